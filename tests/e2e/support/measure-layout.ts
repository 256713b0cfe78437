import type { Page } from '@playwright/test';

/**
 * Returns a sentence for each fault in the layout of the present page at its width, at most 20: sideways scroll, broken or cut-off words,
 * short numbers on several lines, overlapping texts or controls, controls narrower than their text, sentences as labels. Titles, names of
 * courses and e-mails may end with three dots if `title` has the whole text.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(measureLayout);
}

/** Runs in the page. */
function measureLayout(): string[] {
  // Finite animations and transitions of parts that are not painted would not end by themselves.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Piece extends Box {
    readonly element: Element;
    readonly words: string;
    readonly isControl: boolean;
  }
  const faults: string[] = [];
  const root = document.querySelector('dialog:modal') ?? document.body;
  const { clientWidth, scrollWidth } = document.documentElement;
  const below =
    document.documentElement.scrollHeight -
    Math.max(innerHeight, document.body.getBoundingClientRect().bottom + scrollY);
  if (below > 40) faults.push(`the page scrolls ${Math.round(below)} px below its content`);
  if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const clips = new Map<Element, { box: Box | null; isHidden: boolean; floats: boolean }>();
  const intersect = (a: Box, b: Box | null): Box =>
    b === null
      ? a
      : {
          left: Math.max(a.left, b.left),
          top: Math.max(a.top, b.top),
          right: Math.min(a.right, b.right),
          bottom: Math.min(a.bottom, b.bottom),
        };
  /** Returns the visible part of an element, whether it is for screen readers only, and whether it is above the page. */
  const clipOf = (element: Element): { box: Box | null; isHidden: boolean; floats: boolean } => {
    const known = clips.get(element);
    if (known) return known;
    const style = styleOf(element);
    const parent = element.parentElement
      ? clipOf(element.parentElement)
      : { box: null, isHidden: false, floats: false };
    // No parent clips an element that is fixed to the window.
    const above = style.position === 'fixed' ? { ...parent, box: null } : parent;
    const rect = element.getBoundingClientRect();
    const isTiny = rect.width <= 1 && rect.height <= 1 && style.overflow !== 'visible';
    const cuts = style.overflowX !== 'visible' || style.clipPath !== 'none';
    const clip = {
      box: cuts ? intersect(rect, above.box) : above.box,
      isHidden:
        above.isHidden || isTiny || style.clipPath !== 'none' || style.opacity === '0' || style.visibility === 'hidden',
      floats:
        above.floats ||
        (element !== root && (style.position === 'fixed' || style.position === 'sticky')) ||
        element.matches('svg, .thumb, .toasts, [aria-hidden="true"], [popover], .tip'),
    };
    clips.set(element, clip);
    return clip;
  };
  const nameOf = (element: Element) => {
    const classes = element.closest('[class]')?.getAttribute('class')?.trim();
    return classes ? `.${classes.split(/\s+/).join('.')}` : element.tagName.toLowerCase();
  };
  const isAddress = (word: string) => /[@/\\_:]|\.\w{2,}\.|\.\w{2,4}$|^[\w-]{20,}$/.test(word);

  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (
      !element ||
      text.trim() === '' ||
      element.closest('script, style, noscript, option, select, textarea, code, pre')
    )
      continue;
    if (!element.checkVisibility()) continue;
    const clip = clipOf(element);
    if (clip.isHidden) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (rects.length > 1) {
      for (const match of text.matchAll(/M-Pesa|KSh\s[\d,]*\d|[^\s\-–—\u00ad]+/g)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1 && !isAddress(match[0])) faults.push(`'${match[0]}' is broken (${nameOf(element)})`);
      }
    }
    const scroller = element.closest('.carousel, .cats, .course-shelf, [role="region"][tabindex="0"]');
    const longest = text
      .trim()
      .split(/\s+/)
      .reduce((a, b) => (b.length > a.length ? b : a), '');
    for (const rect of rects) {
      const seen = intersect(rect, clip.box);
      const cut = rect.width - Math.max(0, seen.right - seen.left);
      if (cut > 1.5 && !scroller) {
        const whole = element.closest('[title]')?.getAttribute('title') ?? '';
        const share = (seen.right - seen.left) / rect.width;
        const least = isAddress(longest) ? 0.2 : longest.length / text.trim().length;
        if (!whole.includes(text.trim())) faults.push(`'${text.trim().slice(0, 60)}' is cut (${nameOf(element)})`);
        else if (share < least)
          faults.push(`'${text.trim().slice(0, 60)}' is cut within its longest word (${nameOf(element)})`);
      }
      if (!clip.floats && seen.right - seen.left > 1 && seen.bottom - seen.top > 1)
        pieces.push({ ...seen, element, words: text.trim().slice(0, 40), isControl: false });
    }
  }

  for (const figure of root.querySelectorAll('.num')) {
    const words = (figure.textContent ?? '').trim();
    // A sentence with numbers in it may wrap.
    if (words.length > 16 || figure.childElementCount > 0 || clipOf(figure).isHidden || !figure.checkVisibility())
      continue;
    const range = document.createRange();
    range.selectNodeContents(figure);
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
      faults.push(`'${words}' takes several lines (${nameOf(figure)})`);
  }

  for (const label of root.querySelectorAll('button, a.btn, [role="tab"], .seg a, .statusbadge')) {
    const texts = [...label.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const words = texts
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
    if (words.endsWith('.') && label.checkVisibility())
      faults.push(`'${words}' is a sentence as a label (${nameOf(label)})`);
  }

  const context = document.createElement('canvas').getContext('2d');
  for (const control of root.querySelectorAll<HTMLElement>(
    'button, a.btn, input:not([type="hidden"]), select, textarea, [role="tab"]',
  )) {
    const clip = clipOf(control);
    const rect = control.getBoundingClientRect();
    if (!control.checkVisibility() || clip.isHidden || rect.width <= 1) continue;
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40);
    if (control instanceof HTMLSelectElement) {
      const style = styleOf(control);
      const shown = control.selectedOptions[0]?.text ?? '';
      if (context) context.font = style.font;
      const room = rect.width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (context && context.measureText(shown).width > room + 1 && !control.title.includes(shown))
        faults.push(`'${shown}' is cut in its list (${nameOf(control)})`);
    } else if (control.matches('button, a.btn, [role="tab"]') && control.scrollWidth > control.offsetWidth + 1) {
      faults.push(`'${name}' is wider than its button (${nameOf(control)})`);
    }
    const seen = intersect(rect, clip.box);
    if (!clip.floats && seen.right - seen.left > 1 && seen.bottom - seen.top > 1) {
      if (!control.closest('.carousel') && rect.width - (seen.right - seen.left) > 1.5)
        faults.push(`the control '${name}' is cut (${nameOf(control)})`);
      pieces.push({ ...seen, element: control, words: name, isControl: true });
    }
  }

  pieces.sort((a, b) => a.top - b.top);
  for (const [index, piece] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (other.top >= piece.bottom - 2) break;
      const across = Math.min(piece.right, other.right) - Math.max(piece.left, other.left);
      const down = Math.min(piece.bottom, other.bottom) - other.top;
      // Letters of a line overlap the next line a little.
      const isTouching = down <= 0.4 * Math.min(piece.bottom - piece.top, other.bottom - other.top);
      // The words of a control are in it; two pieces of one sentence must not overlap either.
      const isWithin = (inner: Piece, outer: Piece) => outer.isControl && outer.element.contains(inner.element);
      // A text that ends with three dots has a box for each part.
      const isSame = piece.element === other.element;
      if (across <= 2 || isTouching || isSame || isWithin(piece, other) || isWithin(other, piece)) continue;
      faults.push(`'${piece.words}' and '${other.words}' overlap (${nameOf(piece.element)}, ${nameOf(other.element)})`);
    }
  }
  return [...new Set(faults)].slice(0, 20);
}
