import type { Cents } from '#app/shared/money.ts';

/** Parts of the portal's list. */
export const organisationsShown = ['asked', 'part_paid', 'free', 'ownerless'] as const;
export type OrganisationsShown = (typeof organisationsShown)[number];

/**
 * asked: a pack waits for its payment; part_paid: some of its orders are paid; ownerless: the last owner deleted their account; active: it
 * has free seats; full: all of its seats are taken or refunded; new: it has no seats.
 */
export type OrganisationStatus = 'part_paid' | 'asked' | 'ownerless' | 'active' | 'full' | 'new';

/** Filter of the list; null is all. */
export interface OrganisationFilter {
  /** A part of the name, of the KRA PIN, or of a member's name or e-mail. */
  readonly search: string;
  readonly show: OrganisationsShown | null;
  readonly sort: 'name';
  readonly isDescending: boolean;
}

/** An organisation in the portal's list. */
export interface OrganisationListRow {
  readonly id: string;
  readonly name: string;
  readonly kraPin: string;
  readonly members: number;
  readonly owners: number;
  readonly packs: number;
  /** Paid seats, without those whose money went back. */
  readonly seats: number;
  readonly free: number;
  readonly taken: number;
  /** Seats that wait for their payment. */
  readonly waiting: number;
  readonly receivedCents: Cents;
  readonly lastPaidAt: Date | null;
  readonly status: OrganisationStatus;
}

/** Returns the status of an organisation: what needs staff comes first. */
export function statusOf({
  isPartPaid,
  waiting,
  owners,
  free,
  seats,
}: Pick<OrganisationListRow, 'waiting' | 'owners' | 'free' | 'seats'> & {
  readonly isPartPaid: boolean;
}): OrganisationStatus {
  if (isPartPaid) return 'part_paid';
  if (waiting > 0) return 'asked';
  if (owners === 0) return 'ownerless';
  if (seats === 0) return 'new';
  return free > 0 ? 'active' : 'full';
}
