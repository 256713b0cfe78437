import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { lockDecider, requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { leftOf } from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { orderTopic, type CollectionDeps } from '#app/modules/money/collection/payment-provider.ts';
import { saveMediaFile } from '#app/modules/catalogue/media/save-media-file.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { headSizeOf, recogniseFile } from '#app/modules/catalogue/media/recognise-file.server.ts';
import { bankAccountsOf, partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { dayInNairobi, formatDay, noonInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isPdf } from '#app/shared/file-kind.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh, shillingsToCents, toCents, type Cents } from '#app/shared/money.ts';
import { methodLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { isBanked, manualMethods } from '#app/shared/payment-terms.ts';
import { countManualPayment, type CountedAs } from './count-manual-payment.server.ts';
import { referenceKey } from '#app/shared/reference.ts';
import { selectOrder, selectOrderByNumber, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  openInstalmentPlanOrder,
  whyInstalmentPlanRefuses,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import {
  selectInstalmentPlan,
  selectInstalmentPlanByNumber,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { selectPeopleOfOrder, sumRecordedBy } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import {
  findOpenBankLine,
  lockMovement,
  matchBankLines,
  nameReceiptOfLine,
  type LineRef,
} from '#app/modules/money/collection/reconcile/bank-line-queries.server.ts';
import { maxProofBytes, readAmount, readLineName, readReference, receiptOfPayment } from './manual-payment.ts';
import {
  insertManualPayment,
  selectManualPayment,
  selectLineReferenceUse,
  selectMovementUse,
  selectReferenceUse,
  sumRecorded,
  type NewManualPayment,
} from './manual-payment-queries.server.ts';
import { refuse } from './manual-payments-errors.ts';
import { m } from '#texts';

export type ManualPaymentDeps = CollectionDeps & { readonly actor: Actor };

/** The form of a payment, as typed. */
export interface ManualPaymentInput {
  /** From the form; the same when it is sent again. */
  readonly id: string;
  readonly orderNumber: string;
  readonly method: string;
  /** Whole shillings. */
  readonly amount: string;
  /** '2026-11-21'. */
  readonly receivedOn: string;
  readonly reference: string;
  /** One of the company's accounts, as the settings name it; empty if it is not known. */
  readonly bankAccount?: string;
  /** The line of a bank's statement that it is recorded from (`lineName`); empty without one. */
  readonly line?: string;
  /** For a cheque: it counts before it has cleared. */
  readonly opensAtOnce?: boolean;
  readonly note: string;
  /** Null without a file. */
  readonly proof: { readonly name: string; readonly bytes: Buffer } | null;
}

/** waiting: a second person has to approve it; clearing: a cheque has to clear. */
type RecordedAs = 'waiting' | 'clearing' | CountedAs | 'known';

/**
 * Records a payment by bank transfer, cash or cheque for an order, or by an instalment plan's number for the order of its next payment,
 * with its proof: a photo or a PDF, which only such staff may open. Above the limit of the settings, together with what was recorded for
 * the order before, or by this person today, it has no effect until a second person approves it; so does money for an order that is paid
 * already, because it goes back. A cheque has no effect until somebody enters that it has cleared, unless it `opensAtOnce`. Other payments
 * count at once. What is recorded from a line of a bank's statement came to the account of that statement, and the lines of this movement
 * follow it, in all statements. A movement is recorded once. The same form again changes nothing. Throws DomainError of
 * ManualPaymentErrorCode, and of MediaErrorCode for a proof that cannot be read.
 */
export async function recordManualPayment(
  deps: ManualPaymentDeps & { readonly storage: MediaStorage },
  input: ManualPaymentInput,
): Promise<{ readonly id: string; readonly outcome: RecordedAs }> {
  const staff = requireStaffWith(deps.actor, 'payments.record');
  const { db, storage } = deps;
  const payment = readPayment(input, deps.clock.now());
  const known = await selectManualPayment(db, payment.id);
  if (known) return { id: known.id, outcome: 'known' };
  const target = await findTarget(db, input.orderNumber);
  await refuseUsedReference(db, payment);
  await refuseReferenceOfLine(db, payment);
  const proof = await readProof(input.proof);
  const proofId = randomUUID();
  let orderId = '';
  let outcome: RecordedAs = 'known';
  await saveMediaFile(
    { db, storage, jobs: null, actor: staff },
    { id: proofId, fileName: proof.name, isPublic: false, preparation: null, ...proof.recognised },
    (key) => storage.put(key, Readable.from([proof.bytes], { objectMode: false })),
    async (tx) => {
      await lockDecider(tx, staff);
      const order = await lockTarget(tx, { ...payment, target, proofId }, deps.clock.now());
      orderId = order.id;
      outcome = await enterPayment(tx, deps, staff, order, { ...payment, proofId });
      // Somebody may have recorded it from the line, for which this transaction has waited.
      await refuseReferenceOfLine(tx, payment);
    },
  );
  deps.liveEvents.publish(orderTopic(orderId));
  return { id: payment.id, outcome };
}

/** The order or the plan that has the typed number. */
type Target = { readonly orderId: string } | { readonly planId: string };

async function findTarget(db: Database, typed: string): Promise<Target> {
  const number = readOrderNumber(typed);
  const order = await selectOrderByNumber(db, number);
  if (order) return { orderId: order.id };
  const plan = await selectInstalmentPlanByNumber(db, number);
  if (!plan) throw refuse('order_not_found');
  return { planId: plan.id };
}

interface ReadPayment extends Pick<
  NewManualPayment,
  'id' | 'method' | 'amountCents' | 'receivedOn' | 'reference' | 'bankAccount' | 'awaitsClearing' | 'note'
> {
  /** Null if it is not recorded from a line of a bank's statement. */
  readonly line: LineRef | null;
}

function readPayment(input: ManualPaymentInput, now: Date): ReadPayment {
  const method = manualMethods.find((each) => each === input.method);
  if (!method) throw refuse('manual_method_invalid');
  if (!isId(input.id)) throw refuse('manual_payment_not_found');
  const amount = readAmount(input.amount);
  if (amount === null) throw refuse('manual_amount_invalid');
  const reference = readReference(input.reference);
  if (reference === null) throw refuse('manual_reference_invalid');
  const receivedOn = readDay(input.receivedOn, now);
  const note = input.note.replaceAll('\u0000', '').trim().slice(0, 500);
  const bankAccount = isBanked(method) ? input.bankAccount?.trim() || null : null;
  const awaitsClearing = method === 'cheque' && input.opensAtOnce !== true;
  const amountCents = shillingsToCents(amount);
  const named = input.line ?? '';
  const line = readLineName(named);
  if (named !== '' && line === null) throw refuse('manual_line_settled');
  return { id: input.id, method, amountCents, receivedOn, reference, bankAccount, awaitsClearing, note, line };
}

/** Returns a day that exists, from 2020 until today in Nairobi. */
function readDay(typed: string, now: Date): string {
  const at = /^20\d\d-\d\d-\d\d$/.test(typed) ? noonInNairobi(typed) : null;
  if (!at || Number.isNaN(at.getTime()) || dayInNairobi(at) !== typed || typed < '2020')
    throw refuse('manual_day_invalid');
  if (typed > dayInNairobi(now)) throw refuse('manual_day_in_future');
  return typed;
}

async function readProof(proof: ManualPaymentInput['proof']) {
  if (!proof || proof.bytes.length === 0) throw refuse('manual_proof_missing');
  const { bytes, name } = proof;
  if (bytes.length > maxProofBytes) throw refuse('manual_proof_too_large');
  const kind = isPdf(bytes) ? ('pdf' as const) : ('image' as const);
  const type = await recogniseFile(kind, bytes.subarray(0, headSizeOf(kind))).catch((error: unknown) => {
    throw error instanceof DomainError ? refuse('manual_proof_refused') : error;
  });
  return { name, bytes, recognised: { kind, ...type } };
}

async function refuseUsedReference(db: Database, payment: ReadPayment): Promise<void> {
  const used = await selectReferenceUse(db, payment);
  if (used)
    throw refuse('manual_reference_taken', {
      order: used.orderNumber,
      day: shownDay(used.receivedOn),
    });
}

/** Refuses what is recorded by hand, if it was recorded from a line that has this reference, under another one. */
async function refuseReferenceOfLine(db: Database, { line, method, reference }: ReadPayment): Promise<void> {
  const used = line === null && isBanked(method) ? await selectLineReferenceUse(db, reference) : null;
  if (used) throw movementRecorded(used);
}

const movementRecorded = (used: NonNullable<Awaited<ReturnType<typeof selectMovementUse>>>) =>
  refuse('manual_movement_recorded', {
    reference: used.reference,
    document: used.invoiceNumber ?? used.orderNumber,
    day: shownDay(used.receivedOn),
  });

const shownDay = (day: string) => formatDay(noonInNairobi(day));

/** The movement that the line of a bank's statement is of. */
interface Movement {
  /** Null on a line that an older release compared, and without a line. */
  readonly movementKey: string | null;
  /** The account of the statement. */
  readonly bankAccount: string | null;
  /** The line's receipt, 'bank:FT1A', as the bank wrote it; empty without one. */
  readonly receipt: string;
}

const noMovement: Movement = { movementKey: null, bankAccount: null, receipt: '' };

/**
 * Refuses a movement that was recorded before, from any statement. Two accounts of the settings are different; a name that the settings do
 * not have may be the former one of any of them.
 */
async function refuseRecordedMovement(
  tx: Database,
  { movementKey, bankAccount }: Pick<Movement, 'movementKey' | 'bankAccount'>,
  accounts: readonly string[],
): Promise<void> {
  if (movementKey === null) return;
  const isNamed = bankAccount !== null && accounts.includes(bankAccount);
  const otherAccounts = isNamed ? accounts.filter((account) => account !== bankAccount) : [];
  const used = await selectMovementUse(tx, { movementKey, otherAccounts });
  if (used) throw movementRecorded(used);
}

/**
 * Locks the line, which has to be open, and its movement in all statements. Returns the movement; the payment has to have come to the account
 * of the statement.
 */
async function lockLine(
  tx: Database,
  ref: LineRef,
  { method, bankAccount }: Pick<ReadPayment, 'method' | 'bankAccount'>,
  accounts: readonly string[],
): Promise<Movement> {
  const movement = await lockMovement(tx, ref);
  if (movement) await refuseRecordedMovement(tx, movement, accounts);
  const line = await findOpenBankLine(tx, ref, { lock: true });
  if (!line) throw refuse('manual_line_settled');
  if (!isBanked(method)) throw refuse('manual_line_not_banked');
  if (line.bankAccount !== null && line.bankAccount !== bankAccount)
    throw refuse('manual_line_account', { account: partsOfAccount(line.bankAccount).join(', ') });
  return line;
}

/** Returns the key of the bank's reference on the line, if another one was typed; null otherwise. */
function referenceOnLine({ receipt }: Movement, typed: string): string | null {
  const key = referenceKey(receipt.slice(receipt.indexOf(':') + 1));
  return key === '' || key === referenceKey(typed) ? null : key;
}

/**
 * Locks the order that the payment is for; of an instalment plan it opens the order of the next payment, which takes no more than is left
 * of the price.
 */
async function lockTarget(
  tx: Database,
  payment: ReadPayment & { readonly target: Target; readonly proofId: string },
  at: Date,
): Promise<OrderRow> {
  const { target, amountCents, proofId } = payment;
  let opened: Target | null = target;
  if ('planId' in target) {
    opened = await openInstalmentPlanOrder(tx, target.planId, {
      amountCents,
      idempotencyKey: `recorded:${proofId}`,
      at,
    });
    // The same form may have come twice at one moment: its own payment is no reason to refuse the plan.
    await refuseUsedReference(tx, payment);
    if (!opened) await refuseForInstalmentPlan(tx, target.planId, amountCents);
  }
  const order = opened && 'orderId' in opened ? await selectOrder(tx, opened.orderId, { lock: true }) : null;
  if (!order) throw refuse('order_not_found');
  return order;
}

/** Throws why an instalment plan takes no payment of this amount. */
async function refuseForInstalmentPlan(tx: Database, planId: string, amountCents: Cents): Promise<void> {
  const plan = await selectInstalmentPlan(tx, planId);
  const why = plan && whyInstalmentPlanRefuses(plan, toCents(Math.min(amountCents, leftOf(plan))));
  if (plan && why !== null) throw refuse('manual_instalment_plan_refuses', { number: plan.number, why });
}

async function enterPayment(
  tx: Database,
  deps: ManualPaymentDeps,
  staff: StaffActor,
  order: OrderRow,
  input: ReadPayment & { readonly proofId: string },
): Promise<RecordedAs> {
  const at = deps.clock.now();
  const settings = await readSiteSettings(tx);
  const accounts = bankAccountsOf(settings.bankAccount);
  const movement = input.line ? await lockLine(tx, input.line, input, accounts) : noMovement;
  const isKnown = [movement.bankAccount, ...accounts].includes(input.bankAccount);
  if (input.bankAccount !== null && !isKnown) throw refuse('manual_account_unknown');
  const { needsSecond, mark } = await requireDecision(tx, staff, 'payment.record', {
    people: await selectPeopleOfOrder(tx, order.id),
    isUnconfirmed: order.status !== 'unpaid',
    amount: {
      cents: input.amountCents,
      usedCents: Math.max(await sumRecorded(tx, order.id), await sumRecordedBy(tx, staff.userId, at)),
      recordingLimitCents: shillingsToCents(settings.approvalLimit),
    },
  });
  // An owner who is alone approves it in a second step too, where the proof is compared.
  const needsApproval = needsSecond || mark.alone === true;
  const isNew = await insertManualPayment(tx, {
    ...input,
    movementKey: movement.movementKey,
    lineReferenceKey: referenceOnLine(movement, input.reference),
    orderId: order.id,
    needsApproval,
    recordedBy: staff.userId,
    at,
  });
  if (!isNew) {
    // Another request with the same form, with the same reference or of the same movement was faster.
    await refuseUsedReference(tx, input);
    await refuseRecordedMovement(tx, movement, accounts);
    throw refuse('decided_meanwhile');
  }
  if (input.line) await nameReceiptOfLine(tx, input.line, receiptOfPayment(input));
  const { method, reference, bankAccount, amountCents, receivedOn, awaitsClearing } = input;
  await recordAudit(tx, staff, {
    action: 'payments.recorded',
    subjectType: 'manual_payment',
    subjectId: input.id,
    after: {
      order: order.number,
      method,
      reference,
      bankAccount,
      amountCents,
      receivedOn,
      needsApproval,
      awaitsClearing,
      ...mark,
    },
  });
  const payment = await selectManualPayment(tx, input.id);
  if (!payment) throw new Error('the recorded payment was not written');
  if (!needsApproval && !awaitsClearing) return countManualPayment(tx, deps, order, { payment, by: staff.userId });
  const recordedOn = {
    movementKey: movement.movementKey,
    bankAccount,
    amountCents,
    orderNumber: order.number,
    receivedOn,
  };
  await matchBankLines(tx, { receipt: receiptOfPayment(payment), ...recordedOn, is: 'waiting' });
  if (needsApproval)
    await alertStaff(tx, deps, {
      subject: 'approval',
      key: input.id,
      sentence: () => {
        const terms = { amount: formatKsh(amountCents), method: methodLabels[method](), reference };
        return awaitsClearing ? m.portal_mails_alert_approval_cheque(terms) : m.portal_mails_alert_approval(terms);
      },
      orderNumber: order.number,
      page: `/admin/payments/recorded/${input.id}`,
      exceptUserId: staff.userId,
    });
  if (awaitsClearing) return 'clearing';
  return 'waiting';
}
