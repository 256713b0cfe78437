/**
 * Returns the done share of a course in whole percent: round(100 × completed ÷ published lessons), at most 99 until all are done, 0 for a
 * course without lessons. `isPassed` says of a course with a pass mark over its quizzes whether it was reached: then it is 100, and before
 * that at most 99; null for a course that its lessons complete.
 */
export function progressOf(
  completedLessons: number,
  publishedLessons: number,
  isPassed: boolean | null = null,
): number {
  if (isPassed !== null) return isPassed ? 100 : Math.min(99, progressOf(completedLessons, publishedLessons));
  if (publishedLessons <= 0 || completedLessons <= 0) return 0;
  if (completedLessons >= publishedLessons) return 100;
  return Math.min(99, Math.round((100 * completedLessons) / publishedLessons));
}

/** Returns fifteen minutes per lesson in whole hours, which screens show as an estimate. */
export function hoursLearned(completedLessons: number): number {
  return Math.round((completedLessons * 15) / 60);
}

/** Returns the rounded mean in percent; 0 without courses. */
export function averageProgress(percents: readonly number[]): number {
  if (percents.length === 0) return 0;
  return Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
}

interface LessonState {
  readonly id: string;
  readonly isCompleted: boolean;
}

/**
 * Returns the lesson to continue with: the last opened one if not done, else the first one not done, else the first one. Null for a
 * course without lessons.
 */
export function lessonToResume<Lesson extends LessonState>(
  lessons: readonly Lesson[],
  lastLessonId: string | null,
): Lesson | null {
  const last = lessons.find((lesson) => lesson.id === lastLessonId);
  if (last && !last.isCompleted) return last;
  return lessons.find((lesson) => !lesson.isCompleted) ?? lessons[0] ?? null;
}

/** Returns the neighbours of a lesson, across sections; null at the ends. */
export function neighboursOf<Lesson extends { readonly id: string }>(lessons: readonly Lesson[], lessonId: string) {
  const index = lessons.findIndex((lesson) => lesson.id === lessonId);
  return {
    previous: index > 0 ? (lessons[index - 1] ?? null) : null,
    next: index >= 0 ? (lessons[index + 1] ?? null) : null,
  };
}

/** More than any video has seconds or any document pages. */
const furthest = 1_000_000;

/** Returns whether a number is a valid position in a lesson: seconds of a video, page of a PDF, share of a text. */
export function isPlace(position: number): boolean {
  return position >= 0 && position <= furthest;
}
