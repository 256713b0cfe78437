import type { Cents } from '#app/shared/money.ts';
import type { CursorPage } from '#app/shared/cursor-page.ts';
import { type OfferStatus, offerStatus } from '../offer.ts';
import type { OfferRow } from '../offer-queries.server.ts';

export const offerStatuses = ['running', 'planned', 'paused', 'ended'] as const satisfies readonly OfferStatus[];

/** Filter of the list. `search` matches a part of a name, or of a code as `codeKey` reads it. */
export interface OfferFilter {
  readonly search: string;
  readonly status: OfferStatus | null;
}

/** What an offer has brought. Amounts of lines that are paid and not refunded. */
interface OfferResults {
  /** By orders that are not paid yet. */
  readonly held: number;
  /** By paid orders. */
  readonly used: number;
  readonly discountCents: Cents;
  readonly soldCents: Cents;
}

/** An offer as the portal shows it. */
export interface ShownOffer extends OfferRow, OfferResults {
  readonly status: OfferStatus;
  /** True if it lowers no price, because its courses are deleted or drafts: of a bundle one of them, of others all. */
  readonly isWithoutCourses: boolean;
  /** Titles of its courses, at most three; empty for every course. */
  readonly titles: readonly string[];
  /** E-mail of the one person who may use it. */
  readonly person: string | null;
}

export interface OfferListPage extends Omit<CursorPage<never>, 'rows'> {
  readonly offers: readonly ShownOffer[];
  /** Numbers by status, whatever the search finds; each up to `maxCounted`. */
  readonly counts: Readonly<Record<OfferStatus | 'all', number>>;
  /** Number that the filter finds; null if it is more than is counted. */
  readonly total: number | null;
}

/** What is done to an offer by a button. */
export const offerSwitches = ['pause', 'resume', 'end'] as const;
export type OfferSwitch = (typeof offerSwitches)[number];

/** Returns what may be done to an offer. A planned one has not begun, so it is paused or changed, not ended. */
export function switchesOf(
  offer: { readonly startsAt: Date; readonly endsAt: Date | null; readonly pausedAt: Date | null },
  now: Date,
): readonly OfferSwitch[] {
  const byStatus: Readonly<Record<OfferStatus, readonly OfferSwitch[]>> = {
    planned: ['pause'],
    running: ['pause', 'end'],
    paused: offer.startsAt < now ? ['resume', 'end'] : ['resume'],
    ended: [],
  };
  return byStatus[offerStatus(offer, now)];
}
