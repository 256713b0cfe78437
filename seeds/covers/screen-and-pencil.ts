import { beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, each, frame, line, placed, rect } from '#app/ui/artwork/cover/shapes.ts';
import { textLine } from '#app/ui/artwork/cover/things.ts';

/** The screen of a clinic's queue, number 17, as a designer sees it: guides, handles, a fan of colours and a pencil. */
export const screenAndPencil: Cover = {
  edge: { rhythm: 'teeth', colours: [PAINT.cream, PAINT.marigold, PAINT.cobalt] },
  scene: () => [table(), clinicScreen(), guides(), colourFan(), pencil()].join(''),
};

const SHADOW = '#8d1f0d66';

function table(): string {
  return [
    rect(0, 0, 640, 400, PAINT.vermilion),
    area('M0 30h250L0 280z', '#f05f41'),
    area('M640 370H360L640 120z', '#d63d20'),
  ].join('');
}

function clinicScreen(): string {
  return placed(
    { x: 196, y: 56, turn: -4, around: [131, 144] },
    rect(12, 13, 262, 288, SHADOW, 22),
    rect(0, 0, 262, 288, PAINT.ink, 22),
    rect(11, 11, 240, 266, PAINT.cream, 13),
    clinicSign(),
    textLine(74, 34, 92, PAINT.ink, 9),
    textLine(74, 50, 58, '#c9b08f', 7),
    rect(28, 80, 206, 118, '#fff8ea', 12),
    beadWord('17', 68, 96, 17, PAINT.cobalt),
    rect(28, 212, 206, 46, PAINT.marigold, 11),
    textLine(84, 231, 94, PAINT.ink, 10),
  );
}

function clinicSign(): string {
  return (
    rect(28, 28, 34, 34, PAINT.vermilion, 9) + rect(42, 34, 6, 22, PAINT.cream, 2) + rect(34, 42, 22, 6, PAINT.cream, 2)
  );
}

const handles = [
  [206, 128],
  [446, 110],
  [214, 250],
  [456, 232],
] as const;

function guides(): string {
  return [
    each([132, 252], (y) => line(`M176 ${y}H470`, PAINT.sky, 2.5, '2 8')),
    each(
      handles,
      ([x, y]) => rect(x, y, 13, 13, PAINT.cream, 3) + frame(x, y, 13, 13, 3, { colour: PAINT.cobalt, width: 3.4 }),
    ),
  ].join('');
}

const swatches = [
  [-26, PAINT.cobalt],
  [-10, PAINT.sky],
  [6, PAINT.marigold],
  [22, PAINT.wine],
] as const;

function colourFan(): string {
  return each(swatches, ([turn, colour]) =>
    placed(
      { x: 118, y: 180, turn, around: [0, 150] },
      rect(-26, 0, 52, 164, colour, 9),
      rect(-26, 122, 52, 42, PAINT.cream, 9),
      textLine(-15, 138, 24, PAINT.ink, 6),
    ),
  );
}

function pencil(): string {
  return placed(
    { x: 486, y: 66, turn: 24, around: [20, 130] },
    rect(8, 8, 40, 200, SHADOW, 4),
    rect(0, 0, 40, 26, PAINT.rose, 8),
    rect(0, 22, 40, 14, '#c9ced6'),
    rect(0, 36, 13, 168, '#ffcb5c'),
    rect(13, 36, 14, 168, PAINT.marigold),
    rect(27, 36, 13, 168, '#d98a10'),
    area('M0 204h40l-20 56z', PAINT.sand),
    area('M13 240h14l-7 20z', PAINT.ink),
  );
}
