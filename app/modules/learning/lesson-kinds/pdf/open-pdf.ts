import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The worker, decoders of pictures and the fonts every reader of PDFs has to bring, at the addresses the build gave them. */
const files = {
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
};
const addresses = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

GlobalWorkerOptions.workerSrc = addresses.get('pdf.worker.min.mjs') ?? '';

/** Gives the worker the files it asks for by name, only when a document needs them. */
class BuiltFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename);
    if (address === undefined) throw new Error(`No such file: ${filename}`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} for ${filename}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Opens a PDF of this site. Only the parts of the file that are shown are fetched, by ranges. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    disableAutoFetch: true,
    disableStream: true,
    useWorkerFetch: false,
    BinaryDataFactory: BuiltFiles,
    enableXfa: false,
  });
}
