import type { Database } from '#app/platform/database.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { refuse } from '../settlement-errors.ts';
import { findProvisionalReceipt, ordersOf, type UnmatchedMoney } from './find-provisional-receipt.server.ts';

/** Maximum number of orders named in the refusal. */
const shown = 3;

/**
 * Refuses a staff member's decision about money that may already be counted, as another order's provisional receipt or by a prompt without a
 * known result. Throws DomainError 'money_may_be_counted', with the numbers of those orders.
 */
export async function requireUncounted(
  tx: Database,
  { clock }: Pick<CollectionDeps, 'clock'>,
  input: { readonly money: UnmatchedMoney; readonly forOrderId?: string },
): Promise<void> {
  const match = await findProvisionalReceipt(tx, { ...input, now: clock.now() });
  if (match.kind === 'none') return;
  const numbers = ordersOf(match, input.forOrderId);
  const orders = numbers.slice(0, shown).join(', ');
  throw refuse('money_may_be_counted', {
    orders: numbers.length > shown ? `${orders} and ${numbers.length - shown} more` : orders,
  });
}
