import { fitsPrompt, maxOrderCents } from '#app/modules/money/ledger/order.ts';
import type { Actor } from '#app/shared/actor.ts';
import { refusal, type ErrorTable } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { lockQuotation } from './change-quotation.server.ts';
import { stateAt } from './quotation.ts';
import { readQuotationToken } from './send-quotation.server.ts';
import { selectQuotationFacts, updateQuotation } from './quotation-queries.server.ts';
import { m } from '#texts';

type AnswerErrorCode =
  | 'quotation_not_found'
  | 'quotation_expired'
  | 'quotation_cancelled'
  | 'quotation_replaced'
  | 'quotation_above_prompt'
  | 'order_paid';

/** Sentences for the buyer. */
export const answerErrors: ErrorTable<AnswerErrorCode> = {
  quotation_not_found: { status: 404, message: m.quotations_not_found },
  quotation_expired: { status: 409, message: m.quotations_expired },
  quotation_cancelled: { status: 409, message: m.quotations_cancelled },
  quotation_replaced: { status: 409, message: ({ number = '' }) => m.quotations_replaced({ number }) },
  quotation_above_prompt: {
    status: 409,
    message: () => m.quotations_above_limit({ most: formatKsh(maxOrderCents) }),
  },
  order_paid: { status: 409, message: m.payments_order_paid },
};

const refuse = refusal<AnswerErrorCode>;

interface Deps extends Pick<UseCaseDeps, 'db' | 'clock'> {
  /** Signs the links in mails. */
  readonly newsletterKey: string;
}

/** Returns the quotation of a link. Throws DomainError 'quotation_not_found' for a link that this shop did not make. */
export function quotationOfLink(newsletterKey: string, token: string): string {
  const id = readQuotationToken(newsletterKey, token);
  if (id === null) throw refuse('quotation_not_found');
  return id;
}

const refuseCancelled = (successor: { readonly number: string } | null | undefined) =>
  successor ? refuse('quotation_replaced', { number: successor.number }) : refuse('quotation_cancelled');

/**
 * Accepts a quotation for its buyer, whom the link of the mail proves. Accepting twice changes nothing. Throws DomainError
 * 'quotation_not_found', 'quotation_expired', 'quotation_cancelled', 'quotation_replaced'.
 */
export async function acceptQuotation({ db, clock, newsletterKey }: Deps, { token }: { readonly token: string }) {
  const id = quotationOfLink(newsletterKey, token);
  const at = clock.now();
  await db.transaction(async (tx) => {
    const { quotation, state } = await lockQuotation(tx, id, at);
    if (state === 'expired') throw refuse('quotation_expired');
    if (state === 'cancelled') throw refuseCancelled((await selectQuotationFacts(tx, id))?.successor);
    if (state === 'sent') await updateQuotation(tx, quotation.id, { state: 'accepted', acceptedAt: at, at });
  });
}

/**
 * Returns the order of an open quotation, and its buyer as the actor who pays it by a prompt: the link of the mail proves the buyer. Throws
 * DomainError with a code of `answerErrors`.
 */
export async function payerOfQuotation(
  { db, clock, newsletterKey }: Deps,
  { token }: { readonly token: string },
): Promise<{ readonly orderId: string; readonly actor: Actor }> {
  const facts = await selectQuotationFacts(db, quotationOfLink(newsletterKey, token));
  if (!facts || facts.userId === null) throw refuse('quotation_not_found');
  const { quotation, userId } = facts;
  const state = stateAt(quotation, clock.now());
  if (state === 'paid') throw refuse('order_paid');
  if (state === 'expired') throw refuse('quotation_expired');
  if (state === 'cancelled') throw refuseCancelled(facts.successor);
  if (!fitsPrompt(quotation.totalCents)) throw refuse('quotation_above_prompt');
  const { buyerName: name, buyerEmail: email } = quotation;
  return { orderId: quotation.orderId, actor: { kind: 'learner', userId, name, email } };
}
