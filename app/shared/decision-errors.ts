import type { ErrorTable } from './domain-error.ts';
import { m } from '#texts';

/** Reasons to refuse a decision to one member of staff that another may make (`ruleOn`). */
export type DecisionErrorCode = 'forbidden' | 'decides_own' | 'same_person' | 'refund_over_limit';

/** Part of the errors of every module whose use cases ask `ruleOn`. */
export const decisionErrors: ErrorTable<DecisionErrorCode> = {
  forbidden: { status: 403, message: m.portal_shared_forbidden },
  decides_own: { status: 403, message: m.portal_decisions_own },
  same_person: { status: 403, message: m.portal_decisions_same_person },
  refund_over_limit: {
    status: 403,
    message: ({ limit = '', left = '' }) => m.portal_decisions_over_limit({ limit, left }),
  },
};
