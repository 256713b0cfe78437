import { requireDecision, type AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { DecisionFacts } from '#app/shared/decision-rules.ts';
import { certainSources } from '#app/shared/payment-terms.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import {
  findProvisionalReceipt,
  unmatchedMoney,
  type ProvisionalCandidate,
  type UnmatchedMoney,
} from '../money/find-provisional-receipt.server.ts';
import { withdrawApprovals } from '../approvals/approval-queries.server.ts';
import { decideInTwo } from '../approvals/decide-in-two.server.ts';
import type { Recorded } from '../money/reported-payment.ts';
import { requireUncounted } from '../money/require-uncounted.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import { orderTopic, type CollectionDeps, readReceiptCode } from '../payment-provider.ts';

import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  selectIncomingPayment,
  selectIncomingPayments,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { selectPeopleOfMoney } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { lockAttempt, type Attempt } from './attempt-queries.server.ts';
import { isInDoubt, isExpired, isUndecided, promptLifeMs } from './can-try-again.ts';
import { moveAttempt } from './move-attempt.server.ts';
import { decidedUnpaid } from '../result-meaning.ts';

/** The result that the provider's portal shows for the attempt. */
export type AttemptDecision =
  | { readonly kind: 'failed' }
  /** `amountShillings`: the amount that the provider moved, in whole shillings. */
  | { readonly kind: 'paid'; readonly receipt: string; readonly amountShillings: number; readonly paidAt?: Date };

interface DecideAttempt {
  readonly attemptId: string;
  readonly decision: AttemptDecision;
  readonly note: string;
}

/** failed: not paid; already: it had ended before; waits: a second person has to say the same; the others are recordMoney's. */
type DecidedAttempt =
  | 'failed'
  | 'already'
  | 'waits'
  | Extract<Recorded, 'paid' | 'surplus' | 'known' | 'receipt_learnt' | 'plan_closed'>;

/**
 * Decides an attempt with an unknown result, for a staff member: it is in review, or a timeout, a crash or an unclear answer of M-Pesa left it
 * open. 'Paid' counts the money by M-Pesa's code and for exactly the requested amount. If the money may belong to another prompt of the
 * order, it pays the order and is assigned to neither prompt until M-Pesa reports. 'Not paid' lets the learner try again at once; later
 * money still counts. A code that no provider reported waits until a second person enters it too. The same decision twice changes nothing.
 * Throws DomainError of DecisionErrorCode, 'note_required', 'attempt_not_found',
 * 'attempt_not_in_doubt', 'attempt_too_young', 'attempt_holds_money', 'receipt_code_invalid', 'receipt_code_taken',
 * 'money_may_be_counted', 'other_prompt_open', 'amount_invalid', 'amount_differs'.
 */
export async function decideAttempt(
  deps: CollectionDeps & { readonly actor: Actor },
  { attemptId, decision, ...input }: DecideAttempt,
): Promise<DecidedAttempt> {
  const staff = requireStaffWith(deps.actor, 'payments.decide');
  const note = requireNote(input.note);
  if (!isId(attemptId)) throw refuse('attempt_not_found');
  const { decided, orderId } = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) throw refuse('attempt_not_found');
    const ended = decision.kind === 'paid' ? 'succeeded' : 'failed';
    if (attempt.status === ended) return { decided: 'already', orderId: attempt.orderId } as const;
    if (!isUndecided(attempt.status)) throw refuse('attempt_not_in_doubt');
    if (!isInDoubt(attempt, deps.clock.now())) throw refuse('attempt_too_young');
    const order = await selectOrder(tx, attempt.orderId);
    const result = await decide(tx, deps, { attempt, staff, note, decision, order: order?.number ?? null });
    if (result === 'waits') return { decided: result, orderId: attempt.orderId } as const;
    const { outcome, mark } = result;
    await withdrawApprovals(tx, attempt.id, { by: staff.userId, at: deps.clock.now() });
    await recordAudit(tx, staff, {
      action: `attempt.decided_${decision.kind}`,
      subjectType: 'payment_attempt',
      subjectId: attempt.id,
      before: { status: attempt.status },
      after: {
        order: order?.number ?? null,
        note,
        outcome,
        ...mark,
        ...(decision.kind === 'paid' && {
          receipt: readReceiptCode(deps, attempt.provider, decision.receipt),
          amountShillings: decision.amountShillings,
        }),
      },
    });
    return { decided: outcome, orderId: attempt.orderId };
  });
  deps.liveEvents.publish(orderTopic(orderId));
  return decided;
}

interface Given {
  readonly attempt: Attempt;
  readonly staff: StaffActor;
  readonly note: string;
}

/** Asks the rules, and carries out what they allow. A code that no provider reported needs a second person. */
async function decide(
  tx: Database,
  deps: CollectionDeps,
  { decision, order, ...given }: Given & { readonly decision: AttemptDecision; readonly order: string | null },
): Promise<
  'waits' | { readonly outcome: Exclude<DecidedAttempt, 'already' | 'waits'>; readonly mark: AllowedDecision['mark'] }
> {
  const { attempt, staff, note } = given;
  const facts = await factsOfAttempt(tx, deps, attempt, decision.kind === 'paid' ? decision.receipt : null);
  if (decision.kind === 'failed') {
    const { mark } = await requireDecision(tx, staff, 'attempt.not_paid', facts);
    return { outcome: await markFailed(tx, deps, given), mark };
  }
  let outcome: Exclude<DecidedAttempt, 'failed' | 'already' | 'waits'> = 'known';
  const mark = await decideInTwo(tx, deps, {
    decision: 'attempt.paid',
    subjectId: attempt.id,
    staff,
    code: readReceiptCode(deps, attempt.provider, decision.receipt),
    note,
    facts,
    at: deps.clock.now(),
    order,
    carryOut: async (inner) => {
      outcome = await markPaid(inner, deps, given, decision);
    },
  });
  return mark === 'waits' ? mark : { outcome, mark };
}

