import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { mailColleague } from '#app/modules/money/ledger/alert-staff.server.ts';
import { selectRefund } from '#app/modules/money/ledger/refunds.server.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { decisionRules, type People } from '#app/shared/decision-rules.ts';
import { isId } from '#app/shared/ids.ts';
import { selectPeopleOfMoney, selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { selectAttempt } from '../attempts/attempt-queries.server.ts';
import { selectClaim, selectPeopleOfClaim } from '../claims/claim-queries.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { selectWaitingDecisions, withdrawApproval, type WaitingDecision } from './approval-queries.server.ts';
import { subjectTypes } from './decide-in-two.server.ts';
import { m } from '#texts';

/**
 * Declines a first decision about a claim, an attempt or a refund, which waits for a second person: it is taken back, and its subject stays
 * as it was before. Whoever made it gets the reason by mail, and may take their own back in this way. Throws DomainError 'note_required',
 * 'nothing_waits' also when somebody was faster, and of DecisionErrorCode.
 */
export async function declineDecision(
  deps: Pick<CollectionDeps, 'db' | 'clock' | 'log' | 'appUrl'> & { readonly actor: Actor },
  input: { readonly subjectId: string; readonly note: string },
): Promise<void> {
  const staff = requireStaffWith(deps.actor, 'payments.decide');
  const note = requireNote(input.note);
  await deps.db.transaction(async (tx) => {
    const [waiting] = isId(input.subjectId) ? await selectWaitingDecisions(tx, [input.subjectId], { lock: true }) : [];
    if (!waiting) throw refuse('nothing_waits');
    const { decision, subjectId } = waiting;
    requireStaffWith(staff, decisionRules[decision].needs);
    const { people, orderId } = await readSubject(tx, waiting);
    const { mark } = await requireDecision(tx, staff, 'approval.decline', { people });
    await withdrawApproval(tx, waiting.id, { by: staff.userId, at: deps.clock.now() });
    const order = orderId === null ? null : await selectOrder(tx, orderId);
    await recordAudit(tx, staff, {
      action: `${decision}_declined`,
      subjectType: subjectTypes[decision],
      subjectId,
      after: { order: order?.number ?? null, note, ...mark },
    });
    if (waiting.email === null || waiting.by === staff.userId) return;
    await mailColleague(tx, deps, {
      to: waiting.email,
      key: `declined ${waiting.id}`,
      sentence: () => m.portal_mails_alert_declined({ name: staff.name, note }),
      orderNumber: order?.number ?? null,
    });
  });
}

/** Returns whose a subject is that waits for a second person, and its order; null for money without one. */
export async function readSubject(
  db: Database,
  { decision, subjectId }: Pick<WaitingDecision, 'decision' | 'subjectId'>,
): Promise<{ readonly people: People; readonly orderId: string | null }> {
  if (decision === 'refund.by_hand') {
    const refund = await selectRefund(db, subjectId);
    const money = refund && (await selectIncomingPayment(db, refund.receipt));
    return money ? { people: await selectPeopleOfMoney(db, money), orderId: money.orderId } : nobody;
  }
  if (decision === 'claim.accept') {
    const claim = await selectClaim(db, subjectId);
    return claim ? { people: await selectPeopleOfClaim(db, claim), orderId: claim.orderId } : nobody;
  }
  const attempt = await selectAttempt(db, subjectId);
  return attempt ? { people: await selectPeopleOfOrder(db, attempt.orderId), orderId: attempt.orderId } : nobody;
}

const nobody = { people: {}, orderId: null };
