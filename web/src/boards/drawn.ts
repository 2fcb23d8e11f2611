// The games whose board is a component of the page. The boards of all other games are drawn from cells that the source
// lists (Position.plane).

const drawn = (
  "staircase mnk tictactoe geography stone graph rabbits splitting heaps lightsout linear widgets " +
  "nim subtraction kayles dawson dawson-kayles treblecross officers grundy"
).split(" ");

export const asksPlane = (game: string): boolean => !drawn.includes(game);
