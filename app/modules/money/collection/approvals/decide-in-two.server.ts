import type { StaffActor } from '#app/shared/actor.ts';
import { requireDecision, type AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import type { LedgerDeps } from '#app/modules/money/ledger/ledger-deps.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { DecisionFacts } from '#app/shared/decision-rules.ts';
import { m } from '#texts';
import { approve, selectFirstDecision, writeFirstDecision, type ApprovalKey } from './approval-queries.server.ts';

/** What the audit log calls a first decision. */
const actions = {
  'claim.accept': 'claim.accept_requested',
  'attempt.paid': 'attempt.paid_requested',
  'refund.by_hand': 'refund.by_hand_requested',
} as const;

/** What the audit log calls the subject of a decision. */
export const subjectTypes = {
  'claim.accept': 'claim',
  'attempt.paid': 'payment_attempt',
  'refund.by_hand': 'refund',
} as const;

const sentences: Readonly<Record<ApprovalKey['decision'], (terms: { name: string; note: string }) => string>> = {
  'claim.forward': m.portal_mails_alert_claim_forwarded,
  'claim.accept': m.portal_mails_alert_claim_first,
  'attempt.paid': m.portal_mails_alert_attempt_first,
  'refund.by_hand': m.portal_mails_alert_refund_first,
};

/** Rolls back what a first decision tried. */
class Rehearsed extends Error {}

/** Carries a decision out and takes it back, so that whatever it would be refused for is refused to the first person already. */
async function rehearse(tx: Database, carryOut: (tx: Database) => Promise<unknown>): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await carryOut(inner);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

type AlertDeps = Pick<LedgerDeps, 'log' | 'appUrl'>;

interface FirstOrSecond extends ApprovalKey {
  readonly decision: keyof typeof actions;
  readonly staff: StaffActor;
  /** The provider's code, as incoming payments have it; null without one. */
  readonly code: string | null;
  readonly note: string;
  readonly facts: DecisionFacts;
  readonly at: Date;
  /** For the audit log. */
  readonly order: string | null;
  /** Absent where the caller carries it out, and nothing is to be refused that it has not refused before. */
  readonly carryOut?: (tx: Database) => Promise<unknown>;
}

/**
 * Asks whether a decision may be made, in the caller's transaction, which has locked its subject. Stores it if it needs a second person and
 * this is the first; the same code by another person is the second's confirmation. Otherwise carries it out. Returns 'waits', or the mark for
 * the audit entry of the decision. Throws DomainError of DecisionErrorCode, and what carrying it out throws.
 */
export async function decideInTwo(
  tx: Database,
  deps: AlertDeps,
  { decision, subjectId, staff, code, note, facts, at, order, carryOut }: FirstOrSecond,
): Promise<'waits' | AllowedDecision['mark']> {
  const waiting = await selectFirstDecision(tx, { decision, subjectId }, { lock: true });
  const isSame = waiting !== null && waiting.code === code;
  const first = isSame ? waiting.by : (facts.first ?? null);
  const { needsSecond, mark } = await requireDecision(tx, staff, decision, { ...facts, first });
  if (!needsSecond) {
    if (isSame && waiting.by !== null && waiting.by !== staff.userId)
      await approve(tx, waiting.id, { by: staff.userId, at });
    await carryOut?.(tx);
    return mark;
  }
  if (isSame && waiting.by === staff.userId) return 'waits';
  if (carryOut) await rehearse(tx, carryOut);
  await writeFirstDecision(tx, { decision, subjectId, code, note, by: staff.userId, at });
  await recordAudit(tx, staff, {
    action: actions[decision],
    subjectType: subjectTypes[decision],
    subjectId,
    after: { order, ...(code !== null && { code }), note },
  });
  await alertColleagues(tx, deps, { decision, subjectId, staff, note, order });
  return 'waits';
}

/** Mails those who can confirm a decision that a first person made, or a claim that support sent on. */
export async function alertColleagues(
  tx: Database,
  deps: AlertDeps,
  { decision, subjectId, staff, note, order }: ApprovalKey & Pick<FirstOrSecond, 'staff' | 'note' | 'order'>,
): Promise<void> {
  await alertStaff(tx, deps, {
    subject: 'confirmation',
    key: `${decision} ${subjectId} ${staff.userId}`,
    sentence: () => sentences[decision]({ name: staff.name, note }),
    orderNumber: order,
    exceptUserId: staff.userId,
  });
}
