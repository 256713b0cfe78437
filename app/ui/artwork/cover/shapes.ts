/** Shapes of flat drawings, as SVG text. Lengths are in the units of the drawing, x and y its left upper corner. */

const round = (value: number): number => Number(value.toFixed(1));

/** Draws a filled rectangle; `radius` rounds its corners. */
export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius > 0 ? ` rx="${round(radius)}"` : '';
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} fill="${fill}"/>`;
}

interface Pen {
  readonly colour: string;
  readonly width: number;
  /** Lengths of dashes and gaps. */
  readonly dash?: string;
}

const strokeOf = ({ colour, width, dash }: Pen): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}"${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}`;

/** Draws the outline of a rectangle, without a fill. */
export function frame(x: number, y: number, width: number, height: number, radius: number, pen: Pen): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" ${strokeOf(pen)}/>`;
}

/** Draws a filled circle around x and y. */
export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

/** Draws a filled ellipse around x and y. */
export function ellipse(x: number, y: number, across: number, down: number, fill: string): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(across)}" ry="${round(down)}" fill="${fill}"/>`;
}

/** Draws a filled SVG path. */
export function area(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

/** Draws an SVG path as a line with round ends and corners. */
export function line(path: string, colour: string, width: number, dash?: string): string {
  const pen = dash === undefined ? { colour, width } : { colour, width, dash };
  return `<path d="${path}" ${strokeOf(pen)} stroke-linecap="round" stroke-linejoin="round"/>`;
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise, around a point of the moved drawing. */
  readonly turn?: number;
  readonly around?: readonly [number, number];
}

/** Shapes drawn around their own origin, moved to a place and turned there. */
export function placed({ x, y, turn = 0, around: [cx, cy] = [0, 0] }: Place, ...shapes: readonly string[]): string {
  const turning = turn === 0 ? '' : ` rotate(${turn} ${cx} ${cy})`;
  return `<g transform="translate(${x} ${y})${turning}">${shapes.join('')}</g>`;
}

/** Draws a shape several times, by its index from 0. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Draws a shape for each entry of a list. */
export function each<T>(list: readonly T[], draw: (entry: T, index: number) => string): string {
  return list.map(draw).join('');
}
