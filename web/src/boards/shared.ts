// What several parts of the boards use. The page loads it at its start, so that each part is one file.

import "./arrows";
import "./dom";
import "./edit";
import "./grid";
import "./models/edits";
import "./models/lists";
import "./models/staircase";
import "./models/words";
import "./moves";
import "./notice";
import "./scroll";
import "./towards";
import "./trail";
import "./zoom";
