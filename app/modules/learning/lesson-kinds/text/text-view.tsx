import { useEffect, useRef } from 'react';
import type { LessonKindView, LessonViewProps } from '../lesson-kind.ts';
import { LessonText } from '../lesson-text.tsx';
import type { TextContent } from './text.ts';
import { scrollerOf, shareRead, scrollToShare } from './text-position.ts';

/** Stores how far the text was read, and continues there. */
function Body({ lesson, content, start, keeper }: LessonViewProps<TextContent>) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    // Runs after the router has scrolled to the top of the page.
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
      <LessonText html={content.html} locale={lesson.language?.locale} />
    </div>
  );
}

export const textView: LessonKindView<TextContent> = { Body };
