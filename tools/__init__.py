"""Programs that make files of this repository; nothing here is needed to run the bot."""
