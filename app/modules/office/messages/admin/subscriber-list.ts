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
  /** Numbers by status, whatever the search finds; each up to `maxSubscribersCounted`. */
  readonly counts: Readonly<Record<SubscriptionStatus, number>>;
  /** Number that the filter finds; null if it is more than is counted. */
  readonly total: number | null;
  /** Number of the page's first row among them; null if unknown. */
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Maximum count shown; more is '10,000+'. */
export const maxSubscribersCounted = 10_000;
