import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';
import type { Actor } from '#app/shared/actor.ts';
import { formatKsh } from '#app/shared/money.ts';
import { provisionalSources } from '#app/shared/payment-terms.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { setReceiptCode } from '../money/set-receipt-code.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import { selectOrderByNumber } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectIncomingPaymentsOfOrder } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { selectUnclear } from './compared-statement-queries.server.ts';

/**
 * Assigns a payment from a statement or a look-up, which may belong to several orders, to the order that a staff member names: its provisional
 * receipt gets the code. Throws DomainError 'forbidden', 'receipt_not_found', 'order_not_found', 'order_without_provisional', and like
 * setReceiptCode.
 */
export async function pairWithOrder(
  deps: CollectionDeps & { readonly actor: Actor },
  input: { readonly code: string; readonly orderNumber: string; readonly note: string },
): Promise<void> {
  requireStaffWith(deps.actor, 'payments.decide');
  const line = await selectUnclear(deps.db, readReceiptName(input.code));
  if (!line) throw refuse('receipt_not_found');
  const number = readOrderNumber(input.orderNumber);
  const order = number === '' ? null : await selectOrderByNumber(deps.db, number);
  if (!order) throw refuse('order_not_found');
  const provisional = (await selectIncomingPaymentsOfOrder(deps.db, order.id)).find(
    ({ source, amountCents }) => provisionalSources.includes(source) && amountCents === line.amountCents,
  );
  if (!provisional) throw refuse('order_without_provisional', { amount: formatKsh(line.amountCents) });
  await setReceiptCode(deps, { receipt: provisional.receipt, code: line.receipt, note: input.note });
}
