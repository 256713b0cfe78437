import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorState } from '#app/ui/error-state.tsx';
import '#app/ui/styles/player-pdf.css';
import { openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { scrollerOf } from './text-position.ts';

interface PdfPagesProps {
  readonly url: string;
  readonly title: string;
  /** From 1: where the learner goes on. */
  readonly firstPage: number;
  readonly skeleton: ReactNode;
  readonly onPage: (page: number) => void;
}

interface OpenDocument {
  readonly pdf: PDFDocumentProxy;
  /** Height over width of the first page: what the others are taken for until they are drawn. */
  readonly ratio: number;
}

/** The pages of a PDF, one below the other. */
export function PdfPages(props: PdfPagesProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

type AttemptProps = PdfPagesProps & { readonly onRetry: () => void };

function Attempt({ url, title, firstPage, skeleton, onPage, onRetry }: AttemptProps) {
  const [opened, setOpened] = useState<OpenDocument | 'failed' | null>(null);
  useEffect(() => {
    const task = openPdf(url);
    let isWanted = true;
    const read = async () => {
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (isWanted) setOpened({ pdf, ratio: height / width });
    };
    read().catch(() => isWanted && setOpened('failed'));
    return () => {
      isWanted = false;
      void task.destroy();
    };
  }, [url]);

  if (opened === null) return skeleton;
  if (opened === 'failed') {
    return (
      <ErrorState title="This PDF could not be opened." onRetry={onRetry}>
        Your connection may have dropped.
      </ErrorState>
    );
  }
  return <Paper {...opened} title={title} firstPage={firstPage} onPage={onPage} />;
}

type PaperProps = OpenDocument & Pick<PdfPagesProps, 'title' | 'firstPage' | 'onPage'>;

function Paper({ pdf, ratio, title, firstPage, onPage }: PaperProps) {
  const paper = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(Math.min(firstPage, pdf.numPages));
  const tell = useRef(onPage);
  useEffect(() => {
    tell.current = onPage;
  });

  useEffect(() => {
    const element = paper.current;
    if (!element) return;
    if (firstPage > 1) element.children[Math.min(firstPage, pdf.numPages) - 1]?.scrollIntoView({ block: 'start' });
    // A thin line in the upper part of the window: the page that lies on it is the one that is read.
    const line = new IntersectionObserver(
      (entries) => {
        const read = entries.find((entry) => entry.isIntersecting)?.target;
        if (!(read instanceof HTMLElement)) return;
        const number = Number(read.dataset['page']);
        setPage(number);
        tell.current(number);
      },
      { root: scrollerOf(element), rootMargin: '-35% 0px -64% 0px' },
    );
    for (const child of element.children) line.observe(child);
    return () => line.disconnect();
  }, [pdf, firstPage]);

  return (
    <>
      <div className="paper" ref={paper}>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} ratio={ratio} title={title} />
        ))}
      </div>
      <p className="paper-count num">
        Page {page} of {pdf.numPages}
      </p>
    </>
  );
}
