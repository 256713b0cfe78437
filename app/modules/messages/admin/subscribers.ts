/** Subscribers: waiting to confirm, on the list, or unsubscribed. */
export const subscriptionStatuses = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** An address that was entered for the newsletter. */
export interface SubscriberRow {
  readonly id: string;
  readonly email: string;
  readonly status: SubscriptionStatus;
  readonly at: Date;
  readonly confirmedAt: Date | null;
  readonly unsubscribedAt: Date | null;
}

export interface SubscriberFilter {
  /** A part of an e-mail. */
  readonly search: string;
  readonly status: SubscriptionStatus | null;
}

export interface SubscriberPage {
  readonly subscribers: readonly SubscriberRow[];
  /** By status, whatever the search finds; each up to `mostSubscribersCounted`. */
  readonly counts: Readonly<Record<SubscriptionStatus, number>>;
  /** How many the filter finds; null where they are more than are counted. */
  readonly total: number | null;
  /** The number of the page's first row among them; null where it is not known. */
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** More than so many are told as '10,000+'. */
export const mostSubscribersCounted = 10_000;
