import { textRuns, type TextRun } from '#app/platform/typeface/text-runs.ts';
import { loadFallbackFonts, type FindFallback } from '#app/platform/typeface/fallback-fonts.server.ts';
import { breakLines } from '#app/shared/outlined-text.ts';
import type { Document } from './open-document.server.ts';

interface LineStyle {
  /** Points. */
  readonly size: number;
  readonly bold: boolean;
}

const letters = new Intl.Segmenter('en');

/** Writes lines into a PDF, in the document's typeface where it has the letters, and in fallback typefaces where it lacks them. */
export class LineWriter {
  readonly #doc: Document;
  readonly #fallback: FindFallback;
  readonly #registered = new Set<string>();

  constructor(doc: Document, fallback: FindFallback) {
    this.#doc = doc;
    this.#fallback = fallback;
  }

  /** Selects the document's own typeface. */
  dress({ bold, size }: LineStyle): void {
    this.#doc.font(bold ? 'bold' : 'regular').fontSize(size);
  }

  /** Returns the text as the document's own typeface writes it; null if it needs another one or runs from right to left. */
  plain(text: string, style: LineStyle): string | null {
    const runs = this.#runsOf(text, style);
    return runs.length > 1 || runs.some(({ face }) => face !== null) ? null : (runs[0]?.text ?? '');
  }

  /** Returns the width of a line in points. */
  widthOf(text: string, style: LineStyle): number {
    return this.#runsOf(text, style).reduce((sum, run) => sum + this.#widthOf(run, style), 0);
  }

  /** Returns the lines of a text; a word that is wider than a line is broken between letters. */
  linesOf(text: string, width: number, style: LineStyle): string[] {
    const fits = (line: string) => this.widthOf(line, style) <= width;
    return breakLines(text, fits).flatMap((line) => (fits(line) ? [line] : this.#broken(line, fits)));
  }

  /** Writes one line, from left to right, with its baseline at `y`. */
  write(text: string, x: number, y: number, style: LineStyle & { readonly colour: string }): void {
    let at = x;
    for (const run of this.#runsOf(text, style)) {
      const width = this.#widthOf(run, style);
      this.#doc.fillColor(style.colour).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += width;
    }
    this.dress(style);
  }

  #broken(word: string, fits: (line: string) => boolean): string[] {
    const lines = [''];
    for (const { segment } of letters.segment(word)) {
      const longer = `${lines.at(-1) ?? ''}${segment}`;
      if (lines.at(-1) === '' || fits(longer)) lines[lines.length - 1] = longer;
      else lines.push(segment);
    }
    return lines;
  }

  /** The runs of a line; those in the document's own typeface have no face. */
  #runsOf(text: string, style: LineStyle): readonly TextRun<string | null>[] {
    this.dress(style);
    const own = fontOf(this.#doc);
    const weight = style.bold ? 'bold' : 'regular';
    return textRuns<string | typeof own>(text, (part) => {
      if (Array.from(part).every((letter) => own.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))) return own;
      const found = this.#fallback(part, weight);
      if (found === null) return null;
      if (!this.#registered.has(found.name)) this.#doc.registerFont(found.name, found.bytes);
      this.#registered.add(found.name);
      return found.name;
    }).map(({ text: part, face }) => ({ text: part, face: typeof face === 'string' ? face : null }));
  }

  /** Selects the typeface of a run, and returns its width. */
  #widthOf({ text, face }: TextRun<string | null>, style: LineStyle): number {
    this.dress(style);
    if (face !== null) this.#doc.font(face);
    return this.#doc.widthOfString(text);
  }
}

/** Makes the writer of a document. */
export const createLineWriter = async (doc: Document): Promise<LineWriter> =>
  new LineWriter(doc, await loadFallbackFonts());

/** Returns the current font. The library's types lack this property. */
function fontOf(doc: Document): { hasGlyphForCodePoint(point: number): boolean } {
  const { _font: current } = doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };
  return current.font;
}
