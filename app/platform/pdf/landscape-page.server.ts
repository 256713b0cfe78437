import { loadOutlines, type Outlines } from '#app/platform/typeface/outline-text.server.ts';
import { fitText, type OutlinedText, type OutlineText, type TextSize } from '#app/shared/outlined-text.ts';
import {
  bytesOf,
  colours,
  drawOrnament,
  openDocument,
  type Document,
  type DocumentFacts,
  type Element,
} from './open-document.server.ts';
import { createLineWriter, type LineWriter } from './line-writer.server.ts';

/** A landscape A4 page, in points. */
export const landscapeSize = { width: 841.89, height: 595.28 } as const;

interface Line {
  readonly x: number;
  /** Position of the baseline, in points. */
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
}

interface Block extends Omit<Line, 'size' | 'bold'> {
  readonly width: number;
  /** Styles by size, largest first. `step` is the distance of two baselines in points. */
  readonly styles: readonly (TextSize & { readonly step: number; readonly lines: number })[];
}

/** A landscape A4 page with pieces at given positions, in the site's typeface. */
export class LandscapePage {
  readonly #doc: Document;
  readonly #outlines: Outlines;
  readonly #lines: LineWriter;
  readonly #root: Element;

  constructor(doc: Document, outlines: Outlines, lines: LineWriter) {
    this.#doc = doc;
    this.#lines = lines;
    this.#outlines = outlines;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
  }

  /** Writes one line; returns its width. `tag` is its PDF tag: H1, P. */
  write(tag: string, text: string, { x, y, size, bold = false, colour = colours.ink }: Line): number {
    const style = { size, bold };
    const isCovered = this.#outlines.covers(text);
    const line = this.#outlineOf(text)(text, style);
    this.#root.add(
      this.#doc.struct(tag, isCovered ? {} : { actual: text }, () => {
        this.#doc.save();
        // The typeface cannot be embedded, so its letters are drawn as shapes, with invisible text above them for screen readers, search
        // and copying. Text with letters that it lacks is written in other typefaces.
        if (isCovered) this.#doc.addContent('3 Tr');
        this.#lines.write(text, x, y, { ...style, colour });
        this.#doc.restore();
      }),
    );
    if (isCovered) this.ornament(() => this.#drawLetters(line, { x, y, colour }));
    return line.width;
  }

  /** Returns the width of one line, in points. */
  measure(text: string, style: TextSize): number {
    return this.#outlineOf(text)(text, style).width;
  }

  /** Writes text in the largest style that fits. Returns the baseline of its last line and its width. */
  writeFitting(tag: string, text: string, { x, y, width, colour, styles }: Block): { y: number; width: number } {
    const { shown, size, step, bold } = fitText(text, styles, { outline: this.#outlineOf(text), width });
    const widths = shown.map((line, index) =>
      this.write(tag, line, { x, y: y + index * step, size, bold, ...(colour && { colour }) }),
    );
    return { y: y + (shown.length - 1) * step, width: Math.max(...widths) };
  }

  /** Draws a decoration; screen readers skip it. */
  ornament(draw: (doc: Document) => void): void {
    drawOrnament(this.#doc, draw);
  }

  /** Draws a picture with a text alternative. */
  figure(alt: string, draw: (doc: Document) => void): void {
    this.#root.add(this.#doc.struct('Figure', { alt }, () => draw(this.#doc)));
  }

  async finish(): Promise<Uint8Array> {
    this.#root.end();
    return bytesOf(this.#doc);
  }

  /** Returns the site's typeface if it has all letters; otherwise the others, which only measure. */
  #outlineOf(text: string): OutlineText {
    if (this.#outlines.covers(text)) return this.#outlines.outline;
    return (line, style) => ({ width: this.#lines.widthOf(line, style), letters: [] });
  }

  #drawLetters({ letters }: OutlinedText, { x, y, colour }: { x: number; y: number; colour: string }): void {
    for (const { x: at, scale, edge, path } of letters) {
      this.#doc
        .save()
        .translate(x + at, y)
        .scale(scale, -scale)
        .path(path);
      if (edge > 0) this.#doc.lineWidth(edge).lineJoin('round').fillAndStroke(colour, colour);
      else this.#doc.fill(colour);
      this.#doc.restore();
    }
  }
}

/** Opens a file of one landscape page. */
export async function openLandscapePage(facts: DocumentFacts): Promise<LandscapePage> {
  const margins = { top: 0, left: 0, right: 0, bottom: 0 };
  const doc = await openDocument(facts, { layout: 'landscape', margins });
  return new LandscapePage(doc, await loadOutlines(), await createLineWriter(doc));
}
