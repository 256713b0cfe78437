import type { SeatsView } from '#app/modules/money/seats/read-seats.server.ts';
import type { QuotationView } from './quotation.ts';

/** What a quotation goes through. The last one of an order with seats is 'seats', of any other 'courses'. */
type RoadPlace = 'draft' | 'sent' | 'accepted' | 'paid' | 'courses' | 'seats';

/** How a road ends before its last step. */
type RoadEnd = 'expired' | 'cancelled' | 'replaced' | 'refunded' | 'bounced';

/** A step of a quotation. */
export interface RoadStep {
  readonly place: RoadPlace | RoadEnd;
  /** 'now' is the step that comes next, 'part' the same if some of it is done. */
  readonly progress: 'done' | 'now' | 'part' | 'later' | 'ended';
  /** An ISO moment: when it was done. Null for what is not done. */
  readonly at: string | null;
}

type Facts = Pick<
  QuotationView,
  'state' | 'draftedAt' | 'createdAt' | 'acceptedAt' | 'paidAt' | 'closedAt' | 'validUntil' | 'isRefunded' | 'isBounced'
> & { readonly replacedBy: object | null };

/**
 * Returns the steps of a quotation: five while it can be paid and once it is, fewer where it ended before. `seats` are those of its order,
 * null without any. A payment accepts what nobody accepted before.
 */
export function roadOf(quotation: Facts, seats: Pick<SeatsView, 'total' | 'taken' | 'lastTakenAt'> | null): RoadStep[] {
  const { state, draftedAt, createdAt, acceptedAt, paidAt, closedAt, validUntil, replacedBy } = quotation;
  const done = (place: RoadPlace, at: string | null): RoadStep => ({ place, progress: 'done', at });
  const begun = [done('draft', draftedAt ?? createdAt), done('sent', createdAt)];
  const last = seats === null ? 'courses' : 'seats';
  switch (state) {
    case 'sent':
      return [
        ...begun,
        { place: 'accepted', progress: 'now', at: null },
        { place: 'paid', progress: 'later', at: null },
        { place: last, progress: 'later', at: null },
      ];
    case 'accepted':
      return [
        ...begun,
        done('accepted', acceptedAt),
        { place: 'paid', progress: 'now', at: null },
        { place: last, progress: 'later', at: null },
      ];
    case 'paid':
      return [...begun, done('accepted', acceptedAt ?? paidAt), done('paid', paidAt), lastStep(quotation, seats)];
    case 'expired':
    case 'cancelled': {
      const isReplaced = state === 'cancelled' && replacedBy !== null;
      const at = state === 'expired' ? validUntil : closedAt;
      return [
        ...begun,
        ...(acceptedAt === null ? [] : [done('accepted', acceptedAt)]),
        { place: isReplaced ? 'replaced' : state, progress: 'ended', at },
      ];
    }
  }
}

function lastStep({ isRefunded, isBounced, paidAt }: Facts, seats: Parameters<typeof roadOf>[1]): RoadStep {
  if (isBounced) return { place: 'bounced', progress: 'ended', at: null };
  if (isRefunded) return { place: 'refunded', progress: 'ended', at: null };
  if (seats === null) return { place: 'courses', progress: 'done', at: paidAt };
  const { total, taken, lastTakenAt } = seats;
  if (taken >= total) return { place: 'seats', progress: 'done', at: lastTakenAt };
  return { place: 'seats', progress: taken > 0 ? 'part' : 'now', at: null };
}

/** Returns the steps of an order that is not sent yet. */
export const draftRoad = (hasSeats: boolean): RoadStep[] => [
  { place: 'draft', progress: 'now', at: null },
  ...(['sent', 'accepted', 'paid', hasSeats ? 'seats' : 'courses'] as const).map((place) => ({
    place,
    progress: 'later' as const,
    at: null,
  })),
];
