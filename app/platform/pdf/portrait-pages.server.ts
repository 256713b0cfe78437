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

/** Distances of an A4 page, in points. */
export const margin = 56;
export const textWidth = 595 - 2 * margin;
const pageBottom = 842 - 72;
const lineGap = 2;
/** Height of the document's typeface above the baseline, in em. */
const ascent = 0.905;

interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

interface Place {
  /** Points from the page's left edge. */
  readonly x?: number;
  /** Points below the cursor. */
  readonly dy?: number;
}

/** A4 pages, written from top to bottom, with tags for screen readers. */
export class PortraitPages {
  /** Top of the next piece, in points. */
  y = margin;
  readonly #doc: Document;
  readonly #lines: LineWriter;
  /** Parent element of the next pieces. */
  #within: Element;

  constructor(doc: Document, lines: LineWriter) {
    this.#doc = doc;
    this.#lines = lines;
    this.#within = doc.struct('Document');
    doc.addStructure(this.#within);
  }

  /** Writes a piece at the cursor, without moving it; returns its height. `tag` is its PDF tag: H1, P, TD. */
  write(tag: string, text: string, { x = margin, dy = 0, ...style }: TextStyle & Place = {}): number {
    const { width = textWidth, align = 'left', colour = colours.ink } = style;
    const height = this.heightOf(text, style);
    const full = fullStyle(style);
    const plain = this.#lines.plain(text, full);
    this.#within.add(
      this.#doc.struct(tag, plain === null ? { actual: text } : {}, () => {
        if (plain !== null) this.#doc.fillColor(colour).text(plain, x, this.y + dy, { width, align, lineGap });
        else this.#writeMixed(text, { x, top: this.y + dy, width, align, style: { ...full, colour } });
      }),
    );
    return height;
  }

  heightOf(text: string, style: TextStyle): number {
    const { width = textWidth } = style;
    const full = fullStyle(style);
    const plain = this.#lines.plain(text, full);
    if (plain !== null) return this.#doc.heightOfString(plain, { width, lineGap });
    return this.#lines.linesOf(text, width, full).length * this.#lineHeight(full);
  }

  /** Groups everything that `draw` writes under one element, such as the cells of a row. */
  inside(tag: string, draw: () => void): void {
    const outer = this.#within;
    const element = this.#doc.struct(tag);
    outer.add(element);
    this.#within = element;
    draw();
    element.end();
    this.#within = outer;
  }

  /** Begins a new page if `height` does not fit below the cursor. Returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= pageBottom) return false;
    this.#doc.addPage();
    this.y = margin;
    return true;
  }

  /** Draws a hairline as wide as the text. */
  rule(colour: string = colours.line): void {
    const { y } = this;
    this.ornament((doc) =>
      doc
        .moveTo(margin, y)
        .lineTo(margin + textWidth, y)
        .lineWidth(0.75)
        .stroke(colour),
    );
  }

  /** Draws a decoration; screen readers skip it. */
  ornament(draw: (doc: Document) => void): void {
    drawOrnament(this.#doc, draw);
  }

  /** Draws a picture with a text alternative. */
  figure(alt: string, draw: (doc: Document) => void): void {
    this.#within.add(this.#doc.struct('Figure', { alt }, () => draw(this.#doc)));
  }

  /** Writes the footer of every page and returns the file's bytes. */
  async finish(foot: (page: number, pages: number) => string): Promise<Uint8Array> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = 1; page <= count; page++) {
      this.#doc.switchToPage(start + page - 1);
      this.#doc.markContent('Artifact', { type: 'Pagination' });
      const style = { size: 8.5, bold: false, colour: colours.muted };
      this.#lines.write(foot(page, count), margin, pageBottom + 20 + style.size * ascent, style);
      this.#doc.endMarkedContent();
    }
    this.#within.end();
    return bytesOf(this.#doc);
  }

  /** Writes lines in several typefaces, on the baselines of the document's own one. */
  #writeMixed(
    text: string,
    { x, top, width, align, style }: { x: number; top: number; width: number; align: 'left' | 'right'; style: Style },
  ): void {
    const step = this.#lineHeight(style);
    let y = top + style.size * ascent;
    for (const line of this.#lines.linesOf(text, width, style)) {
      const indent = align === 'right' ? width - this.#lines.widthOf(line, style) : 0;
      this.#lines.write(line, x + indent, y, style);
      y += step;
    }
  }

  #lineHeight(style: Omit<Style, 'colour'>): number {
    this.#lines.dress(style);
    return this.#doc.currentLineHeight(true) + lineGap;
  }
}

interface Style {
  readonly size: number;
  readonly bold: boolean;
  readonly colour: string;
}

const fullStyle = ({ bold = false, size = 10 }: TextStyle) => ({ bold, size });

export async function openPortraitPages(facts: DocumentFacts): Promise<PortraitPages> {
  // The footer is below the text.
  const margins = { top: margin, left: margin, right: margin, bottom: 24 };
  const doc = await openDocument(facts, { margins });
  return new PortraitPages(doc, await createLineWriter(doc));
}
