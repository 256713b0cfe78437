import type { LedgerDeps } from '#app/modules/money/ledger/ledger-deps.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import type { SeatsInput } from './quotation-seats.ts';
import type { SendDeps } from './send-quotation.server.ts';

export interface QuotationDeps extends LedgerDeps, SendDeps, ReadDeps {}

/** The form of a new quotation, as typed. */
export interface QuotationInput extends SeatsInput {
  /** From the form; the same when it is sent again. */
  readonly id: string;
  /** Id of the quotation of which it is a new version, for the same buyer; absent or empty for a first version. */
  readonly replaces?: string;
  /** Id of a known buyer; empty for a new one, whom the next three fields describe. */
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly locale: string;
  /** Code of a coupon; empty without one. */
  readonly code: string;
  readonly days: string;
  readonly organisation: string;
  readonly kraPin: string;
  readonly message: string;
}
