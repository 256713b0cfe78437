import { useMemo } from 'react';
import type { LessonPlace } from '../lesson-kind.ts';
import { LessonText } from '../lesson-text.tsx';
import type { TextContent } from './text.ts';

/** Shows the part of a text below one of its headings, including the heading; the whole text if it lacks the heading. */
export function TextExcerpt({ content, place }: { readonly content: TextContent; readonly place: LessonPlace }) {
  const html = useMemo(() => partOf(content.html, place), [content.html, place]);
  return <LessonText html={html} locale={undefined} />;
}

const wordsOf = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** In the browser only. */
function partOf(html: string, { heading, headingNumber }: LessonPlace): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const headings = [...body.querySelectorAll('h2, h3, h4, h5, h6')];
  const found =
    headings.find(({ textContent }) => heading !== null && wordsOf(textContent) === wordsOf(heading)) ??
    headings[(headingNumber ?? 0) - 1];
  if (!found) return html;
  const part = [found];
  for (let next = found.nextElementSibling; next; next = next.nextElementSibling) {
    if (/^H[1-6]$/.test(next.tagName) && next.tagName <= found.tagName) break;
    part.push(next);
  }
  return part.map(({ outerHTML }) => outerHTML).join('');
}
