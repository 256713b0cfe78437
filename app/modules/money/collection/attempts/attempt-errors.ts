import type { ErrorTable } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type AttemptErrorCode =
  | 'attempt_not_found'
  | 'attempt_not_in_doubt'
  | 'attempt_too_young'
  | 'attempt_holds_money'
  | 'other_prompt_open'
  | 'amount_differs'
  | 'amount_invalid';

/** Why an attempt in doubt is not decided. */
export const attemptErrors: ErrorTable<AttemptErrorCode> = {
  attempt_not_found: { status: 404, message: m.portal_payments_refused_attempt },
  attempt_not_in_doubt: { status: 409, message: m.portal_payments_refused_attempt_no_doubt },
  attempt_too_young: {
    status: 409,
    message: m.portal_payments_refused_attempt_young,
  },
  attempt_holds_money: {
    status: 409,
    message: m.portal_payments_refused_attempt_money,
  },
  other_prompt_open: {
    status: 409,
    message: m.portal_payments_refused_other_prompt,
  },
  amount_differs: {
    status: 409,
    message: ({ asked }) => m.portal_payments_refused_amount({ asked: asked ?? '' }),
  },
  amount_invalid: { status: 400, message: m.portal_manual_refused_amount },
};
