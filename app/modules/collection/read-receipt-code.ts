import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import { providerNamed, type CollectionDeps } from './payment-provider.ts';

/** A code of a provider as an admin typed it, as receipts have it. Throws DomainError 'receipt_code_invalid', which says what one looks like. */
export function readReceiptCode(deps: Pick<CollectionDeps, 'providers'>, provider: string, typed: string): string {
  const codes = providerNamed(deps, provider)?.codes;
  const code = codes?.read(typed) ?? null;
  if (code === null)
    throw new DomainError<SettlementErrorCode>('receipt_code_invalid', codes ? { shape: codes.shape } : {});
  return code;
}
