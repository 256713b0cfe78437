/** open: may be paid; expired: its last day passed; closed: the buyer took it back, or made another. */
type PaymentLinkState = 'open' | 'expired' | 'closed';

/** A payment link as its buyer sees it; plain JSON, moments as ISO texts. */
export interface PaymentLinkView {
  readonly id: string;
  readonly state: PaymentLinkState;
  readonly shownName: string;
  readonly message: string;
  readonly createdAt: string;
  readonly validUntil: string;
  readonly closedAt: string | null;
}

interface StoredLink {
  readonly validUntil: Date;
  readonly closedAt: Date | null;
}

/** Returns the state of a payment link. That its order is paid is the order's state. */
export function paymentLinkState({ validUntil, closedAt }: StoredLink, now: Date): PaymentLinkState {
  if (closedAt !== null) return 'closed';
  return validUntil > now ? 'open' : 'expired';
}

/** Returns a link as its buyer sees it. */
export function paymentLinkView(
  link: StoredLink & Pick<PaymentLinkView, 'id' | 'shownName' | 'message'> & { readonly createdAt: Date },
  now: Date,
): PaymentLinkView {
  const { id, shownName, message, createdAt, validUntil, closedAt } = link;
  return {
    id,
    state: paymentLinkState(link, now),
    shownName,
    message,
    createdAt: createdAt.toISOString(),
    validUntil: validUntil.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
