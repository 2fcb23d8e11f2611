// The games in words. Messages, for po/update: their Chinese is in po/zh_CN.po.

// Marks a message.
export const N_ = (words: string): string => words;

export interface GameText {
  name: string;
  rules: string;
}

export const games: Readonly<Record<string, GameText>> = {
  geography: {
    name: N_("Geography"),
    rules: N_("The first player puts a token on a cell. Then both move it in turn to a neighbour where it has never been; a player who cannot move loses."),
  },
  stone: {
    name: N_("Who can win"),
    rules: N_("A stone starts in the corner of a whole board. Both move it in turn to a neighbour where it has never been; a player who cannot move loses."),
  },
  graph: {
    name: N_("Geography on a graph"),
    rules: N_("The first player puts a token on a vertex. Then both move it in turn along an edge to a vertex where it has never been; a player who cannot move loses."),
  },
  heaps: {
    name: N_("Octal games"),
    rules: N_("A code says what may be taken of a heap and whether the rest may be split; heaps may have different rules. A player who cannot move loses."),
  },
  nim: {
    name: N_("Nim"),
    rules: N_("Take any number from one heap. A player who cannot move loses."),
  },
  subtraction: {
    name: N_("Subtraction"),
    rules: N_("Take 1, 2 or 3 from one heap. A player who cannot move loses."),
  },
  kayles: {
    name: N_("Kayles"),
    rules: N_("Knock down one pin, or two that stand next to each other; a row may break in two. A player who cannot move loses."),
  },
  dawson: {
    name: N_("Dawson's chess"),
    rules: N_("Choose a file: it and its neighbours are gone, and the row may break in two. A player who cannot move loses."),
  },
  "dawson-kayles": {
    name: N_("Dawson's Kayles"),
    rules: N_("Knock down exactly two pins next to each other; a row may break in two. A player who cannot move loses."),
  },
  treblecross: {
    name: N_("Treblecross"),
    rules: N_("Mark a square of a strip; the player who makes three in a row wins. A mark next to another would let the other win, so a mark takes its square and both neighbours."),
  },
  officers: {
    name: N_("Officers"),
    rules: N_("Take one from a heap, but never the whole of it, and leave the rest as one heap or two. A player who cannot move loses."),
  },
  grundy: {
    name: N_("Grundy's game"),
    rules: N_("Split a heap into two of different size. A player who cannot move loses."),
  },
  lightsout: {
    name: N_("Lights Out"),
    rules: N_("A press adds 1 to a cell and its neighbours, and wraps around at the modulus. Bring every cell to 0."),
  },
  linear: {
    name: N_("Linear equations"),
    rules: N_("Give every unknown a value, so that all equations hold modulo the prime."),
  },
  mnk: {
    name: N_("m,n,k in line"),
    rules: N_("Mark a cell in turn; the first with k in line wins as many points as cells are empty, and one more."),
  },
  tictactoe: {
    name: N_("Noughts and crosses"),
    rules: N_("Mark a cell in turn; the first with three in line wins as many points as cells are empty, and one more."),
  },
  rabbits: {
    name: N_("Rabbit and Egg"),
    rules: N_("In turn, Rabbit slides a white stone into the hole, and Egg a black one. A player who cannot move loses."),
  },
  wythoff: {
    name: N_("Wythoff's queen"),
    rules: N_("The queen moves up, left, or up and left, in turn. A player who cannot move loses."),
  },
  splitting: {
    name: N_("Splitting beans"),
    rules: N_("A bean of a bottle becomes two beans in later bottles. A player who cannot move loses."),
  },
  staircase: {
    name: N_("Staircase"),
    rules: N_("Take a cell once all to its left and above it are taken. Black gains its first number, White its second; the larger total wins."),
  },
  widgets: {
    name: N_("Widget factory"),
    rules: N_("Each record says on which weekdays some widgets were begun and finished. Find the days that each type takes, from 3 to 9."),
  },
};
