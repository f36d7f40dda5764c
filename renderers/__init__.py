"""Pictures: a view becomes a scene, a scene becomes a PNG. The only users of Pillow."""
