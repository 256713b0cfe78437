import { drawReceipt, receiptFileName } from '#app/modules/money/ledger/draw-receipt.server.ts';
import { readReceiptFacts } from '#app/modules/money/ledger/read-receipt.server.ts';
import { receiptOf } from '#app/modules/money/ledger/receipt.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { buyerOfLink, findLink, findOwnAttempt } from './pay-by-link.server.ts';
import { refuse } from './payment-link-errors.ts';

interface Deps extends Pick<UseCaseDeps, 'db' | 'rateLimits'> {
  readonly newsletterKey: string;
  readonly address: string;
}

/**
 * Returns the receipt of a payment by a link as a PDF, in the page's language, for whoever paid: it names the buyer as the link does, without
 * their address. Throws DomainError 'link_not_found', 'order_not_found', 'order_unpaid', 'too_many_requests'.
 */
export async function makePayersReceipt(
  deps: Deps,
  { token, kept }: { readonly token: string; readonly kept: string | null },
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const { db, rateLimits, address } = deps;
  const found = await findLink(db, deps, token);
  const own = await findOwnAttempt(db, deps, found, kept);
  if (own?.status !== 'succeeded') throw refuse('link_not_found');
  await rateLimits.consume('quotation-file-per-network', networkOf(address));
  const { facts, settings } = await readReceiptFacts({ db, actor: buyerOfLink(found) }, { orderId: own.orderId });
  const receipt = { ...receiptOf(facts, settings), buyer: { name: found.link.shownName, email: '' } };
  return { name: receiptFileName(receipt), bytes: await drawReceipt(receipt) };
}
