import { TextLayer, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { cssVariables } from '#app/ui/css-variables.ts';
import { withScroller } from '../text/text-position.ts';
import { m } from '#texts';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly ratio: number;
  readonly title: string;
}

/** Shows one page: draws it when it is near, and discards it when it is far away, so that a long document fits a phone's memory. */
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
      aria-label={m.player_pdf_page_title({ title, page: number })}
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
          {m.player_pdf_page_failed()}{' '}
          <button type="button" className="btn btn-quiet" onClick={() => setWidth(null)}>
            {m.player_try_again()}
          </button>
        </p>
      )}
    </section>
  );
}

/** A link on a page; its place in shares of the page's width and height. */
interface PdfLink {
  readonly url: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface DrawnPage {
  /** Height over width. */
  readonly ratio: number;
  readonly links: readonly PdfLink[];
}

interface Place {
  readonly canvas: HTMLCanvasElement;
  /** Element for the invisible text, for selection and screen readers. */
  readonly text: HTMLElement;
  /** Size of the page on screen, in CSS pixels. */
  readonly width: number;
}

/** Maximum pixels of a canvas, because phones fail beyond it. */
const maxPixels = 8_000_000;

/**
 * Draws a page of a document. `done` resolves to the page's other data, or null if it was stopped; rejects if the page failed to load.
 */
function drawPdfPage(pdf: PDFDocumentProxy, number: number, place: Place) {
  let isStopped = false;
  let task: RenderTask | undefined;
  let layer: TextLayer | undefined;

  const draw = async (): Promise<DrawnPage | null> => {
    const page = await pdf.getPage(number);
    if (isStopped) return null;
    const size = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: place.width / size.width });
    const sharpness = Math.min(devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
    const { canvas } = place;
    canvas.width = Math.floor(viewport.width * sharpness);
    canvas.height = Math.floor(viewport.height * sharpness);
    task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
    await task.promise;
    if (isStopped) return null;

    place.text.replaceChildren();
    place.text.style.setProperty('--total-scale-factor', String(viewport.scale));
    layer = new TextLayer({ textContentSource: page.streamTextContent(), container: place.text, viewport });
    await layer.render();
    return { ratio: size.height / size.width, links: await linksOf(page) };
  };

  return {
    done: draw().catch((error: unknown) => {
      if (isStopped) return null;
      throw error;
    }),
    stop: () => {
      isStopped = true;
      task?.cancel();
      layer?.cancel();
    },
  };
}

/** Returns the links that leave the document. pdf.js passes safe addresses only. */
async function linksOf(page: PDFPageProxy): Promise<readonly PdfLink[]> {
  const annotations = (await page.getAnnotations()) as readonly { subtype?: string; url?: string; rect: number[] }[];
  const viewport = page.getViewport({ scale: 1 });
  return annotations.flatMap(({ subtype, url, rect }) => {
    if (subtype !== 'Link' || url === undefined) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as number[];
    return [
      {
        url,
        left: Math.min(x1, x2) / viewport.width,
        top: Math.min(y1, y2) / viewport.height,
        width: Math.abs(x2 - x1) / viewport.width,
        height: Math.abs(y2 - y1) / viewport.height,
      },
    ];
  });
}
