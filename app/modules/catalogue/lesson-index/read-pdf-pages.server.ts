import { buffer } from 'node:stream/consumers';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';

/** Larger PDFs are mostly pictures, and would need too much memory. */
export const largestIndexedPdf = 50 * 1024 * 1024;
const mostPages = 1_000;

/** Thrown for a file that is not readable as a PDF. */
export class UnreadablePdf extends Error {}

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

/** Returns the words of a stored PDF, page by page. Throws UnreadablePdf for a damaged one; other errors are the storage's. */
export async function readPdfPages(storage: MediaStorage, key: string): Promise<string[]> {
  const bytes = await buffer(await storage.open(key));
  // Loaded with the first PDF only: it is larger than the rest of the server.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(wordsOf(items));
      page.cleanup();
    }
    return pages;
  } catch (error) {
    throw new UnreadablePdf('a PDF cannot be read', { cause: error });
  } finally {
    await loading.destroy();
  }
}
