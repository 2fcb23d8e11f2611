// The parts of the page that its first board does not need.

export { Write } from "./alone/Write";
export { check } from "./lesson/check";
export { Class } from "./lesson/Class";
export { Lesson } from "./lesson/Lesson";
export { readLesson } from "./lesson/read";
export { Worksheet } from "./lesson/Worksheet";
export { Code } from "./parts/Code";
export { Editor } from "./parts/Editor";
export { Games } from "./parts/Games";
export { Keys } from "./parts/Keys";
export { NewBoard, openFile } from "./parts/NewBoard";
export { Puzzle, PuzzleStatus } from "./parts/Puzzle";
export { Paper } from "./steps/Paper";
export { Steps } from "./steps/Steps";
export { Views } from "./views/Views";
