import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { cssVariables } from '#app/ui/css-variables.ts';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Minus, Pencil, Plus } from '#app/ui/icons.ts';
import './pdf-pages.css';
import { withScroller } from '../text/text-position.ts';
import { PdfPage } from './pdf-page.tsx';
import { m } from '#texts';

interface PdfPagesProps {
  readonly url: string;
  readonly title: string;
  /** Page to continue at, from 1. */
  readonly firstPage: number;
  readonly skeleton: ReactNode;
  /** Called when a page is read. */
  readonly onPage: (page: number) => void;
  /** Called to start a note at a page; null if no notes are stored. */
  readonly onNote: ((page: number) => void) | null;
}

interface OpenDocument {
  readonly pdf: PDFDocumentProxy;
  /** Height divided by width of the first page; assumed for the others until they are drawn. */
  readonly ratio: number;
}

/** Shows the pages of a PDF, one below the other. */
export function PdfPages(props: PdfPagesProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

type AttemptProps = PdfPagesProps & { readonly onRetry: () => void };

function Attempt({ url, skeleton, onRetry, ...paper }: AttemptProps) {
  return (
    <OpenedPdf url={url} skeleton={skeleton} onRetry={onRetry}>
      {(opened) => <Paper {...opened} {...paper} />}
    </OpenedPdf>
  );
}

interface OpenedProps extends Pick<AttemptProps, 'url' | 'skeleton' | 'onRetry'> {
  readonly children: (opened: OpenDocument) => ReactNode;
}

/** Opens a PDF, and shows it once it is open. */
export function OpenedPdf({ url, skeleton, onRetry, children }: OpenedProps) {
  const [opened, setOpened] = useState<OpenDocument | 'failed' | null>(null);
  useEffect(() => {
    let task: PDFDocumentLoadingTask | undefined;
    let isWanted = true;
    const read = async () => {
      // Within the promise, because a browser without something that the viewer needs must lose the pages alone, not the player.
      task = openPdf(url);
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (isWanted) setOpened({ pdf, ratio: height / width });
    };
    read().catch(() => isWanted && setOpened('failed'));
    return () => {
      isWanted = false;
      void task?.destroy();
    };
  }, [url]);

  if (opened === null) return skeleton;
  if (opened === 'failed') {
    return (
      <ErrorState title={m.player_pdf_failed()} onRetry={onRetry}>
        {m.player_connection_dropped()}
      </ErrorState>
    );
  }
  return children(opened);
}

/** Widths of a page, in shares of its place. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const fitting = zooms.indexOf(1);

/** Milliseconds after which a page counts as read, and not only scrolled past. */
const readsAfter = 1500;

type PaperProps = OpenDocument & Omit<PdfPagesProps, 'url' | 'skeleton'>;

function Paper({ pdf, ratio, title, firstPage, onPage, onNote }: PaperProps) {
  const paper = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(Math.min(firstPage, pdf.numPages));
  const [zoom, setZoom] = useState(fitting);
  const onPageRef = useRef(onPage);
  useEffect(() => {
    onPageRef.current = onPage;
  });

  useEffect(() => {
    const element = paper.current;
    if (!element) return;
    let reading = Math.min(firstPage, pdf.numPages);
    return withScroller(element, (root) => {
      if (reading > 1) element.children[reading - 1]?.scrollIntoView({ block: 'start', behavior: 'instant' });
      let timer: ReturnType<typeof setTimeout>;
      // A thin line in the upper part of the window: the page on it is the one being read.
      const line = new IntersectionObserver(
        (entries) => {
          const read = entries.find((entry) => entry.isIntersecting)?.target;
          if (!(read instanceof HTMLElement)) return;
          reading = Number(read.dataset['page']);
          setPage(reading);
          clearTimeout(timer);
          timer = setTimeout(() => onPageRef.current(reading), readsAfter);
        },
        { root, rootMargin: '-35% 0px -64% 0px' },
      );
      for (const child of element.children) line.observe(child);
      return () => {
        clearTimeout(timer);
        line.disconnect();
      };
    });
  }, [pdf, firstPage]);

  const size = zooms[zoom] ?? 1;
  const zoomTo = (step: number) => {
    // Renders synchronously, so that the page that was being read can be scrolled back into view.
    flushSync(() => setZoom(step));
    paper.current?.children[page - 1]?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways has to be reached by the keyboard */}
      <div
        className="paper-window"
        role="group"
        aria-label={m.player_pdf_pages()}
        tabIndex={size > 1 ? 0 : undefined}
        data-keeps-arrows={size > 1 ? '' : undefined}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <div className="paper" ref={paper} style={cssVariables({ '--zoom': size })}>
          {Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPage key={index} pdf={pdf} number={index + 1} ratio={ratio} title={title} />
          ))}
        </div>
      </div>
      <div className="paper-count num">
        <button
          type="button"
          className="btn btn-icon"
          aria-label={m.player_pdf_zoom_out()}
          disabled={zoom === 0}
          onClick={() => zoomTo(zoom - 1)}
        >
          <Minus className="i-sm" />
        </button>
        <p>
          {m.player_pdf_page_of({ page, pages: pdf.numPages })}
          {size !== 1 && `, ${size * 100}%`}
        </p>
        <button
          type="button"
          className="btn btn-icon"
          aria-label={m.player_pdf_zoom_in()}
          disabled={zoom === zooms.length - 1}
          onClick={() => zoomTo(zoom + 1)}
        >
          <Plus className="i-sm" />
        </button>
        {onNote && (
          <button
            type="button"
            className="btn btn-icon"
            aria-label={m.player_pdf_note({ page })}
            onClick={() => onNote(page)}
          >
            <Pencil className="i-sm" />
          </button>
        )}
      </div>
    </>
  );
}

/** The worker, image decoders, standard fonts and tables of letters of pdf.js, at the build's addresses. */
const files = {
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
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

/** Gives the worker its files by name, only when a document needs them. */
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
function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    disableAutoFetch: true,
    disableStream: true,
    useWorkerFetch: false,
    BinaryDataFactory: BuiltFiles,
    enableXfa: false,
  });
}
