import { ledgerErrors, type LedgerErrorCode } from '#app/modules/money/ledger/ledger-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { attemptErrors, type AttemptErrorCode } from './attempts/attempt-errors.ts';
import { reviewErrors, type ReviewErrorCode } from './claims/review-errors.ts';
import { statementErrors, type StatementErrorCode } from './reconcile/statement-errors.ts';

/** Reasons to refuse a person's decision about money, by subject. */
export type SettlementErrorCode = LedgerErrorCode | AttemptErrorCode | ReviewErrorCode | StatementErrorCode;

export const settlementErrors: ErrorTable<SettlementErrorCode> = {
  ...ledgerErrors,
  ...attemptErrors,
  ...reviewErrors,
  ...statementErrors,
};

export const refuse = refusal<SettlementErrorCode>;
