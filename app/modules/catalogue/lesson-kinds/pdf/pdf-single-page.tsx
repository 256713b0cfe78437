import { useState, type ReactNode } from 'react';
import { PdfPage } from './pdf-page.tsx';
import { OpenedPdf } from './pdf-pages.tsx';

interface PdfSinglePageProps {
  readonly url: string;
  readonly title: string;
  /** From 1. */
  readonly page: number;
  readonly skeleton: ReactNode;
}

/** Shows one page of a PDF. */
export function PdfSinglePage({ page, title, ...file }: PdfSinglePageProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <OpenedPdf key={attempt} {...file} onRetry={() => setAttempt(attempt + 1)}>
      {({ pdf, ratio }) => (
        <div className="paper">
          <PdfPage pdf={pdf} number={Math.min(page, pdf.numPages)} ratio={ratio} title={title} />
        </div>
      )}
    </OpenedPdf>
  );
}
