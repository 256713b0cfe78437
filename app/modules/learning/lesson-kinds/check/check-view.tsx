import type { LessonKindView, LessonViewProps } from '../lesson-kind.ts';
import { LessonText } from '../lesson-text.tsx';
import type { CheckContent } from './check.ts';

function Body({ lesson, content }: LessonViewProps<CheckContent>) {
  return <LessonText html={content.html} locale={lesson.language?.locale} />;
}

export const checkView: LessonKindView<CheckContent> = { Body };
