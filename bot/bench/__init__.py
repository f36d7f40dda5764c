"""How fast it is: every figure beside its floor, all in one run. `mole bench` prints it."""
