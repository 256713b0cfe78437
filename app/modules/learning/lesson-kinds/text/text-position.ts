/** Pixels from the top of the window at which somebody reads: below the head of the page. */
const readingLine = 96;

/** The share of a text above the line where it is read, from 0 to 1, in thousandths. */
export function shareRead({ top, height }: { readonly top: number; readonly height: number }): number {
  if (height <= 0) return 0;
  const share = Math.min(1, Math.max(0, (readingLine - top) / height));
  return Math.round(share * 1000) / 1000;
}

/** Pixels to scroll so that this share of a text lies above the line; 0 for a text that was hardly begun. */
export function distanceTo(share: number, { top, height }: { readonly top: number; readonly height: number }): number {
  if (share < 0.03) return 0;
  return Math.round(top + Math.min(1, share) * height - readingLine);
}

/** What scrolls around an element; null for the page itself, as on a phone. */
export function scrollerOf(element: Element): Element | null {
  const main = element.closest('main');
  return main && getComputedStyle(main).overflowY === 'auto' ? main : null;
}

/**
 * Begins something with what scrolls an element, and begins it anew when that changes: when a tablet is turned, the page and the
 * place beside the outline take turns. `begin` returns what ends it; so does this.
 */
export function withScroller(element: Element, begin: (scroller: Element | null) => () => void): () => void {
  let scroller = scrollerOf(element);
  let end = begin(scroller);
  const follow = () => {
    const now = scrollerOf(element);
    if (now === scroller) return;
    end();
    scroller = now;
    end = begin(now);
  };
  window.addEventListener('resize', follow);
  return () => {
    window.removeEventListener('resize', follow);
    end();
  };
}

/** Goes on where a text was left. */
export function scrollToShare(element: Element, share: number): void {
  (scrollerOf(element) ?? window).scrollBy({
    top: distanceTo(share, element.getBoundingClientRect()),
    behavior: 'instant',
  });
}
