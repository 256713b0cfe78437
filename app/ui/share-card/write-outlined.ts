import type { OutlinedText } from '#app/shared/outlined-text.ts';

/** Returns a line of text as SVG, with its baseline at x and y. */
export function writeOutlined({ letters }: OutlinedText, x: number, y: number, colour: string): string {
  const shapes = letters.map(
    (letter) =>
      `<path transform="translate(${letter.x.toFixed(2)} 0) scale(${letter.scale.toFixed(5)} ${(-letter.scale).toFixed(5)})" stroke-width="${letter.edge}" stroke-linejoin="round" d="${letter.path}"/>`,
  );
  return `<g transform="translate(${x} ${y})" fill="${colour}" stroke="${colour}">${shapes.join('')}</g>`;
}
