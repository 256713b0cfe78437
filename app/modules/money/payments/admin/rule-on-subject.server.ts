import type { StaffActor } from '#app/shared/actor.ts';
import { readSubject } from '#app/modules/money/collection/approvals/decline-decision.server.ts';
import { factsOfAttempt } from '#app/modules/money/collection/attempts/decide-attempt.server.ts';
import { factsOfClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';
import { isDecidedAlone, readDecider, sentenceOf } from '#app/modules/people/decisions/require-decision.server.ts';
import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';
import {
  factsOfMoneyRefund,
  factsOfOrderRefund,
  factsOfRefund,
  isOthers,
} from '#app/modules/money/ledger/refund-decisions.server.ts';
import { readRefundable, selectRefund } from '#app/modules/money/ledger/refunds.server.ts';
import {
  leftToRefund,
  ruleOn,
  type Decider,
  type DecisionFacts,
  type DecisionName,
  type Ruling,
} from '#app/shared/decision-rules.ts';
import { isId } from '#app/shared/ids.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh, sumCents, toCents } from '#app/shared/money.ts';
import { roles, type Decision } from '#app/shared/permissions.ts';
import { selectAttempt } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import {
  selectFirstDecision,
  selectLastDecline,
  selectWaitingDecisions,
} from '#app/modules/money/collection/approvals/approval-queries.server.ts';
import { selectClaim } from '#app/modules/money/collection/claims/claim-queries.server.ts';
import { selectPeopleOfMoney, selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectOrder, selectOrderByNumber } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import type { DescribeDeps } from './describe-subject.server.ts';
import { m } from '#texts';

/** The rule that each decision of the portal obeys. */
export const ruleNames: Readonly<Record<Decision, DecisionName>> = {
  refund: 'refund.request',
  'give-back': 'refund.request',
  send: 'refund.send',
  'by-hand': 'refund.by_hand',
  cancel: 'refund.cancel',
  fail: 'refund.fail',
  retry: 'refund.request',
  settle: 'refund.settle',
  'set-code': 'incoming_payment.set_code',
  match: 'incoming_payment.match',
  combine: 'incoming_payment.combine',
  pair: 'incoming_payment.set_code',
  forward: 'claim.forward',
  accept: 'claim.accept',
  reject: 'claim.reject',
  decline: 'approval.decline',
  'not-paid': 'attempt.not_paid',
  paid: 'attempt.paid',
};

interface Subject {
  readonly decision: Decision;
  readonly subject: string;
  /** What a refund of an order is about to send back; by default the least. */
  readonly amountCents?: number;
}

/** What the rules say before a form is filled in. */
interface SubjectRuling {
  /** Why the reader may not decide it; null if they may. */
  readonly refusal: string | null;
  /** What the reader should know about who decides, one sentence each. */
  readonly notes: readonly string[];
}

/** Reads what the rules say about one decision of a member of staff. The caller has checked the permission. */
export async function ruleOnSubject(deps: DescribeDeps, staff: StaffActor, about: Subject): Promise<SubjectRuling> {
  const [ruling] = await ruleOnSubjects(deps, staff, [about]);
  return ruling ?? { refusal: null, notes: [] };
}

/** Reads the same about several decisions. */
export async function ruleOnSubjects(
  deps: DescribeDeps,
  staff: StaffActor,
  subjects: readonly Subject[],
): Promise<SubjectRuling[]> {
  const decider = await readDecider(deps.db, staff);
  const rulings: SubjectRuling[] = [];
  for (const about of subjects) rulings.push(await ruleOnOne(deps, staff, decider, about));
  return rulings;
}

async function ruleOnOne(
  deps: DescribeDeps,
  staff: StaffActor,
  decider: Decider | null,
  about: Subject,
): Promise<SubjectRuling> {
  const name = ruleNames[about.decision];
  const facts = await factsOf(deps, staff, about);
  const waiting = facts.waitsAs
    ? await selectFirstDecision(deps.db, { decision: facts.waitsAs, subjectId: about.subject })
    : null;
  const first = waiting?.by ?? facts.first ?? null;
  const ruling = ruleOn(name, staff, decider, { ...facts, first });
  const refusal = sentenceOf(ruling);
  if (refusal !== null) return { refusal, notes: [] };
  const notes: string[] = [];
  if (waiting) {
    const terms = {
      name: waiting.name ?? '',
      moment: formatMoment(waiting.at),
      code: waiting.code ?? '',
      note: waiting.note,
    };
    notes.push(wordsOfFirst(terms, { isOwn: waiting.by === staff.userId, hasCode: waiting.code !== null }));
  } else if (ruling.kind === 'needs_second') notes.push(m.portal_decisions_needs_second());
  const declined =
    facts.waitsAs && !waiting
      ? await selectLastDecline(deps.db, { decision: facts.waitsAs, subjectId: about.subject })
      : null;
  if (declined) notes.push(m.portal_decisions_declined({ ...declined, moment: formatMoment(declined.at) }));
  if (about.decision === 'by-hand') notes.push(m.portal_decisions_code_needs_second());
  if (about.decision === 'match' || about.decision === 'pair') notes.push(m.portal_decisions_own_order());
  if (facts.isReversalOpen) notes.push(m.portal_decisions_reversal_open());
  if (about.decision === 'accept') {
    const forwarded = await selectFirstDecision(deps.db, { decision: 'claim.forward', subjectId: about.subject });
    if (forwarded) notes.push(m.portal_decisions_forwarded({ name: forwarded.name ?? '', note: forwarded.note }));
  }
  return { refusal: null, notes: [...notes, ...limitNotes(staff, facts), ...aloneNotes(ruling)] };
}

/** Says what a first person decided, to themselves or to whoever may confirm it. */
function wordsOfFirst(
  terms: { readonly name: string; readonly moment: string; readonly code: string; readonly note: string },
  { isOwn, hasCode }: { readonly isOwn: boolean; readonly hasCode: boolean },
): string {
  if (isOwn) return (hasCode ? m.portal_decisions_waits_for_second : m.portal_decisions_waits_without_code)(terms);
  return (hasCode ? m.portal_decisions_first : m.portal_decisions_first_without_code)(terms);
}

const aloneNotes = (ruling: Ruling) => (isDecidedAlone(ruling) ? [m.portal_decisions_acts_alone()] : []);

function limitNotes({ role }: StaffActor, { amount, isRefund }: SubjectFacts): string[] {
  const limit = roles[role].refundLimitCents;
  const left = isRefund && amount ? leftToRefund(role, amount.usedCents) : null;
  return limit === null || left === null
    ? []
    : [m.portal_decisions_limit({ limit: formatKsh(toCents(limit)), left: formatKsh(toCents(left)) })];
}

interface SubjectFacts extends DecisionFacts {
  /** The decision of which a first one may be stored. */
  readonly waitsAs?: 'claim.accept' | 'attempt.paid' | 'refund.by_hand';
  readonly isRefund?: boolean;
  /** M-Pesa may still make the refund. */
  readonly isReversalOpen?: boolean;
}

async function factsOf(
  deps: DescribeDeps,
  staff: StaffActor,
  { decision, subject, amountCents }: Subject,
): Promise<SubjectFacts> {
  const { db, clock } = deps;
  const at = clock.now();
  if (decision === 'refund') return { ...(await factsOfOrder(deps, staff, { subject, amountCents })), isRefund: true };
  if (decision === 'combine') {
    const order = await selectOrderByNumber(db, subject);
    return order ? { people: await selectPeopleOfOrder(db, order.id) } : {};
  }
  if (decision === 'accept' || decision === 'reject' || decision === 'forward') {
    const claim = await selectClaim(db, subject);
    const order = claim && (await selectOrder(db, claim.orderId));
    if (!claim || !order) return {};
    const facts = await factsOfClaim(db, deps, staff, { claim, order });
    return decision === 'accept' ? { ...facts, waitsAs: 'claim.accept' } : facts;
  }
  if (decision === 'paid' || decision === 'not-paid') {
    const attempt = await selectAttempt(db, subject);
    const facts = attempt ? await factsOfAttempt(db, deps, attempt, null) : {};
    return decision === 'paid' ? { ...facts, waitsAs: 'attempt.paid' } : facts;
  }
  if (decision === 'pair') return {};
  if (decision === 'decline') {
    const [waiting] = isId(subject) ? await selectWaitingDecisions(db, [subject]) : [];
    return waiting ? { people: (await readSubject(db, waiting)).people } : {};
  }
  if (decision === 'give-back' || decision === 'match' || decision === 'set-code') {
    const money = await selectIncomingPayment(db, readReceiptName(subject));
    if (!money) return {};
    if (decision === 'give-back') return { ...(await factsOfMoneyRefund(db, staff, money, at)), isRefund: true };
    return { people: await selectPeopleOfMoney(db, money) };
  }
  const refund = await selectRefund(db, subject);
  const incomingPayment = refund && (await selectIncomingPayment(db, refund.receipt));
  if (!refund || !incomingPayment) return {};
  const rule = ruleNames[decision];
  const facts = await factsOfRefund(db, staff, { refund, incomingPayment }, { at, isOthers: isOthers(rule) });
  const isReversalOpen = decision === 'by-hand' && refund.status === 'unknown';
  return {
    ...facts,
    isRefund: true,
    isReversalOpen,
    ...(decision === 'by-hand' && { waitsAs: 'refund.by_hand' as const }),
  };
}

async function factsOfOrder(
  { db, clock }: DescribeDeps,
  staff: StaffActor,
  { subject, amountCents = 0 }: { readonly subject: string; readonly amountCents?: number | undefined },
): Promise<DecisionFacts> {
  const order = await selectOrder(db, subject);
  if (!order) return {};
  const incomingPayments = await readRefundable(db, order);
  const left = sumCents(incomingPayments.map((money) => money.left));
  return factsOfOrderRefund(db, staff, order, {
    receipts: incomingPayments.map(({ receipt }) => receipt),
    cents: amountCents,
    before: order.total - left,
    at: clock.now(),
  });
}
