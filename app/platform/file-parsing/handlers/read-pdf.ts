import { FileRefusal } from '../file-refusal.ts';
import { readRange, type FileSource } from '../file-source.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Opens a PDF, of which only the needed parts are read. Rejects with the library's error for a damaged or protected one. */
async function withPdf<Result>(source: FileSource, work: (pdf: PDFDocumentProxy) => Promise<Result>): Promise<Result> {
  const { getDocument, PDFDataRangeTransport, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const failed = Promise.withResolvers<never>();
  class Ranges extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      // Copied, because the library transfers what it gets.
      readRange(source, begin, end).then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)), failed.reject);
    }
  }
  const loading = getDocument({
    range: new Ranges(source.byteSize, null),
    disableStream: true,
    disableAutoFetch: true,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await Promise.race([loading.promise.then(work), failed.promise]);
  } finally {
    await loading.destroy();
  }
}

/** Returns the number of pages of a PDF, at least 1. */
export async function countPdfPages(source: FileSource): Promise<number> {
  const pages = await withPdf(source, async (pdf) => pdf.numPages);
  if (!(pages > 0)) throw new FileRefusal('damaged', 'no pages');
  return pages;
}

/** Maximum characters of the pages of one job. */
const maxCharacters = 2_000_000;

interface PagesToRead {
  /** The first page, from 1. */
  readonly from: number;
  readonly count: number;
}

/** Returns the words of some pages, and the number of all pages. */
export async function readPdfPages(
  source: FileSource,
  { from, count }: PagesToRead,
): Promise<{ readonly pages: readonly string[]; readonly total: number }> {
  return withPdf(source, async (pdf) => {
    const pages: string[] = [];
    let characters = 0;
    for (let number = from; number <= Math.min(pdf.numPages, from + count - 1); number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const words = wordsOf(items);
      characters += words.length;
      if (characters > maxCharacters) throw new FileRefusal('unpacks_too_large', `page ${number}`);
      pages.push(words);
      page.cleanup();
    }
    return { pages, total: pdf.numPages };
  });
}

/** Joins the pieces of a page, with a space between pieces of different lines. */
function wordsOf(items: readonly object[]): string {
  let words = '';
  let line: unknown;
  for (const item of items) {
    if (!('str' in item) || !('transform' in item) || !Array.isArray(item.transform)) continue;
    const isBelow = line !== undefined && item.transform[5] !== line;
    words += (isBelow ? ' ' : '') + String(item.str);
    line = item.transform[5];
  }
  return words;
}
