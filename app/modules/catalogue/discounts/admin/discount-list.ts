import type { Cents } from '#app/shared/money.ts';
import type { CursorPage } from '#app/shared/cursor-page.ts';
import { type DiscountStatus, discountStatus } from '../discount.ts';
import type { DiscountRow } from '../discount-queries.server.ts';

export const discountStatuses = ['running', 'planned', 'paused', 'ended'] as const satisfies readonly DiscountStatus[];

/** Filter of the list. `search` matches a part of a name, or of a code as `codeKey` reads it. */
export interface DiscountFilter {
  readonly search: string;
  readonly status: DiscountStatus | null;
}

/** What a discount has brought. Amounts of lines that are paid and not refunded. */
interface DiscountResults {
  /** By orders that are not paid yet. */
  readonly held: number;
  /** By paid orders. */
  readonly used: number;
  readonly discountCents: Cents;
  readonly soldCents: Cents;
}

/** A discount as the portal shows it. */
export interface ShownDiscount extends DiscountRow, DiscountResults {
  readonly status: DiscountStatus;
  /** True if it lowers no price, because its courses are deleted or drafts: of a bundle one of them, of others all. */
  readonly isWithoutCourses: boolean;
  /** Titles of its courses, at most three; empty for every course. */
  readonly titles: readonly string[];
  /** E-mail of the one person who may use it. */
  readonly person: string | null;
}

export interface DiscountListPage extends Omit<CursorPage<never>, 'rows'> {
  readonly discounts: readonly ShownDiscount[];
  /** Numbers by status, whatever the search finds; each up to `maxCounted`. */
  readonly counts: Readonly<Record<DiscountStatus | 'all', number>>;
  /** Number that the filter finds; null if it is more than is counted. */
  readonly total: number | null;
}

/** What is done to a discount by a button. */
export const discountSwitches = ['pause', 'resume', 'end'] as const;
export type DiscountSwitch = (typeof discountSwitches)[number];

/** Returns what may be done to a discount. A planned one has not begun, so it is paused or changed, not ended. */
export function switchesOf(
  discount: { readonly startsAt: Date; readonly endsAt: Date | null; readonly pausedAt: Date | null },
  now: Date,
): readonly DiscountSwitch[] {
  const byStatus: Readonly<Record<DiscountStatus, readonly DiscountSwitch[]>> = {
    planned: ['pause'],
    running: ['pause', 'end'],
    paused: discount.startsAt < now ? ['resume', 'end'] : ['resume'],
    ended: [],
  };
  return byStatus[discountStatus(discount, now)];
}
