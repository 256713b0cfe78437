import type { Actor, StaffRole } from './actor.ts';
import { can, roles, type Capability } from './permissions.ts';

/**
 * Limit of what one person moves in a day. recording: money that counts on the word of one person, by the setting; refunds: by the role
 * (`refundLimitCents`).
 */
type Limit = 'recording' | 'refunds';

interface Rule {
  readonly needs: Capability;
  /** Whoever recorded or accepted the money does not decide this. */
  readonly isOtherHand?: true;
  readonly limit?: Limit;
  /** A second person confirms it if nobody else than staff has seen the money, and above the limit of recording. */
  readonly isConfirmed?: true;
}

/**
 * Everything that staff decide about a person, their money or their results. Nobody decides about themselves. A decision that changes
 * something must be here: `tests/lint/decisions.test.ts` finds use cases that do not ask.
 */
export const decisionRules = {
  'claim.forward': { needs: 'claims.answer' },
  'claim.accept': { needs: 'payments.decide', limit: 'recording', isConfirmed: true },
  'claim.reject': { needs: 'payments.decide' },
  'attempt.paid': { needs: 'payments.decide', isConfirmed: true },
  'attempt.not_paid': { needs: 'payments.decide' },
  'approval.decline': { needs: 'payments.decide' },
  'incoming_payment.match': { needs: 'payments.decide' },
  'incoming_payment.combine': { needs: 'payments.decide' },
  'incoming_payment.set_code': { needs: 'payments.decide' },
  'statement.import': { needs: 'payments.decide' },
  'statement.set_aside': { needs: 'payments.decide' },
  'payment.record': { needs: 'payments.record', limit: 'recording', isConfirmed: true },
  'payment.approve': { needs: 'payments.approve', isOtherHand: true },
  'payment.clear': { needs: 'payments.record' },
  'payment.reject': { needs: 'payments.record' },
  'payment.bounce': { needs: 'payments.record' },
  'refund.request': { needs: 'payments.refund', isOtherHand: true, limit: 'refunds' },
  'refund.send': { needs: 'payments.refund', isOtherHand: true, limit: 'refunds' },
  'refund.by_hand': { needs: 'payments.refund', isOtherHand: true, limit: 'refunds', isConfirmed: true },
  'refund.fail': { needs: 'payments.refund', isOtherHand: true },
  'refund.settle': { needs: 'payments.refund', isOtherHand: true },
  'refund.cancel': { needs: 'payments.refund' },
  'instalments.cancel': { needs: 'instalments.cancel' },
  'discount.give': { needs: 'discounts.edit' },
  'seats.name': { needs: 'quotations.make' },
  'gift.change': { needs: 'quotations.make' },
  'organisation.change': { needs: 'quotations.make' },
  'submission.grade': { needs: 'grading.do' },
  'quiz.regrade': { needs: 'grading.do' },
  'late_attempt.decide': { needs: 'grading.do' },
  'enrolment.give': { needs: 'users.enrol' },
  'enrolment.end': { needs: 'users.enrol' },
  'user.change': { needs: 'users.manage' },
  'role.change': { needs: 'staff.manage' },
  'certificate.rename': { needs: 'users.manage' },
  'certificate.decline': { needs: 'users.manage' },
  'review.moderate': { needs: 'reviews.moderate' },
} as const satisfies Readonly<Record<string, Rule>>;

export type DecisionName = keyof typeof decisionRules;

const ruleOf = (decision: DecisionName): Rule => decisionRules[decision];

/** People by whatever is known of them: accounts, e-mails in lower case, and phones. */
export interface People {
  readonly userIds?: readonly (string | null)[];
  readonly emails?: readonly (string | null)[];
  readonly phones?: readonly (string | null)[];
}

/** Returns several lists of people as one. */
export const everybodyOf = (people: readonly People[]): People => ({
  userIds: people.flatMap(({ userIds = [] }) => userIds),
  emails: people.flatMap(({ emails = [] }) => emails),
  phones: people.flatMap(({ phones = [] }) => phones),
});

/** A member of staff who is about to decide, and the others who could. */
export interface Decider {
  readonly userId: string;
  readonly role: StaffRole;
  /** The verified e-mail; null without one. */
  readonly email: string | null;
  readonly phone: string | null;
  /** Accounts of the same person: their own, and those with the same phone. */
  readonly accounts: readonly string[];
  /** Other staff who may sign in. */
  readonly colleagues: readonly { readonly userId: string; readonly role: StaffRole }[];
}

