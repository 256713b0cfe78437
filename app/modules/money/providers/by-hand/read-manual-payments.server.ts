import { isDecidedAlone, readDecider, sentenceOf } from '#app/modules/people/decisions/require-decision.server.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { leftOf, minPayment } from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { ruleOn, type DecisionName, type People } from '#app/shared/decision-rules.ts';
import { isId } from '#app/shared/ids.ts';
import { codeOfReceipt, isBanked, manualMethodOf, manualMethods } from '#app/shared/payment-terms.ts';
import { can } from '#app/shared/permissions.ts';
import { selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectOrder, selectOrderByNumber } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectInstalmentPlanByNumber } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { whyInstalmentPlanRefuses } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { findBankLine, findOpenBankLine } from '#app/modules/money/collection/reconcile/bank-line-queries.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import {
  selectBounce,
  selectIsProof,
  selectManualPaymentFacts,
  selectManualPayments,
  selectManualPaymentsByReceipt,
  selectManualPaymentsOf,
  selectReferenceUse,
} from './manual-payment-queries.server.ts';
import {
  readLineName,
  readReference,
  receiptOfPayment,
  type LineToRecord,
  type ManualPaymentRow,
  type ManualPaymentDecision,
  type ManualPaymentView,
  type OrderToPay,
  type RecordedOf,
  type ReferenceCheck,
} from './manual-payment.ts';
import { refuse } from './manual-payments-errors.ts';

/** Maximum rows of the list: those that wait come first. */
const maxRows = 200;

/**
 * Returns the recorded payments, those that wait first: all, or those whose reference, order or buyer has the searched text. Throws
 * DomainError 'forbidden'.
 */
export async function listManualPayments({ db, actor }: ReadDeps, search = ''): Promise<ManualPaymentRow[]> {
  requireStaffWith(actor, 'payments.record');
  return selectManualPayments(db, maxRows, search.trim());
}

/** Returns a recorded payment and what the reader may do with it. Throws DomainError 'forbidden', 'manual_payment_not_found'. */
export async function readManualPayment({ db, actor }: ReadDeps, id: string): Promise<ManualPaymentView> {
  const staff = requireStaffWith(actor, 'payments.record');
  const found = isId(id) ? await selectManualPaymentFacts(db, id) : null;
  if (!found) throw refuse('manual_payment_not_found');
  const { proofId, proofName, proofKind, orderId, recordedBy, ...payment } = found;
  const isWaiting = payment.status === 'waiting';
  const isOther = recordedBy !== staff.userId;
  const mayApprove = can(staff, 'payments.approve');
  const isClearing = payment.awaitsClearing && !payment.needsApproval;
  const facts = { people: await selectPeopleOfOrder(db, orderId), hands: [recordedBy] };
  const decider = await readDecider(db, staff);
  const rule = (decision: DecisionName) => ruleOn(decision, staff, decider, facts);
  const decides = isWaiting && (isClearing || mayApprove);
  const isBounceable = payment.status === 'approved' && payment.method === 'cheque';
  const ruled = (
    [
      ['approve', decides, isClearing ? 'payment.clear' : 'payment.approve'],
      ['reject', decides || (isWaiting && !isOther), 'payment.reject'],
      ['bounce', isBounceable, 'payment.bounce'],
    ] as const
  ).map(([decision, isOffered, name]) => ({ decision, isOffered, reason: sentenceOf(rule(name)) }));
  const may = (decision: ManualPaymentDecision) =>
    ruled.some((each) => each.decision === decision && each.isOffered && each.reason === null);
  return {
    ...payment,
    statement: isBanked(payment.method) ? await findBankLine(db, receiptOfPayment(payment)) : null,
    bounce: payment.status === 'bounced' ? await selectBounce(db, receiptOfPayment(payment)) : null,
    proof:
      proofId !== null && proofName !== null
        ? { id: proofId, fileName: proofName, isPicture: proofKind === 'image' }
        : null,
    refused: ruled.flatMap(({ decision, isOffered, reason }) =>
      isOffered && reason !== null ? [{ decision, reason }] : [],
    ),
    may: { approve: may('approve'), reject: may('reject'), bounce: may('bounce') },
    isAlone: may('approve') && isDecidedAlone(rule('payment.approve')),
  };
}

