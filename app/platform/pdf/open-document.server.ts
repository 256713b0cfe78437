import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getLocale } from '#texts/runtime';
import { languageTags } from '#app/shared/locale.ts';
import { encode } from 'uqr';

export type Document = PDFKit.PDFDocument;
export type Element = ReturnType<Document['struct']>;

export const colours = { ink: '#1d1412', muted: '#6a5a52', line: '#d9ccb8' } as const;

export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  /** The creation date of the file, so that equal content gives equal bytes. */
  readonly at: Date;
}

interface Page {
  readonly layout?: 'portrait' | 'landscape';
  /** Points. */
  readonly margins: { readonly top: number; readonly left: number; readonly right: number; readonly bottom: number };
}

/**
 * Opens a tagged file of A4 pages, with its language for screen readers. The first call loads the library and the typeface, so that the
 * start and the memory of other servers do not pay for them.
 */
export async function openDocument({ title, author, at }: DocumentFacts, page: Page): Promise<Document> {
  const { default: PDFDocument } = await import('pdfkit');
  const { regular, bold } = await loadTypeface();
  const doc = new PDFDocument({
    size: 'A4',
    ...page,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: languageTags[getLocale()],
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at },
    // No default font, so that the file contains only what it uses.
    font: '',
  });
  doc.registerFont('regular', regular);
  doc.registerFont('bold', bold);
  return doc;
}

/** Ends a file and returns its bytes. */
export async function bytesOf(doc: Document): Promise<Uint8Array> {
  doc.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Draws a decoration; screen readers skip it. */
export function drawOrnament(doc: Document, draw: (doc: Document) => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw(doc);
  doc.endMarkedContent();
}

let typeface: Promise<Readonly<Record<'regular' | 'bold', Buffer>>> | null = null;

/** Loads Liberation Sans, as wide as Helvetica, with Latin, Greek and Cyrillic letters. The PDF viewer's package contains it. */
function loadTypeface() {
  const { resolve } = createRequire(import.meta.url);
  const read = (style: string) => readFile(resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`));
  typeface ??= Promise.all([read('Regular'), read('Bold')]).then(([regular, bold]) => ({ regular, bold }));
  return typeface;
}

/** Draws the QR code of a text as a square, without a border. Points. */
export function drawQrCode(
  doc: Document,
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const side = size / modules;
  for (const [row, squares] of data.entries()) {
    for (const [column, isDark] of squares.entries())
      // A little wider, so that no viewer shows seams.
      if (isDark) doc.rect(x + column * side, y + row * side, side + 0.05, side + 0.05);
  }
  doc.fill(colours.ink);
}
