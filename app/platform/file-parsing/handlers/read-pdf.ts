import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FileRefusal } from '../file-refusal.ts';
import { readRange, type FileSource } from '../file-source.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Folder of the tables by which fonts that are not in the file map their letters; read only for such a file. */
const cMapUrl = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps', '/');

/** Opens a PDF, of which only the needed parts are read. Rejects with the library's error for a damaged one. */
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
    cMapUrl,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await Promise.race([loading.promise.then(work), failed.promise]);
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException' ? new FileRefusal('protected') : error;
  } finally {
    await loading.destroy();
  }
}

interface PdfMeasures {
  /** At least 1. */
  readonly pageCount: number;
  /** Whether it is a form of XFA alone, of which programs other than Adobe's show one page that says so. */
  readonly isXfa: boolean;
}

export async function measurePdf(source: FileSource): Promise<PdfMeasures> {
  const measures = await withPdf(source, async (pdf) => {
    const about = await pdf.getMetadata().catch(() => null);
    const info = about?.info as Readonly<Record<string, unknown>> | undefined;
    return { pageCount: pdf.numPages, isXfa: info?.['IsXFAPresent'] === true && info['IsAcroFormPresent'] !== true };
  });
  if (!(measures.pageCount > 0)) throw new FileRefusal('damaged', 'no pages');
  return measures;
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
