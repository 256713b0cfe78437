import { offerStatus, type OfferStatus } from '../offer.ts';

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