/**
 * Returns whether an actor may open the proof of a recorded payment: staff who record payments. Null for all other files, about which
 * their own module decides.
 */
export async function mayOpenProof(db: Database, actor: Actor, fileId: string): Promise<boolean | null> {
  return (await selectIsProof(db, fileId)) ? can(actor, 'payments.record') : null;
}

/** Returns the recorded payments of the actor's orders, for the data export. */
export async function exportManualPayments({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  return userId === null ? [] : selectManualPaymentsOf(db, userId);
}

/** Returns the recorded payments of some receipts ('bank:FT26330ABC'), by these. Throws DomainError 'forbidden'. */
export async function findRecorded({ db, actor }: ReadDeps, receipts: readonly string[]): Promise<RecordedOf> {
  requireStaffWith(actor, 'payments.decide');
  const found = await selectManualPaymentsByReceipt(db, receipts);
  return Object.fromEntries(found.map(({ receipt, ...payment }) => [receipt, payment]));
}

/** Returns the order or the plan of a typed number; null for an unknown one. Throws DomainError 'forbidden'. */
export async function findOrderToPay({ db, actor }: ReadDeps, typed: string): Promise<OrderToPay | null> {
  requireStaffWith(actor, 'payments.record');
  const number = readOrderNumber(typed);
  const found = await selectOrderByNumber(db, number);
  const order = found && (await selectOrder(db, found.id));
  if (order) {
    const rulings = await ruleOnRecording(db, actor, await selectPeopleOfOrder(db, order.id));
    return { number, total: order.total, isUnpaid: order.status === 'unpaid', plan: null, ...rulings };
  }
  const plan = await selectInstalmentPlanByNumber(db, number);
  if (!plan) return null;
  const left = leftOf(plan);
  const people = { userIds: plan.userId === null ? [] : [plan.userId] };
  const takes = { least: minPayment(plan), refusal: whyInstalmentPlanRefuses(plan, left) };
  return { number, total: left, isUnpaid: true, plan: takes, ...(await ruleOnRecording(db, actor, people)) };
}

/** Returns why an actor may not record the payment of these people, and whether they would approve it themselves. */
async function ruleOnRecording(db: Database, actor: Actor, people: People) {
  const decider = await readDecider(db, actor);
  const hands = [userIdOf(actor)];
  return {
    reason: sentenceOf(ruleOn('payment.record', actor, decider, { people })),
    isAlone: isDecidedAlone(ruleOn('payment.approve', actor, decider, { people, hands })),
  };
}

/** Returns what a line of a bank's statement says, by its name; null unless the books lack its money. Throws DomainError 'forbidden'. */
export async function findLineToRecord({ db, actor }: ReadDeps, name: string): Promise<LineToRecord | null> {
  requireStaffWith(actor, 'payments.record');
  const ref = readLineName(name);
  const line = ref && (await findOpenBankLine(db, ref));
  if (!line) return null;
  const { statementId, position, fileName, bankAccount, amountCents, receipt, at, orderNumber } = line;
  const [method, reference] = [manualMethodOf(receipt) ?? 'bank', codeOfReceipt(receipt)];
  const day = dayInNairobi(at);
  return { statementId, position, fileName, bankAccount, method, reference, amountCents, day, orderNumber };
}

/**
 * Returns whether a reference was used before; null for one that cannot be a reference (yet). One query. Throws DomainError 'forbidden'.
 */
export async function checkReference(
  { db, actor }: ReadDeps,
  { method, typed }: { readonly method: string; readonly typed: string },
): Promise<ReferenceCheck | null> {
  requireStaffWith(actor, 'payments.record');
  const known = manualMethods.find((each) => each === method);
  const reference = readReference(typed);
  if (!known || reference === null) return null;
  const use = await selectReferenceUse(db, { method: known, reference });
  return {
    method,
    typed,
    use: use && { document: use.invoiceNumber ?? use.orderNumber, receivedOn: use.receivedOn },
  };
}
