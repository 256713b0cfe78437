import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';

/** A lesson as an outline lists it: never its body or media. */
export interface OutlineLesson {
  readonly id: string;
  readonly title: string;
  readonly type: LessonKind;
  /** Length of a video; null where it is not known, and for texts and PDFs. */
  readonly durationSeconds: number | null;
  /** About how long it takes; null where nothing tells. */
  readonly minutes: number | null;
  /** Size of the file behind a video or PDF; null for texts and for videos on YouTube. */
  readonly byteSize: number | null;
  readonly isFreePreview: boolean;
  /** False exists for administrators only. */
  readonly isPublished: boolean;
  /** Its video cannot be played yet. */
  readonly isPreparing: boolean;
}

export interface OutlineSection {
  readonly id: string;
  readonly title: string;
  readonly lessons: readonly OutlineLesson[];
}

/** A published section as everybody sees it on the course's page. */
export interface ShownSection {
  readonly id: string;
  readonly title: string;
  readonly lessons: readonly Omit<OutlineLesson, 'durationSeconds' | 'isPublished' | 'isPreparing'>[];
}

/** What lessons come to together. */
export interface OutlineSum {
  readonly lessons: number;
  readonly freeLessons: number;
  /** Of the lessons that say how long they take. */
  readonly minutes: number;
  /** Whether all lessons say so. */
  readonly isWhole: boolean;
  /** Of their files; 0 where they have none. */
  readonly byteSize: number;
}

type Counted = Pick<OutlineLesson, 'minutes' | 'byteSize' | 'isFreePreview'>;

export function sumUp(lessons: readonly Counted[]): OutlineSum {
  return {
    lessons: lessons.length,
    freeLessons: lessons.filter(({ isFreePreview }) => isFreePreview).length,
    minutes: lessons.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    isWhole: lessons.every(({ minutes }) => minutes !== null),
    byteSize: lessons.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0),
  };
}

export const countOf = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** '5 texts, 2 videos', the most frequent first. */
export function kindsInWords(lessons: readonly Pick<OutlineLesson, 'type'>[]): string {
  return [...new Set(lessons.map(({ type }) => type))]
    .map((kind) => ({ kind, number: lessons.filter(({ type }) => type === kind).length }))
    .toSorted((a, b) => b.number - a.number)
    .map(({ kind, number }) => countOf(number, lessonKinds[kind].unit))
    .join(', ');
}

/** '45 min', '2 h', '1 h 40 min'; takes whole minutes. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** How long a course takes: what its owner says, and what its lessons come to. '6 weeks, about 1 h 40 min in all'. */
export function lengthInWords(duration: string, { minutes, isWhole }: Pick<OutlineSum, 'minutes' | 'isWhole'>): string {
  if (minutes === 0) return duration;
  // From an hour on in fives, and never more than is known.
  const step = minutes < 60 ? 1 : 5;
  const rough = step * (isWhole ? Math.round(minutes / step) : Math.floor(minutes / step));
  const sum = `${isWhole ? 'about' : 'more than'} ${minutesInWords(rough)} in all`;
  return duration.trim() === '' ? `${sum.charAt(0).toUpperCase()}${sum.slice(1)}` : `${duration}, ${sum}`;
}