/** What a decision is about. */
export interface DecisionFacts {
  /** Whose order, account, submission or enrolment it is. */
  readonly people?: People;
  /** Ids of those who recorded or accepted the money. */
  readonly hands?: readonly (string | null)[];
  /** Id of whoever decided the same first, and waits for a second person; null for nobody. */
  readonly first?: string | null;
  /** True if only staff say that the money moved: its provider has not confirmed the code. */
  readonly isUnconfirmed?: boolean;
  /** In cents. `usedCents`: what counts against the same limit already. `recordingLimitCents`: of the settings. */
  readonly amount?: { readonly cents: number; readonly usedCents: number; readonly recordingLimitCents?: number };
}

/**
 * allowed: `isAlone` if it wants two people, and the owner is the only one; needs_second: stored until a second person confirms it;
 * refused: for a reason, with what is left of the day's limit in cents for 'over_limit'.
 */
export type Ruling =
  | { readonly kind: 'allowed'; readonly isAlone: boolean }
  | { readonly kind: 'needs_second' }
  | { readonly kind: 'refused'; readonly reason: 'forbidden' | 'own' | 'same_person' }
  | {
      readonly kind: 'refused';
      readonly reason: 'over_limit';
      readonly limitCents: number;
      readonly leftCents: number;
    };

/**
 * Says who may decide what about whom. The system is not a person, and is always allowed; `decider` is null only for it and for visitors.
 * An owner acts alone where no colleague could: every such act is marked in the audit log.
 */
export function ruleOn(
  decision: DecisionName,
  actor: Actor,
  decider: Decider | null,
  facts: DecisionFacts = {},
): Ruling {
  if (actor.kind === 'system') return { kind: 'allowed', isAlone: false };
  const rule = ruleOf(decision);
  if (!can(actor, rule.needs) || !decider) return { kind: 'refused', reason: 'forbidden' };
  const isOwn = isSamePerson(decider, facts.people);
  const isSameHand = rule.isOtherHand === true && (facts.hands ?? []).includes(decider.userId);
  const isOwnerAlone = decider.role === 'owner' && !hasSecondPerson(rule, decider, facts);
  if (isOwn && !isOwnerAlone) return { kind: 'refused', reason: 'own' };
  if (isSameHand && !isOwnerAlone) return { kind: 'refused', reason: 'same_person' };
  const { isOver, limitCents, leftCents } = limitOn(rule, decider, facts);
  if (isOver && rule.limit === 'refunds') return { kind: 'refused', reason: 'over_limit', limitCents, leftCents };
  if (rule.isConfirmed && (facts.isUnconfirmed === true || (isOver && rule.limit === 'recording'))) {
    const { first = null } = facts;
    if (first === null || first === decider.userId)
      return isOwnerAlone ? { kind: 'allowed', isAlone: true } : { kind: 'needs_second' };
  }
  return { kind: 'allowed', isAlone: isOwn || isSameHand };
}

/** Returns what is left of a person's limit of refunds today, in cents; null without a limit. */
export function leftToRefund(role: StaffRole, usedCents: number): number | null {
  const limit = roles[role].refundLimitCents;
  return limit === null ? null : Math.max(0, limit - usedCents);
}

function isSamePerson(decider: Decider, { userIds = [], emails = [], phones = [] }: People = {}): boolean {
  return (
    userIds.some((id) => id !== null && decider.accounts.includes(id)) ||
    (decider.email !== null && emails.some((email) => email?.toLowerCase() === decider.email)) ||
    (decider.phone !== null && phones.includes(decider.phone))
  );
}

/** Returns whether a colleague could decide the same: one with the capability, who has no part in it. */
function hasSecondPerson({ needs, isOtherHand }: Rule, { colleagues }: Decider, facts: DecisionFacts): boolean {
  const { people, hands = [] } = facts;
  const parties = new Set([...(people?.userIds ?? []), ...(isOtherHand ? hands : [])]);
  return colleagues.some(({ userId, role }) => roles[role].capabilities.has(needs) && !parties.has(userId));
}

function limitOn({ limit }: Rule, { role }: Decider, { amount }: DecisionFacts) {
  const most = limit === 'refunds' ? roles[role].refundLimitCents : (amount?.recordingLimitCents ?? null);
  if (limit === undefined || most === null || amount === undefined)
    return { isOver: false, limitCents: 0, leftCents: 0 };
  const isOver = amount.usedCents + amount.cents > most;
  return { isOver, limitCents: most, leftCents: Math.max(0, most - amount.usedCents) };
}
