/** A letter as a shape, in the units of its typeface, upwards from the baseline. */
export interface OutlinedLetter {
  /** Distance from the beginning of the line, in the line's units. */
  readonly x: number;
  /** Factor from the typeface's units to the line's. */
  readonly scale: number;
  /** Width of the line drawn round it, in the typeface's units; 0 for a regular letter. */
  readonly edge: number;
  /** SVG path data. */
  readonly path: string;
}

/** A line of text as shapes on a baseline, so that an image can be drawn without the typeface. */
export interface OutlinedText {
  /** In the unit of the size. */
  readonly width: number;
  readonly letters: readonly OutlinedLetter[];
}

export interface TextSize {
  readonly size: number;
  readonly bold: boolean;
}

export type OutlineText = (text: string, style: TextSize) => OutlinedText;

/** Breaks text into lines that fit. A single word that is too wide stays whole. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const segmenter = new Intl.Segmenter('en');

/** Shortens a line until it fits with an ellipsis. */
export function shorten(line: string, fits: (line: string) => boolean): string {
  // Whole letters, with the marks that belong to them.
  const letters = Array.from(segmenter.segment(line), ({ segment }) => segment);
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Returns a text in the first style, largest first, in which its lines fit. In the last style it cuts the rest with an ellipsis. */
export function fitText<Style extends TextSize & { readonly lines: number }>(
  text: string,
  styles: readonly Style[],
  { outline, width }: { readonly outline: OutlineText; readonly width: number },
): Style & { readonly shown: readonly string[] } {
  for (const style of styles) {
    const fits = (line: string) => outline(line, style).width <= width;
    const lines = breakLines(text, fits);
    const isLast = style === styles.at(-1);
    if (!isLast && (lines.length > style.lines || !lines.every(fits))) continue;
    const shown = lines.slice(0, style.lines).map((line) => (fits(line) ? line : shorten(line, fits)));
    const last = shown.at(-1);
    if (last !== undefined && lines.length > style.lines) shown[shown.length - 1] = shorten(last, fits);
    return { ...style, shown };
  }
  throw new Error('a text has a last style');
}
