import type { StaffRole } from '#app/shared/actor.ts';
import type { DecisionName } from '#app/shared/decision-rules.ts';

/** What one decision expects of whoever makes it. */
export interface DecisionRow {
  /** A role that may make it, other than the owner; null where only owners may. */
  readonly by: StaffRole | null;
  /** A role that may not. */
  readonly notBy: StaffRole;
  /** What a first person gets: 'waits' where a second one has to confirm it. */
  readonly first: 'done' | 'waits';
  /** True if whoever recorded the money may not make it. */
  readonly isOtherHand?: true;
  /** The same beyond the limit of the day. */
  readonly over?: 'waits' | 'refund_over_limit';
}

/** Every decision that is tried on a database, by all kinds of people. */
export const decisionTable = {
  'claim.forward': { by: 'support', notBy: 'accountant', first: 'done' },
  'claim.accept': { by: 'accountant', notBy: 'support', first: 'waits' },
  'claim.reject': { by: 'accountant', notBy: 'support', first: 'done' },
  'attempt.paid': { by: 'accountant', notBy: 'support', first: 'waits' },
  'attempt.not_paid': { by: 'accountant', notBy: 'support', first: 'done' },
  'approval.decline': { by: 'accountant', notBy: 'support', first: 'done' },
  'incoming_payment.match': { by: 'accountant', notBy: 'support', first: 'done' },
  'incoming_payment.combine': { by: 'accountant', notBy: 'support', first: 'done' },
  'incoming_payment.set_code': { by: 'accountant', notBy: 'support', first: 'done' },
  'statement.import': { by: 'accountant', notBy: 'support', first: 'done' },
  'payment.record': { by: 'accountant', notBy: 'support', first: 'done', over: 'waits' },
  'payment.approve': { by: 'manager', notBy: 'accountant', first: 'done', isOtherHand: true },
  'payment.clear': { by: 'accountant', notBy: 'support', first: 'done' },
  'payment.reject': { by: 'manager', notBy: 'support', first: 'done' },
  'payment.bounce': { by: 'accountant', notBy: 'support', first: 'done' },
  'refund.request': { by: 'accountant', notBy: 'support', first: 'done', isOtherHand: true, over: 'refund_over_limit' },
  'refund.send': { by: 'accountant', notBy: 'support', first: 'done', over: 'refund_over_limit' },
  'refund.by_hand': {
    by: 'accountant',
    notBy: 'support',
    first: 'waits',
    isOtherHand: true,
    over: 'refund_over_limit',
  },
  'refund.fail': { by: 'accountant', notBy: 'support', first: 'done' },
  'refund.settle': { by: 'accountant', notBy: 'support', first: 'done' },
  'refund.cancel': { by: 'accountant', notBy: 'support', first: 'done' },
  'instalments.cancel': { by: 'accountant', notBy: 'support', first: 'done' },
  'discount.give': { by: 'manager', notBy: 'accountant', first: 'done' },
  'seats.name': { by: 'support', notBy: 'editor', first: 'done' },
  'organisation.change': { by: 'support', notBy: 'editor', first: 'done' },
  'gift.change': { by: 'support', notBy: 'editor', first: 'done' },
  'submission.grade': { by: 'editor', notBy: 'support', first: 'done' },
  'late_attempt.decide': { by: 'editor', notBy: 'support', first: 'done' },
  'enrolment.give': { by: 'support', notBy: 'editor', first: 'done' },
  'enrolment.end': { by: 'support', notBy: 'editor', first: 'done' },
  'certificate.rename': { by: 'manager', notBy: 'support', first: 'done' },
  'certificate.decline': { by: 'manager', notBy: 'support', first: 'done' },
  'review.moderate': { by: 'support', notBy: 'editor', first: 'done' },
} as const satisfies Partial<Readonly<Record<DecisionName, DecisionRow>>>;

/** Decisions whose own tests try them on a database. */
export const triedElsewhere: Partial<Readonly<Record<DecisionName, string>>> = {
  'statement.set_aside': 'app/modules/money/providers/by-hand/statements/bank-statements.integration.test.ts',
  'quiz.regrade': 'app/modules/study/quizzes/regrade/regrade-question.integration.test.ts',
  'user.change': 'a second account, in decisions.integration.test.ts',
  'role.change': 'a second account, in decisions.integration.test.ts',
};
