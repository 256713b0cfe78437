import { ordersOf, type ProvisionalMatch } from '../money/find-provisional-receipt.server.ts';

/** For the owner: of which other orders' payment claimed money may be; null where it is of none. */
export function whyCounted(match: ProvisionalMatch | null, claimedFor: string): string | null {
  const numbers = match ? ordersOf(match, claimedFor) : [];
  if (numbers.length === 0) return null;
  return `This may be the payment of ${numbers.length === 1 ? 'order' : 'one of the orders'} ${numbers.slice(0, 5).join(', ')}, whose own M-Pesa code is not known. Give that payment its code, or decide about its prompt, before you accept the claim.`;
}
