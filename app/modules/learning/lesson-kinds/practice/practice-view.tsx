import type { LessonKindView, LessonViewProps } from '../lesson-kind.ts';
import { LessonText } from '../lesson-text.tsx';
import type { PracticeContent } from './practice.ts';

function Body({ lesson, content }: LessonViewProps<PracticeContent>) {
  return <LessonText html={content.html} locale={lesson.language?.locale} />;
}

export const practiceView: LessonKindView<PracticeContent> = { Body };
