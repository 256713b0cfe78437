import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { settlementErrors, type SettlementErrorCode } from '#app/modules/money/collection/settlement-errors.ts';
import { m } from '#texts';

/** Reasons to refuse a recorded payment, or a decision about it. */
type ManualPaymentErrorCode =
  | SettlementErrorCode
  | 'manual_method_invalid'
  | 'manual_amount_invalid'
  | 'manual_day_invalid'
  | 'manual_day_in_future'
  | 'manual_reference_invalid'
  | 'manual_account_unknown'
  | 'manual_line_settled'
  | 'manual_line_account'
  | 'manual_line_not_banked'
  | 'manual_reference_taken'
  | 'manual_movement_recorded'
  | 'manual_instalment_plan_refuses'
  | 'manual_proof_missing'
  | 'manual_proof_refused'
  | 'manual_proof_too_large'
  | 'manual_payment_not_found'
  | 'manual_payment_decided'
  | 'manual_payment_stands'
  | 'manual_not_checked';

export const manualPaymentErrors: ErrorTable<ManualPaymentErrorCode> = {
  ...settlementErrors,
  manual_method_invalid: { status: 400, message: m.portal_manual_refused_method },
  manual_amount_invalid: { status: 400, message: m.portal_manual_refused_amount },
  manual_day_invalid: { status: 400, message: m.portal_manual_refused_day },
  manual_day_in_future: { status: 400, message: m.portal_manual_refused_future },
  manual_reference_invalid: { status: 400, message: m.portal_manual_refused_reference },
  manual_account_unknown: { status: 400, message: m.portal_manual_refused_account },
  manual_line_settled: { status: 409, message: m.portal_manual_refused_line },
  manual_line_account: {
    status: 400,
    message: ({ account = '' }) => m.portal_manual_refused_line_account({ account }),
  },
  manual_line_not_banked: { status: 400, message: m.portal_manual_refused_line_not_banked },
  manual_reference_taken: {
    status: 409,
    message: ({ order = '', day = '' }) => m.portal_manual_refused_reference_taken({ order, day }),
  },
  manual_movement_recorded: {
    status: 409,
    message: ({ reference = '', document = '', day = '' }) =>
      m.portal_manual_refused_movement({ reference, document, day }),
  },
  manual_instalment_plan_refuses: {
    status: 409,
    message: ({ number = '', why = '' }) => m.portal_manual_refused_instalments({ number, why }),
  },
  manual_proof_missing: { status: 400, message: m.portal_manual_refused_proof_missing },
  manual_proof_refused: { status: 400, message: m.portal_manual_refused_proof },
  manual_proof_too_large: { status: 413, message: m.portal_manual_refused_proof_large },
  manual_payment_not_found: { status: 404, message: m.portal_manual_refused_unknown },
  manual_payment_decided: { status: 409, message: m.portal_manual_refused_decided },
  manual_payment_stands: { status: 409, message: m.portal_manual_refused_stands },
  manual_not_checked: { status: 400, message: m.portal_manual_refused_unchecked },
};

export const refuse = refusal<ManualPaymentErrorCode>;
