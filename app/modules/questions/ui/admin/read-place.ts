import type { LessonKind } from '#app/shared/course-terms.ts';
import type { TaughtPlace } from '../../question.ts';
import { writeSecond } from './question-labels.ts';

type Place = Omit<TaughtPlace, 'lessonId'>;

/** A place as its field shows it: '1:42' of a video, 'p. 3' of a PDF, a heading of a text. */
export function writePlace({ second, page, heading }: Place): string {
  if (second !== null) return writeSecond(second);
  return page === null ? (heading ?? '') : `p. ${page}`;
}

/** Reads a place in a lesson: a time, a page, or else a heading. */
export function readPlace(typed: string): Place {
  const text = typed.trim();
  const nowhere: Place = { second: null, page: null, heading: null };
  const time = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text);
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
