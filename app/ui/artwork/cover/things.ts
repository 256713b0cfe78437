import { PAINT } from './paint.ts';
import { circle, line, rect } from './shapes.ts';

/** Draws a phone with a cream screen; `screen` is drawn from its left upper corner. The shadow falls to the lower right. */
export function phone(width: number, height: number, screen: readonly string[], shadow = '#0005'): string {
  return [
    rect(9, 10, width, height, shadow, 20),
    rect(0, 0, width, height, PAINT.ink, 20),
    rect(8, 8, width - 16, height - 16, PAINT.cream, 13),
    rect(width / 2 - 17, 13, 34, 5, PAINT.ink, 2.5),
    ...screen,
  ].join('');
}

/** Draws a sheet of paper with its print. */
export function paper(width: number, height: number, print: readonly string[], shadow = '#0004'): string {
  return [rect(8, 9, width, height, shadow, 4), rect(0, 0, width, height, PAINT.cream, 4), ...print].join('');
}

/** Draws a line of writing, too small to be read. */
export function textLine(x: number, y: number, width: number, colour: string = PAINT.grey, height = 7): string {
  return rect(x, y, width, height, colour, height / 2);
}

/** Draws a tick with its corner below x. */
export function tick(x: number, y: number, size: number, colour: string, width = 5): string {
  const [down, across, up] = [size * 0.7, size * 1.3, -size * 1.5].map((each) => Number(each.toFixed(1)));
  return line(`M${x - size} ${y}l${down} ${down}l${across} ${up}`, colour, width);
}

/** Draws a wheel around x and y. */
export function wheel(x: number, y: number, radius: number): string {
  return (
    circle(x, y, radius, PAINT.ink) + circle(x, y, radius * 0.52, PAINT.cream) + circle(x, y, radius * 0.2, PAINT.ink)
  );
}
