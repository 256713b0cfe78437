/** Pixels from the top of the window to the line of reading, below the page's header. */
const readingLine = 96;

/** Returns the share of a text above the line of reading, from 0 to 1, in thousandths. */
export function shareRead({ top, height }: { readonly top: number; readonly height: number }): number {
  if (height <= 0) return 0;
  const share = Math.min(1, Math.max(0, (readingLine - top) / height));
  return Math.round(share * 1000) / 1000;
}

/** Returns the pixels to scroll to move this share of a text above the line; 0 for a text that was hardly begun. */
export function distanceTo(share: number, { top, height }: { readonly top: number; readonly height: number }): number {
  if (share < 0.03) return 0;
  return Math.round(top + Math.min(1, share) * height - readingLine);
}

/** Returns the element that scrolls around another; null for the page itself, as on a phone. */
export function scrollerOf(element: Element): Element | null {
  const main = element.closest('main');
  return main && getComputedStyle(main).overflowY === 'auto' ? main : null;
}

/**
 * Runs `begin` with an element's scroller, and again when that changes: turning a tablet switches between the page and the area beside
 * the outline. `begin` returns a function that ends it; so does this.
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

/** Scrolls to the position of a text where it was left. */
export function scrollToShare(element: Element, share: number): void {
  (scrollerOf(element) ?? window).scrollBy({
    top: distanceTo(share, element.getBoundingClientRect()),
    behavior: 'instant',
  });
}
