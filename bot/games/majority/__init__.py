"""Mole Majority: hands, hawks and a panic on the golf course."""
