import { readDecider, reasonAgainst, sentenceOf } from '#app/modules/identity/decisions/require-decision.server.ts';
import { selectPeopleOfOrder } from '#app/modules/ledger/decision-facts.server.ts';
import { readOrderNumber } from '#app/modules/ledger/order-number.server.ts';
import { selectOrder, selectOrderByNumber } from '#app/modules/ledger/orders.server.ts';
import { leftOf, minPayment } from '#app/modules/ledger/plans/plan.ts';
import { selectPlanByNumber, whyPlanRefuses } from '#app/modules/ledger/plans.server.ts';
import { requireAdmin } from '#app/modules/ledger/require-admin.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { ruleOn, type DecisionName } from '#app/shared/decision-rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { codeOfReceipt, manualMethodOf, manualMethods } from '#app/shared/payment-terms.ts';
import { can } from '#app/shared/permissions.ts';
import {
  selectIsProof,
  selectManualPaymentFacts,
  selectManualPayments,
  selectManualPaymentsByReceipt,
  selectManualPaymentsOf,
  selectReferenceUse,
} from './manual-payment-queries.server.ts';
import { findBankLine, findOpenBankLine } from '#app/modules/collection/statements.server.ts';
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
import type { ManualPaymentErrorCode } from './manual-payments-errors.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** Maximum rows of the list: those that wait come first. */
const maxRows = 200;

/**
 * Returns the recorded payments, those that wait first: all, or those whose reference, order or buyer has the searched text. Throws
 * DomainError 'forbidden'.
 */
export async function listManualPayments({ db, actor }: Deps, search = ''): Promise<ManualPaymentRow[]> {
  requireAdmin(actor, 'payments.record');
  return selectManualPayments(db, maxRows, search.trim());
}

/** Returns a recorded payment and what the reader may do with it. Throws DomainError 'forbidden', 'manual_payment_not_found'. */
export async function readManualPayment({ db, actor }: Deps, id: string): Promise<ManualPaymentView> {
  const admin = requireAdmin(actor, 'payments.record');
  const found = isId(id) ? await selectManualPaymentFacts(db, id) : null;
  if (!found) throw new DomainError<ManualPaymentErrorCode>('manual_payment_not_found');
  const { proofId, proofName, proofKind, orderId, recordedBy, ...payment } = found;
  const isWaiting = payment.status === 'waiting';
  const isOther = recordedBy !== admin.userId;
  const mayApprove = can(admin, 'payments.approve');
  const isClearing = payment.awaitsClearing && !payment.needsApproval;
  const facts = { people: await selectPeopleOfOrder(db, orderId), hands: [recordedBy] };
  const decider = await readDecider(db, admin);
  const rule = (decision: DecisionName) => ruleOn(decision, admin, decider, facts);
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
    statement: payment.method === 'cash' ? null : await findBankLine(db, receiptOfPayment(payment)),
    proof:
      proofId !== null && proofName !== null
        ? { id: proofId, fileName: proofName, isPicture: proofKind === 'image' }
        : null,
    refused: ruled.flatMap(({ decision, isOffered, reason }) =>
      isOffered && reason !== null ? [{ decision, reason }] : [],
    ),
    may: { approve: may('approve'), reject: may('reject'), bounce: may('bounce') },
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
export async function exportManualPayments({ db, actor }: Deps) {
  const userId = userIdOf(actor);
  return userId === null ? [] : selectManualPaymentsOf(db, userId);
}

/** Returns the recorded payments of some receipts ('bank:FT26330ABC'), by these. Throws DomainError 'forbidden'. */
export async function findRecorded({ db, actor }: Deps, receipts: readonly string[]): Promise<RecordedOf> {
  requireAdmin(actor, 'payments.decide');
  const found = await selectManualPaymentsByReceipt(db, receipts);
  return Object.fromEntries(found.map(({ receipt, ...payment }) => [receipt, payment]));
}

/** Returns the order or the plan of a typed number; null for an unknown one. Throws DomainError 'forbidden'. */
export async function findOrderToPay({ db, actor }: Deps, typed: string): Promise<OrderToPay | null> {
  requireAdmin(actor, 'payments.record');
  const number = readOrderNumber(typed);
  const found = await selectOrderByNumber(db, number);
  const order = found && (await selectOrder(db, found.id));
  if (order) {
    const people = await selectPeopleOfOrder(db, order.id);
    const reason = await reasonAgainst(db, actor, 'payment.record', { people });
    return { number, total: order.total, isUnpaid: order.status === 'unpaid', plan: null, reason };
  }
  const plan = await selectPlanByNumber(db, number);
  if (!plan) return null;
  const left = leftOf(plan);
  const people = { userIds: plan.userId === null ? [] : [plan.userId] };
  const reason = await reasonAgainst(db, actor, 'payment.record', { people });
  const takes = { least: minPayment(plan), refusal: whyPlanRefuses(plan, left) };
  return { number, total: left, isUnpaid: true, plan: takes, reason };
}

/** Returns what a line of a bank's statement says, by its name; null unless the books lack its money. Throws DomainError 'forbidden'. */
export async function findLineToRecord({ db, actor }: Deps, name: string): Promise<LineToRecord | null> {
  requireAdmin(actor, 'payments.record');
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
  { db, actor }: Deps,
  { method, typed }: { readonly method: string; readonly typed: string },
): Promise<ReferenceCheck | null> {
  requireAdmin(actor, 'payments.record');
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
