import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { cssVariables } from '#app/ui/css-variables.ts';
import { drawPdfPage, type PdfLink } from './draw-pdf-page.ts';
import { withScroller } from '../text/text-position.ts';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly ratio: number;
  readonly title: string;
}

/** One page: drawn when it comes near, and given up when it is far away, so that a long document fits a phone's memory. */
export function PdfPage({ pdf, number, ratio, title }: PdfPageProps) {
  const page = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [ownRatio, setOwnRatio] = useState(ratio);
  const [links, setLinks] = useState<readonly PdfLink[]>([]);
  const [width, setWidth] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const endNear = withScroller(element, (root) => {
      const near = new IntersectionObserver(
        ([entry]) => setWidth(entry?.isIntersecting ? Math.round(element.clientWidth) : null),
        { root, rootMargin: '100% 0px' },
      );
      near.observe(element);
      return () => near.disconnect();
    });
    const turned = new ResizeObserver(() => setWidth((before) => before && Math.round(element.clientWidth)));
    turned.observe(element);
    return () => {
      endNear();
      turned.disconnect();
    };
  }, []);

  useEffect(() => {
    if (width === null || !canvas.current || !text.current) return;
    const drawing = drawPdfPage(pdf, number, { canvas: canvas.current, text: text.current, width });
    const show = async () => {
      const drawn = await drawing.done;
      if (!drawn) return;
      setFailed(false);
      setOwnRatio(drawn.ratio);
      setLinks(drawn.links);
    };
    show().catch(() => setFailed(true));
    return drawing.stop;
  }, [pdf, number, width]);

  return (
    <section
      ref={page}
      className="paper-page"
      data-page={number}
      aria-label={`${title}, page ${number}`}
      style={cssVariables({ '--ratio': ownRatio })}
    >
      {width !== null && (
        <>
          <canvas ref={canvas} aria-hidden="true" />
          <div ref={text} className="paper-text" />
          {links.map((link) => (
            <a
              key={`${link.url} ${link.left} ${link.top}`}
              href={link.url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={link.url}
              style={cssVariables({ '--x': link.left, '--y': link.top, '--w': link.width, '--h': link.height })}
            />
          ))}
        </>
      )}
      {hasFailed && (
        <p className="paper-cut" role="alert">
          This page could not be loaded.{' '}
          <button type="button" className="btn btn-quiet" onClick={() => setWidth(null)}>
            Try Again
          </button>
        </p>
      )}
    </section>
  );
}
