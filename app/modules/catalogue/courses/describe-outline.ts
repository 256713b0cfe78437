import { m } from '#texts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { formatRoughSize } from '#app/shared/file-size.ts';
import { type OutlineLesson, type OutlineSection, type ShownLesson, type ShownOutline } from './course-outline.ts';

/** Totals of several lessons. */
interface OutlineSum {
  readonly lessons: number;
  readonly freeLessons: number;
  /** Sum of the lessons with a known duration. */
  readonly minutes: number;
  /** True if the duration of all lessons is known. */
  readonly isWhole: boolean;
  /** Total size of their files; 0 without any. */
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

/** Formats the kinds of lessons, '5 texts, 2 videos', the most frequent first. */
export function kindsInWords(lessons: readonly Pick<OutlineLesson, 'type'>[]): string {
  return [...new Set(lessons.map(({ type }) => type))]
    .map((kind) => ({ kind, number: lessons.filter(({ type }) => type === kind).length }))
    .toSorted((a, b) => b.number - a.number)
    .map(({ kind, number }) => lessonKinds[kind].counted({ count: number }))
    .join(', ');
}

/** Formats whole minutes: '45 min', '2 h', '1 h 40 min'. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return m.catalogue_minutes({ minutes: rest });
  return rest === 0 ? m.catalogue_hours({ hours }) : m.catalogue_hours_minutes({ hours, minutes: rest });
}

/** Formats the length of a course from its owner's duration and its lessons: '6 weeks, about 1 h 40 min of lessons'. */
export function lengthInWords(duration: string, { minutes, isWhole }: Pick<OutlineSum, 'minutes' | 'isWhole'>): string {
  if (minutes === 0) return duration;
  // Rounds to five minutes from an hour on. Rounds down if the length of some lessons is unknown.
  const step = minutes < 60 ? 1 : 5;
  const rough = step * (isWhole ? Math.round(minutes / step) : Math.floor(minutes / step));
  const length = minutesInWords(rough);
  const sum = isWhole ? m.catalogue_length_about({ length }) : m.catalogue_length_more({ length });
  return duration.trim() === '' ? `${sum.charAt(0).toUpperCase()}${sum.slice(1)}` : `${duration}, ${sum}`;
}

const known = (facts: readonly (string | false)[]): string[] => facts.filter((fact) => fact !== false);
const sizeOf = (bytes: number | null) => bytes !== null && bytes > 0 && formatRoughSize(bytes);

function showLesson({
  id,
  title,
  lang,
  type,
  minutes,
  byteSize,
  isFreePreview,
  ...lesson
}: OutlineLesson): ShownLesson {
  const { label, isPlayable } = lessonKinds[type];
  const questions = lesson.questions !== undefined && m.player_questions({ count: lesson.questions });
  const facts = known([label(), minutes !== null && minutesInWords(minutes), sizeOf(byteSize), questions]);
  return { id, title, ...(lang && { lang }), facts, isPlayable, isFreePreview };
}

function minutesKnown({ minutes, isWhole }: OutlineSum): string {
  const length = minutesInWords(minutes);
  return isWhole ? length : m.catalogue_more_than({ length });
}

/** Formats the outline of a course; `duration` is its owner's text. */
export function describeOutline(sections: readonly OutlineSection[], duration: string): ShownOutline {
  const all = sections.flatMap(({ lessons }) => lessons);
  const sum = sumUp(all);
  return {
    sections: sections.map(({ id, title, lang, lessons }) => {
      const { minutes, byteSize } = sumUp(lessons);
      const facts = [
        m.catalogue_lessons({ count: lessons.length }),
        minutes > 0 && minutesInWords(minutes),
        sizeOf(byteSize),
      ];
      return { id, title, ...(lang && { lang }), minutes, facts: known(facts), lessons: lessons.map(showLesson) };
    }),
    lessons: sum.lessons,
    freeLessons: sum.freeLessons,
    minutes: sum.minutes,
    facts: known([
      sum.minutes > 0 && minutesKnown(sum),
      all.length > 0 && kindsInWords(all),
      sum.freeLessons > 0 && m.catalogue_free_lessons({ count: sum.freeLessons }),
      sizeOf(sum.byteSize),
    ]),
    length: lengthInWords(duration, sum),
  };
}
