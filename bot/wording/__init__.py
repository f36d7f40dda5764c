"""What the bot says: sentences by key from `data/wording/<language>`, never from code."""

from bot.wording.facts import MARKS, Markup, Names, Unsaid, mark
from bot.wording.files import Damaged, languages
from bot.wording.safe import clean, escape
from bot.wording.speak import Wording

__all__ = ["MARKS", "Damaged", "Markup", "Names", "Unsaid", "Wording", "clean", "escape", "languages", "mark"]
