import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { formatMegabytes } from '#app/shared/file-size.ts';
import { Thumb } from '#app/ui/artwork.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { BookOpen, ExternalLink } from '#app/ui/icons.ts';
import { SkeletonLine } from '#app/ui/skeleton.tsx';
import { DownloadLink } from '../download-link.tsx';
import type { LessonKindView, LessonViewProps } from '../lesson-kind.ts';
import { LessonText } from '../lesson-text.tsx';
import type { PdfContent } from './pdf.ts';
import { m } from '#texts';

type PdfViewProps = LessonViewProps<PdfContent>;
type Pages = (props: ComponentProps<typeof import('./pdf-pages.tsx').PdfPages>) => React.ReactNode;

/**
 * Shows a PDF: first its size, then its pages, drawn as they come into view. Without JavaScript the same link opens it in the browser.
 */
function Paper({ content, lesson, start, isSought, keeper, artwork, onNote, onViewed }: PdfViewProps) {
  const [pages, setPages] = useState<{ readonly Pages: Pages } | 'closed' | 'loading' | 'failed'>('closed');
  const page = Math.max(1, Math.round(start ?? 1));
  const size = formatMegabytes(content.byteSize);

  const open = () => {
    setPages('loading');
    import('./pdf-pages.tsx').then(
      (code) => setPages({ Pages: code.PdfPages }),
      () => setPages('failed'),
    );
  };
  const openSought = useEffectEvent(() => {
    if (isSought && start !== null) open();
  });
  // With scripts, a link to a page opens the PDF at it.
  // oxlint-disable-next-line react/set-state-in-effect -- without scripts the link opens the PDF in the browser
  useEffect(() => openSought(), []);
  if (pages === 'closed') {
    return (
      <div className="panel paper-intro">
        <Thumb category={artwork.category} title={artwork.title} />
        <p>
          <b>{content.fileName}</b>
          <span className="meta num">
            {content.pageCount === null ? size : m.player_pdf_facts({ count: content.pageCount, size })}
          </span>
        </p>
        <a
          className="btn btn-quiet"
          href={content.url}
          onClick={(event) => {
            event.preventDefault();
            open();
          }}
        >
          <BookOpen className="i-sm" />
          {page > 1 ? m.player_pdf_read_on({ page }) : m.player_pdf_read()}
        </a>
      </div>
    );
  }
  if (pages === 'loading') return <PdfSkeleton />;
  return (
    <div>
      {pages === 'failed' ? (
        <ErrorState title={m.player_pdf_failed()} onRetry={open} />
      ) : (
        <pages.Pages
          url={content.url}
          title={lesson.title}
          firstPage={page}
          skeleton={<PdfSkeleton />}
          onPage={(number) => {
            keeper.report(number);
            if (number === content.pageCount) onViewed();
          }}
          onNote={onNote}
        />
      )}
      <p className="paper-links">
        <a className="more-sm" href={content.url} target="_blank" rel="noreferrer">
          {m.player_pdf_new_tab()}
          <ExternalLink className="i-sm" />
        </a>
      </p>
    </div>
  );
}

function PdfSkeleton() {
  return (
    <div className="paper-wait" role="status">
      <span className="sr">{m.player_loading()}</span>
      {[22, 30, 27, 31, 18, 29].map((beads) => (
        <SkeletonLine key={beads} beads={beads} />
      ))}
    </div>
  );
}

function Body(props: PdfViewProps) {
  const { content } = props;
  return (
    <>
      <LessonText html={content.html} locale={props.lesson.language?.locale} />
      <Paper {...props} />
      {content.allowDownload && <DownloadLink url={content.url} />}
    </>
  );
}

export const pdfView: LessonKindView<PdfContent> = {
  Body,
  notes: {
    // A learner who writes below the pages has scrolled past the note's page, so notes start from the page itself.
    positionNow: () => null,
    goTo: (page) =>
      document.querySelector(`.paper > [data-page="${Math.round(page)}"]`)?.scrollIntoView({ block: 'start' }),
  },
};
