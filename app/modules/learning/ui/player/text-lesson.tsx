import { useEffect, useRef } from 'react';
import { usePosition, type KeptLesson } from './use-position.ts';
import { scrollerOf, shareRead, scrollToShare } from './text-position.ts';

/** The text of a lesson. `html` was sanitised by the server and comes from nowhere else. */
export function LessonText({ html }: { readonly html: string }) {
  return html === '' ? null : <div className="doc" ref={reachByKeyboard} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What scrolls sideways has to be reached by the keyboard. */
function reachByKeyboard(text: HTMLElement | null): void {
  for (const wide of text?.querySelectorAll<HTMLElement>('pre, table') ?? []) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
}

/** A text lesson: remembers how far it was read, and goes on there. */
export function TextLesson({ html, kept }: { readonly html: string; readonly kept: KeptLesson }) {
  const text = useRef<HTMLDivElement>(null);
  const keeper = usePosition(kept, 0.02);
  const { start } = kept;
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    // After the router has put the page at its top.
    const frame = requestAnimationFrame(() => {
      if (start !== null) scrollToShare(element, start);
    });
    const report = () => keeper.report(shareRead(element.getBoundingClientRect()));
    const scroller = scrollerOf(element) ?? window;
    scroller.addEventListener('scroll', report, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', report);
    };
  }, [keeper, start]);
  return (
    <div ref={text}>
      <LessonText html={html} />
    </div>
  );
}
