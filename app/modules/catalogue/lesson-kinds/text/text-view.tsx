import { useEffect, useEffectEvent, useRef } from 'react';
import type { LessonKindView, LessonViewProps } from '../lesson-kind.ts';
import { LessonText } from '../lesson-text.tsx';
import type { TextContent } from './text.ts';
import { scrollerOf, shareRead, scrollToShare } from './text-position.ts';

/** Milliseconds for which the end of a text must be in view to count as read. */
const endSeenMs = 3000;

/** Stores how far the text was read, and continues there. */
function Body({ lesson, content, start, keeper, onViewed }: LessonViewProps<TextContent>) {
  const text = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const reachEnd = useEffectEvent(onViewed);
  useEffect(() => {
    if (!end.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.some(({ isIntersecting }) => isIntersecting)) timer = setTimeout(reachEnd, endSeenMs);
    });
    observer.observe(end.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
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
      <span ref={end} />
    </div>
  );
}

export const textView: LessonKindView<TextContent> = { Body };
