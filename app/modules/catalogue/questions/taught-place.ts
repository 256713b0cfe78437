import type { LessonKind } from '#app/shared/course-terms.ts';
import type { TaughtPlace } from './question.ts';

type Place = Omit<TaughtPlace, 'lessonId'>;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A second of a video as a clock shows it: 1:42. */
export const writeSecond = (second: number) => `${Math.floor(second / 60)}:${twoDigits(second % 60)}`;

/** A place as its field shows it: '1:42' of a video, 'p. 3' of a PDF, a heading of a text. */
export function writePlace({ second, page, heading }: Place): string {
  if (second !== null) return writeSecond(second);
  return page === null ? (heading ?? '') : `p. ${page}`;
}

/** Reads a place in a lesson: a time, a page, or else a heading. */
export function readPlace(typed: string): Place {
  const text = typed.trim();
  const nowhere: Place = { second: null, page: null, heading: null };
  const time = /^(?:(\d{1,2}):)?(\d{1,5}):([0-5]\d)$/.exec(text);
  if (time) return { ...nowhere, second: Number(time[1] ?? 0) * 3600 + Number(time[2]) * 60 + Number(time[3]) };
  const page = /^(?:p\.?|page)\s*([1-9]\d{0,4})$/i.exec(text);
  if (page) return { ...nowhere, page: Number(page[1]) };
  return text === '' ? nowhere : { ...nowhere, heading: text.slice(0, 300) };
}

export interface LessonChoice {
  readonly id: string;
  readonly title: string;
  readonly kind: LessonKind;
}
