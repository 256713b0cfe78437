import { isId } from '#app/shared/ids.ts';
import { maxPackCourses, maxPackTitleLength, type PackKind } from '#app/shared/organisation-terms.ts';
import { m } from '#texts';

/** What seats are of: a course, all courses of a bundle, or one course of a list. */
export type SeatSubject =
  | { readonly kind: 'course'; readonly courseId: string }
  | { readonly kind: 'bundle'; readonly bundleId: string }
  | { readonly kind: 'list'; readonly courseIds: readonly string[] };

/** Reads what seats are of in an address: a course's id, 'bundle.' and its id, or 'list.' and several. Null for anything else. */
export function readSubject(text: string): SeatSubject | null {
  const [word, ...ids] = text.split('.', maxPackCourses + 2);
  if (ids.length === 0) return { kind: 'course', courseId: word ?? '' };
  const [bundleId] = ids;
  if (!ids.every(isId)) return null;
  if (word === 'bundle' && ids.length === 1 && bundleId !== undefined) return { kind: 'bundle', bundleId };
  return word === 'list' ? listOf(ids) : null;
}

/** Returns a list of different courses; null if they are too few or too many. */
export function listOf(ids: readonly string[]): SeatSubject | null {
  const courseIds = [...new Set(ids)].toSorted();
  const fits = courseIds.every(isId) && courseIds.length > 1 && courseIds.length <= maxPackCourses;
  return fits ? { kind: 'list', courseIds } : null;
}

/** Writes what `readSubject` reads. */
function writeSubject(subject: SeatSubject): string {
  if (subject.kind === 'course') return subject.courseId;
  return subject.kind === 'bundle' ? `bundle.${subject.bundleId}` : ['list', ...subject.courseIds].join('.');
}

/** Words for a list on invoices and pages: as many titles as fit. */
export function listWords(titles: readonly string[]): string {
  for (let shown = titles.length; shown > 0; shown -= 1) {
    const some = titles.slice(0, shown).join(', ');
    const words = m.packs_one_of({ count: titles.length, titles: shown < titles.length ? `${some} …` : some });
    if (words.length <= maxPackTitleLength) return words;
  }
  return m.packs_one_of({ count: titles.length, titles: '…' });
}

/** Returns the page with the price of seats of a bundle or a list. */
export const teamPricePath = (subject: SeatSubject): string => `/teams/${writeSubject(subject)}`;

/** Returns the page with the price of more seats like those of a pack; null if its course or its bundle is no more. */
export function morePath({ kind, slug, bundleId, courseIds }: MoreSeats, seats: number): string | null {
  const subject =
    kind === 'list' ? listOf(courseIds) : bundleId === null ? null : ({ kind: 'bundle', bundleId } as const);
  const path = kind === 'course' ? slug && `/courses/${slug}/team` : subject && teamPricePath(subject);
  return path === null ? null : `${path}?seats=${seats}`;
}

/** What a pack says of its seats. */
interface MoreSeats {
  readonly kind: PackKind;
  /** Of its course; null for other packs. */
  readonly slug: string | null;
  readonly bundleId: string | null;
  readonly courseIds: readonly string[];
}
