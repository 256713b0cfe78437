import { readSignedId, signedId } from '#app/platform/signed-id.server.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import { selectAttempt, type Attempt } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import { startAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { payIntoInstalmentPlan } from '#app/modules/money/instalments/pay-into-instalment-plan.server.ts';
import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import { paymentLinkState } from '#app/modules/money/ledger/payment-link-state.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Cents } from '#app/shared/money.ts';
import { refuse } from './payment-link-errors.ts';
import { readPayerWords } from './payment-link.ts';
import { isOrderOfLink, selectLink, updateLink, writePayerWords, type LinkRow } from './payment-link-queries.server.ts';
import { m } from '#texts';

const purpose = 'payment-link';
const payerPurpose = 'payer';

/** Returns the token of a payment link for its address. */
export const paymentLinkToken = (key: string, linkId: string): string => signedId(key, purpose, linkId);

/** Returns what a payer's browser keeps to find their own payment again: the request's id, signed. */
export const payerToken = (key: string, attemptId: string): string => signedId(key, payerPurpose, attemptId);

/** Signs the links. */
interface Key {
  readonly newsletterKey: string;
}

/** Returns the link of a token. Throws DomainError 'link_not_found' for one that this shop did not make, or whose buyer is gone. */
export async function findLink(db: Database, { newsletterKey }: Key, token: string): Promise<FoundLink> {
  const id = readSignedId(newsletterKey, purpose, token);
  const found = id === null ? null : await selectLink(db, id);
  if (!found?.buyer) throw refuse('link_not_found');
  return { ...found, buyer: found.buyer };
}

export type FoundLink = LinkRow & { readonly buyer: NonNullable<LinkRow['buyer']> };

/** The buyer as the actor of a payment by a link, which proves that they asked for it. */
export const buyerOfLink = ({ buyer }: FoundLink): Actor & { readonly kind: 'learner' } => ({
  kind: 'learner',
  ...buyer,
});

/**
 * Returns the payer's own request for a link's order or plan, by what their browser kept; null if it kept none, or that of another link.
 */
export async function findOwnAttempt(
  db: Database,
  { newsletterKey }: Key,
  found: FoundLink,
  kept: string | null,
): Promise<Attempt | null> {
  const id = kept === null ? null : readSignedId(newsletterKey, payerPurpose, kept);
  const attempt = id === null ? null : await selectAttempt(db, id);
  return attempt && (await isOrderOfLink(db, found, attempt.orderId)) ? attempt : null;
}

type PayDeps = Parameters<typeof startAttempt>[0] & Key;

interface Payment {
  readonly token: string;
  readonly phone: string;
  /** What a payer of an instalment plan pays. */
  readonly amountCents: Cents;
  /** Generated each time the page is opened; of a payment into a plan. */
  readonly idempotencyKey: string;
}

/**
 * Sends a prompt for a link's order, or for a payment into its plan, to the payer's phone, which the buyer will see only in part. Returns the
 * id of the request. Throws DomainError 'link_not_found', 'link_ended', and like startAttempt and payIntoInstalmentPlan.
 */
export async function payByLink(
  deps: PayDeps,
  { token, phone, amountCents, idempotencyKey }: Payment,
): Promise<string> {
  const found = await findLink(deps.db, deps, token);
  if (paymentLinkState(found.link, deps.clock.now()) !== 'open') throw refuse('link_ended');
  const actor = buyerOfLink(found);
  const { order, plan } = found;
  const orderId = plan
    ? (await payIntoInstalmentPlan({ ...deps, actor }, { number: plan.number, amountCents, idempotencyKey })).orderId
    : (order?.id ?? '');
  const { attemptId } = await startAttempt({ ...deps, actor, isByLink: true }, { orderId, phone });
  return attemptId;
}

interface WordsDeps extends Pick<UseCaseDeps, 'db' | 'clock' | 'rateLimits'>, Key {
  /** The payer's, for the limit of a network. */
  readonly address: string;
}

/**
 * Keeps what the payer says to the buyer, in place of what they said before. Only whoever paid may: `kept` proves the request. Throws
 * DomainError 'link_not_found', 'words_not_yours', 'link_name_invalid', 'words_invalid', 'too_many_requests'. Returns the order.
 */
export async function leaveWords(
  deps: WordsDeps,
  { token, kept }: { readonly token: string; readonly kept: string | null },
  typed: { readonly name: string; readonly message: string },
): Promise<string> {
  const { db, clock, rateLimits } = deps;
  const words = readPayerWords(typed);
  const found = await findLink(db, deps, token);
  const own = await findOwnAttempt(db, deps, found, kept);
  if (own?.status !== 'succeeded') throw refuse('words_not_yours');
  await rateLimits.consume('payer-words-per-network', networkOf(deps.address));
  await db.transaction(async (tx) => {
    // Waits for the deletion of the buyer's account, which removes the words.
    const order = await selectOrder(tx, own.orderId, { lock: true });
    if (order?.userId !== found.buyer.userId) throw refuse('link_not_found');
    await writePayerWords(tx, own.orderId, { ...words, at: clock.now() });
  });
  return own.orderId;
}

/**
 * Tells staff that somebody got a link from a person whom they do not know. The link stays; once is enough. Throws DomainError 'link_not_found',
 * 'too_many_requests'.
 */
export async function reportLink(
  deps: WordsDeps & Parameters<typeof alertStaff>[1],
  { token }: { readonly token: string },
): Promise<void> {
  const { db, clock, rateLimits } = deps;
  const found = await findLink(db, deps, token);
  if (found.link.reportedAt !== null) return;
  await rateLimits.consume('payer-words-per-network', networkOf(deps.address));
  const number = found.order?.number ?? found.plan?.number ?? '';
  await db.transaction(async (tx) => {
    await updateLink(tx, found.link.id, { reportedAt: clock.now(), at: clock.now() });
    await alertStaff(tx, deps, {
      subject: 'link_reported',
      key: found.link.id,
      sentence: () => m.portal_payments_link_reported({ number }),
      orderNumber: number,
    });
  });
}
