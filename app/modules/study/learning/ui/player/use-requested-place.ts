import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

interface RequestedPlace {
  /** Second or page; null for a heading. */
  readonly position: number | null;
  /** Number of the text's heading, from 1, or its words; null for a second or page. */
  readonly heading: number | string | null;
}

/** Headings of a lesson's text, as the index of the search counts them. */
const headings = 'main .doc :is(h2, h3, h4, h5, h6)';

/** Returns the place that the address requests in a lesson, and scrolls to a heading of its text; null without one. */
export function useRequestedPlace(lessonId: string): RequestedPlace | null {
  const [params] = useSearchParams();
  // The place when the lesson opened: later answers do not move the learner.
  const [sought] = useState(() => (params.get('lesson') === lessonId ? placeIn(params) : null));
  const heading = sought?.heading ?? null;
  useEffect(() => {
    if (heading === null) return;
    // Runs after the router has scrolled to the top of the page.
    const frame = requestAnimationFrame(() => {
      const all = [...document.querySelectorAll<HTMLElement>(headings)];
      const element = typeof heading === 'number' ? all[heading - 1] : all.find((each) => wordsOf(each) === heading);
      if (!element) return;
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [heading]);
  return sought;
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
const wordsOf = ({ textContent }: HTMLElement) => inOneLine(textContent);

function placeIn(params: URLSearchParams): RequestedPlace | null {
  const read = (name: string) => {
    const text = params.get(name) ?? '';
    return /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
  };
  const heading = read('heading') ?? (inOneLine(params.get('heading') ?? '') || null);
  const position = read('second') ?? read('page');
  return heading === null && position === null ? null : { position, heading };
}