/** Returns what the rules need to know of an attempt, for the code that was entered; null before. */
export async function factsOfAttempt(
  db: Database,
  deps: Pick<CollectionDeps, 'providers'>,
  { orderId, provider }: Pick<Attempt, 'orderId' | 'provider'>,
  typed: string | null,
): Promise<DecisionFacts> {
  const known = typed === null ? null : await selectIncomingPayment(db, readReceiptCode(deps, provider, typed));
  const people = await selectPeopleOfMoney(db, { orderId, phoneNumber: known?.phoneNumber ?? null });
  return { people, isUnconfirmed: !certainSources.some((source) => source === known?.source) };
}

async function markFailed(tx: Database, deps: CollectionDeps, { attempt, note }: Given): Promise<'failed'> {
  if (attempt.status === 'submit_unknown' && !isExpired(attempt, deps.clock.now())) throw refuse('attempt_too_young');
  const incomingPayments = await selectIncomingPayments(tx, attempt.id);
  if (incomingPayments.some(({ state }) => state === 'review')) throw refuse('attempt_holds_money');
  await moveAttempt(tx, deps, attempt, {
    event: { kind: 'result', outcome: 'failed' },
    by: 'by_hand',
    resultCode: decidedUnpaid,
    description: note,
  });
  return 'failed';
}

async function markPaid(
  tx: Database,
  deps: CollectionDeps,
  { attempt, staff, note }: Given,
  { receipt, amountShillings, paidAt }: Extract<AttemptDecision, { kind: 'paid' }>,
): Promise<Exclude<DecidedAttempt, 'failed' | 'already' | 'waits'>> {
  const code = readReceiptCode(deps, attempt.provider, receipt);
  const requestedCents = shillingsToCents(attempt.amountShillings);
  if (!Number.isSafeInteger(amountShillings) || amountShillings < 1) throw refuse('amount_invalid');
  if (shillingsToCents(amountShillings) !== requestedCents)
    throw refuse('amount_differs', { asked: formatKsh(requestedCents) });
  const incomingPayments = await selectIncomingPayments(tx, attempt.id);
  // One prompt is one charge, so M-Pesa's report about it must be decided first.
  if (incomingPayments.some((money) => money.source === 'callback' && money.receipt !== code))
    throw refuse('attempt_holds_money');
  const isCertain = await isOfThisPrompt(tx, deps, attempt, {
    code,
    amountCents: requestedCents,
    paidAt: paidAt ?? null,
  });
  const recorded = await recordMoney(
    tx,
    deps,
    { orderId: attempt.orderId, attempt: isCertain ? attempt : null },
    {
      provider: attempt.provider,
      receipt: code,
      amountCents: requestedCents,
      phone: null,
      paidAt: paidAt ?? deps.clock.now(),
      source: 'by_hand',
      decision: { by: staff.userId, note },
    },
  );
  // Rolls back recordMoney's note about a code that belongs to other money.
  if (recorded === 'receipt_taken' || recorded === 'amount_differs') throw refuse('receipt_code_taken');
  // It is received, and waits for a decision of its own.
  if (recorded === 'plan_closed') return recorded;
  const now = isCertain ? await lockAttempt(tx, attempt.id) : null;
  if (isCertain && now?.status !== 'succeeded') throw refuse('receipt_code_taken');
  return recorded;
}

/**
 * Returns whether a code certainly belongs to this prompt, or false if it may belong to another prompt of the order. Then the money is
 * stored without a prompt, and goes to the first one that M-Pesa reports as paid: one charge is one payment. Throws for a code that
 * may be another order's money, or that of a prompt which is counted without its code or may still be on a phone.
 */
async function isOfThisPrompt(
  tx: Database,
  deps: CollectionDeps,
  { id: forAttemptId, orderId, provider, phoneNumber }: Attempt,
  { code, ...typed }: Pick<UnmatchedMoney, 'amountCents' | 'paidAt'> & { readonly code: string },
): Promise<boolean> {
  const stored = await selectIncomingPayment(tx, code);
  // recordMoney handles money that already has a prompt.
  if (stored && stored.attemptId !== null) return true;
  const reported = stored ? unmatchedMoney(stored) : { provider, ...typed, payer: null, accountReference: null };
  if (!stored || stored.state === 'review')
    await requireUncounted(tx, deps, {
      money: { ...reported, payer: reported.payer ?? phoneNumber },
      forOrderId: orderId,
    });
  const order = await selectOrder(tx, orderId);
  const money = { ...reported, accountReference: reported.accountReference || (order?.number ?? null) };
  const now = deps.clock.now();
  const match = await findProvisionalReceipt(tx, { money, now, forAttemptId });
  if (match.kind === 'none') return true;
  const others = match.kind === 'found' ? [match.provisional] : match.candidates;
  const isSilent = (other: ProvisionalCandidate) =>
    other.orderId === orderId && other.receipt === null && now.getTime() - other.at.getTime() >= promptLifeMs;
  if (!others.every((other) => other.attemptId === forAttemptId || isSilent(other))) throw refuse('other_prompt_open');
  return false;
}
