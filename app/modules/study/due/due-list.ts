import { dayInNairobi } from '#app/shared/dates.ts';

/** Kinds of things that ask something of a learner. */
export type DueKind = 'reviews' | 'quiz' | 'assignment' | 'instalment';

/** Something that a learner has to do, in the page's language. A source of them returns those that are not done. */
export interface DueItem {
  /** Unique over all sources, and the same at each reading. */
  readonly id: string;
  readonly kind: DueKind;
  readonly title: string;
  /** Its course or courses. */
  readonly about: string;
  /** The moment by which it should be done; null without one. */
  readonly at: Date | null;
  /** Its day or how long it takes, as a sentence part. */
  readonly when: string;
  /** Where it is done; null while it cannot be done yet. */
  readonly href: string | null;
}

const dueGroupNames = ['earlier', 'today', 'week', 'next-week', 'later', 'any-day'] as const;
export type DueGroupName = (typeof dueGroupNames)[number];

export interface DueGroup {
  readonly name: DueGroupName;
  readonly items: readonly (DueItem & { readonly isTomorrow: boolean })[];
}

const dayMs = 24 * 60 * 60 * 1000;
const dayNumber = (at: Date): number => Date.parse(dayInNairobi(at)) / dayMs;
/** From 0 on Monday; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (day + 3) % 7;

function groupOf(at: Date | null, today: number): DueGroupName {
  if (at === null) return 'any-day';
  const ahead = dayNumber(at) - today;
  if (ahead < 0) return 'earlier';
  if (ahead === 0) return 'today';
  const nextMonday = 7 - weekdayOf(today);
  if (ahead < nextMonday) return 'week';
  return ahead < nextMonday + 7 ? 'next-week' : 'later';
}

/** Sorts what is due into days of Nairobi, the first to do first; without empty groups. Weeks begin on Monday. */
export function groupDue(items: readonly DueItem[], now: Date): DueGroup[] {
  const today = dayNumber(now);
  const sorted = items
    .toSorted((a, b) => (a.at?.getTime() ?? Infinity) - (b.at?.getTime() ?? Infinity) || (a.id < b.id ? -1 : 1))
    .map((item) => ({ ...item, isTomorrow: item.at !== null && dayNumber(item.at) === today + 1 }));
  const groups = Map.groupBy(sorted, ({ at }) => groupOf(at, today));
  return dueGroupNames.flatMap((name) => {
    const found = groups.get(name);
    return found ? [{ name, items: found }] : [];
  });
}
