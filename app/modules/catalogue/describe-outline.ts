import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import { formatRoughSize } from '#app/shared/file-size.ts';
import {
  countOf,
  type OutlineLesson,
  type OutlineSection,
  type ShownLesson,
  type ShownOutline,
} from './course-outline.ts';

/** What lessons come to together. */
interface OutlineSum {
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

function sumUp(lessons: readonly Counted[]): OutlineSum {
  return {
    lessons: lessons.length,
    freeLessons: lessons.filter(({ isFreePreview }) => isFreePreview).length,
    minutes: lessons.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    isWhole: lessons.every(({ minutes }) => minutes !== null),
    byteSize: lessons.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0),
  };
}

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

const known = (facts: readonly (string | false)[]): string[] => facts.filter((fact) => fact !== false);
const sizeOf = (bytes: number | null) => bytes !== null && bytes > 0 && formatRoughSize(bytes);

function showLesson({ id, title, type, minutes, byteSize, isFreePreview }: OutlineLesson): ShownLesson {
  const { label, isPlayable } = lessonKinds[type];
  const facts = known([label, minutes !== null && minutesInWords(minutes), sizeOf(byteSize)]);
  return { id, title, facts, isPlayable, isFreePreview };
}

/** The outline of a course in words; `duration` is what its owner says of its length. */
export function describeOutline(sections: readonly OutlineSection[], duration: string): ShownOutline {
  const all = sections.flatMap(({ lessons }) => lessons);
  const sum = sumUp(all);
  return {
    sections: sections.map(({ id, title, lessons }) => {
      const { minutes, byteSize } = sumUp(lessons);
      const facts = [countOf(lessons.length, 'lesson'), minutes > 0 && minutesInWords(minutes), sizeOf(byteSize)];
      return { id, title, minutes, facts: known(facts), lessons: lessons.map(showLesson) };
    }),
    lessons: sum.lessons,
    freeLessons: sum.freeLessons,
    minutes: sum.minutes,
    facts: known([
      sum.minutes > 0 && `${sum.isWhole ? '' : 'More than '}${minutesInWords(sum.minutes)}`,
      all.length > 0 && kindsInWords(all),
      sum.freeLessons > 0 && countOf(sum.freeLessons, 'free lesson'),
      sizeOf(sum.byteSize),
    ]),
    length: lengthInWords(duration, sum),
  };
}
