import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { writableText } from './writable-text.ts';

export type Document = PDFKit.PDFDocument;
export type Element = ReturnType<Document['struct']>;

export const colours = { ink: '#1d1412', muted: '#6a5a52', line: '#d9ccb8' } as const;

export interface DocumentFacts {
  readonly title: string;
  readonly author: string;
  /** Stands as the date of making, so that the same content is the same bytes. */
  readonly at: Date;
}

interface Page {
  readonly layout?: 'portrait' | 'landscape';
  /** In points. */
  readonly margins: { readonly top: number; readonly left: number; readonly right: number; readonly bottom: number };
}

/**
 * Opens a file of A4 pages, tagged and in English for screen readers. Library and typeface are loaded when the first one is asked
 * for: neither start nor memory knows of them before.
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
    lang: 'en-KE',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at },
    // None by default, so that nothing is in the file that it does not use.
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

/** Draws what says nothing; screen readers pass over it. */
export function drawOrnament(doc: Document, draw: (doc: Document) => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw(doc);
  doc.endMarkedContent();
}

/** A text in the letters of the typeface that is chosen. */
export function writableIn(doc: Document, text: string): string {
  return writableText(text, (codePoint) => hasGlyph(doc, codePoint));
}

let typeface: Promise<Readonly<Record<'regular' | 'bold', Buffer>>> | null = null;

/** Liberation Sans, as wide as Helvetica, with the Latin, Greek and Cyrillic letters. It comes with the PDF viewer. */
function loadTypeface() {
  const { resolve } = createRequire(import.meta.url);
  const read = (style: string) => readFile(resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`));
  typeface ??= Promise.all([read('Regular'), read('Bold')]).then(([regular, bold]) => ({ regular, bold }));
  return typeface;
}

/** Which letters a font has is known to the library, and not part of its types. */
function hasGlyph(doc: Document, codePoint: number): boolean {
  const { _font: current } = doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } };
  return current.font.hasGlyphForCodePoint(codePoint);
}
