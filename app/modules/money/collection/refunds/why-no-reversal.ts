import { methodLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { isProvisional } from '#app/modules/money/ledger/refund.ts';
import { settlementErrors, type SettlementErrorCode } from '../settlement-errors.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import type { Cents } from '#app/shared/money.ts';
import { manualMethods } from '#app/shared/payment-terms.ts';
import { providerNamed, type PaymentProvider } from '../payment-provider.ts';

/** Money that is to go back: its receipt, who moved it, and how much of it. */
interface MoneyToReverse {
  readonly receipt: string;
  readonly provider: string;
  readonly amountCents: Cents;
}

/**
 * Returns why the provider cannot send this money back, as the error of whoever tries: 'refund_by_hand', 'receipt_is_provisional',
 * 'refund_not_whole', 'reversals_off'. Null if it can.
 */
export function whyNoReversal(
  deps: { readonly providers: readonly PaymentProvider[] },
  { receipt, provider, amountCents }: MoneyToReverse,
): DomainError<SettlementErrorCode> | null {
  const method = manualMethods.find((name) => name === provider);
  if (method) return new DomainError('refund_by_hand', { method: methodLabels[method]().toLowerCase() });
  if (isProvisional(receipt)) return new DomainError('receipt_is_provisional');
  if (amountCents % 100 !== 0) return new DomainError('refund_not_whole');
  return providerNamed(deps, provider)?.reversals ? null : new DomainError('reversals_off');
}

/** Returns the same in words; null if the provider can send it back. */
export function noReversalInWords(
  deps: { readonly providers: readonly PaymentProvider[] },
  money: MoneyToReverse,
): string | null {
  return answerFrom(settlementErrors, whyNoReversal(deps, money))?.message ?? null;
}
