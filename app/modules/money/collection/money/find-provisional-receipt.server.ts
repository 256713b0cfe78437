import { sql, type SQL } from 'drizzle-orm';
import { clockToleranceMs } from '#app/shared/clock.ts';
import { noPhone } from '#app/shared/person-name.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import { promptLifeMs, wasOnPhone } from '../attempts/can-try-again.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import type { IncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { isPayer, mayBePayer } from './payer-phone.server.ts';
import { isOnStatement } from '../reconcile/compared-statement-queries.server.ts';

/** Money that M-Pesa reports with a code that no receipt has, or that is in the books without an order. */
export interface UnmatchedMoney {
  readonly provider: string;
  readonly amountCents: Cents;
  /** The payer as M-Pesa names them: a whole number, a masked one, a hash; null if it names none. */
  readonly payer: string | null;
  /** Time of the payment, by M-Pesa's clock; null if unknown. */
  readonly paidAt: Date | null;
  /** The account number; null or '' without one, as at a till. A prompt's is always its order's number. */
  readonly accountReference: string | null;
  /** Time when the shop first received the code, by its own clock. The money belongs to no later prompt. */
  readonly reportedAt?: Date;
  /** All codes of the statement that shows the money. */
  readonly codes?: ReadonlySet<string>;
}

/** Returns money without an order, in the form for `findProvisionalReceipt`. */
export function unmatchedMoney(kept: IncomingPayment): UnmatchedMoney {
  const { provider, amountCents, phoneNumber: payer, paidAt, accountReference, createdAt: reportedAt } = kept;
  return { provider, amountCents, payer, paidAt, accountReference, reportedAt };
}

/**
 * A possible source of the money: a prompt that is counted without M-Pesa's code, or with one that only a person typed, or whose result is
 * unknown; or a payment of the old shop without a known code.
 */
export interface ProvisionalCandidate {
  /** Null for a payment of the old shop. */
  readonly attemptId: string | null;
  readonly orderId: string;
  readonly orderNumber: string;
  /** The provisional receipt; null while nothing has reported the prompt as paid. */
  readonly receipt: string | null;
  /** Time when the prompt was sent, or the old shop took the money. */
  readonly at: Date;
}

/**
 * none: the money of no such prompt; found: of exactly this one, so that the provisional receipt gets its code; unclear: possibly of any
 * of these, so that it must not pay or be refunded until more is known.
 */
export type ProvisionalMatch =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly provisional: ProvisionalCandidate & { readonly receipt: string } }
  | { readonly kind: 'unclear'; readonly candidates: readonly ProvisionalCandidate[] };

/** Returns the numbers of the orders that the money may belong to, except `forOrderId`; empty for none. */
export function ordersOf(match: ProvisionalMatch, forOrderId?: string): readonly string[] {
  if (match.kind === 'none') return [];
  const candidates = match.kind === 'found' ? [match.provisional] : match.candidates;
  const others = candidates.filter(({ orderId }) => orderId !== forOrderId);
  return [...new Set(others.map(({ orderNumber }) => orderNumber))];
}

/**
 * Milliseconds around the time of an old shop's payment in which its money may have moved, because the old shop recorded when it heard of
 * it.
 */
const importedWithinMs = 15 * 60_000;

/** Milliseconds for which a code that a person typed may be the mistyped one of money whose time is unknown; a statement shows it by then. */
const typedWithinMs = 7 * 24 * 60 * 60_000;

/** Milliseconds by which the provider's clock and ours may differ before money counts as another payment's. */
const slackMs = 10 * 60_000;

interface Row extends Record<string, unknown> {
  /** Null for a payment of the old shop. */
  readonly attempt_id: string | null;
  readonly order_id: string;
  readonly order_number: string;
  /** Null if the old shop did not know it. */
  readonly phone: string | null;
  /** Time when the prompt was sent, or the old shop took the money. */
  readonly submitted_at: string;
  readonly receipt: string | null;
}

/**
 * Finds out whether money may already be counted: as a provisional receipt, which a query left without M-Pesa's code or the importer
 * brought from the old shop; under a code that a person mistyped; or by a prompt that may still turn out to be paid. Compares amount,
 * payer, time and account number. Call it before money with a new code pays an order, is kept as unclaimed, or is refunded; a found receipt
 * gets the code by `giveReceiptCode`.
 *
 * `forOrderId`: the order to pay. Prompts of this order alone are no objection, because recordMoney tells those apart. `forAttemptId`:
 * the prompt that a person names as the source; others of its order are an objection, unless the time proves this prompt. Only reads, and
 * locks nothing: `none` stays true, because no prompt is sent for money that has already moved.
 */
export async function findProvisionalReceipt(
  db: Database,
  {
    money,
    now,
    forOrderId,
    forAttemptId,
  }: {
    readonly money: UnmatchedMoney;
    readonly now: Date;
    readonly forOrderId?: string;
    readonly forAttemptId?: string;
  },
): Promise<ProvisionalMatch> {
  const { payer, paidAt, accountReference } = money;
  const typed = accountReference?.trim() ?? '';
  const named = typed === '' ? null : readOrderNumber(typed);
  const all = (await selectCandidates(db, money, now)).filter(({ receipt }) => !money.codes?.has(receipt ?? ''));
  const isNamed = ({ attempt_id: attemptId, order_number: number }: Row) => attemptId !== null && number === named;
  // Account numbers of the old shop are not ours.
  const isOfNamed = all.some(isNamed);
  const mayBe = (row: Row) => (row.attempt_id === null ? !isOfNamed : named === null || isNamed(row));
  const candidates = all.filter(
    (row) => mayBe(row) && (row.phone === null || row.phone === noPhone || mayBePayer(payer, row.phone)),
  );
  const isOfPrompt = (row: Row) => forAttemptId !== undefined && (row.attempt_id ?? forAttemptId) === forAttemptId;
  const isMeant = (row: Row) => row.order_id === forOrderId || isOfPrompt(row);
  if (candidates.every(isMeant)) return { kind: 'none' };

  const isInTime = ({ attempt_id: attemptId, submitted_at: submitted }: Row) =>
    attemptId === null || wasOnPhone(new Date(submitted), paidAt);
  const fitting = candidates
    .filter((row) => isInTime(row) && (isNamed(row) || (row.phone !== null && isPayer(payer, row.phone))))
    .toSorted((one, other) => Date.parse(other.submitted_at) - Date.parse(one.submitted_at));
  // An order has one prompt at a time, so money that names it belongs to the last one sent before.
  const [fits] = !isOfNamed && fitting.length > 1 ? [] : fitting;
  if (fits && fits.attempt_id === forAttemptId) return { kind: 'none' };
  if (!fits || fits.receipt === null) return { kind: 'unclear', candidates: candidates.map(toCandidate) };
  return { kind: 'found', provisional: { ...toCandidate(fits), receipt: fits.receipt } };
}

const toCandidate = (row: Row): ProvisionalCandidate => ({
  attemptId: row.attempt_id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  receipt: row.receipt,
  at: new Date(row.submitted_at),
});

/**
 * Selects prompts of this amount that were on a phone when the money moved, and whose charge is counted without a code or unknown: still
 * open, in review, or failed without M-Pesa's confirmation. Leaves out those for which M-Pesa reported another code. A code that a person
 * typed after the money moved may be mistyped, while no report and no statement has it (`mayBeMistyped`). Adds payments of
 * this amount that the old shop took at that time without a code, but none if the time is unknown, because there may be thousands.
 */
async function selectCandidates(
  db: Database,
  { provider, amountCents, paidAt, reportedAt }: UnmatchedMoney,
  now: Date,
): Promise<readonly Row[]> {
  // Prompts request whole shillings.
  if (amountCents % 100 !== 0) return [];
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;
  const submitted = sql`coalesce(a.submitted_at, a.created_at)`;
  const isInTime = [
    ...(paidAt === null
      ? []
      : [
          sql`${submitted} between ${at(paidAt.getTime() - promptLifeMs - slackMs)} and ${at(paidAt.getTime() + slackMs)}`,
        ]),
    sql`${submitted} <= ${at((reportedAt ?? now).getTime())}`,
  ];
  const { rows } = await db.execute<Row>(sql`
    select a.id as attempt_id, a.order_id, o.number as order_number, a.phone_number as phone, ${submitted} as submitted_at, r.receipt
      from mpesa_receipts r join payment_attempts a on a.id = r.attempt_id join orders o on o.id = a.order_id
      where r.provider = ${provider} and r.source = 'query' and r.amount_cents = ${amountCents} and ${sql.join(isInTime, sql` and `)}
    union all
    select a.id, a.order_id, o.number, a.phone_number, ${submitted}, r.receipt
      from mpesa_receipts r join payment_attempts a on a.id = r.attempt_id join orders o on o.id = a.order_id
      where r.provider = ${provider} and r.source = 'by_hand' and r.state = 'matched' and r.account_reference is null
        and r.amount_cents = ${amountCents} and ${sql.join(isInTime, sql` and `)}
        and r.created_at >= ${at(paidAt === null ? now.getTime() - typedWithinMs : paidAt.getTime() - clockToleranceMs)}
        and not ${isOnStatement(sql`r.receipt`)}
    union all
    select a.id, a.order_id, o.number, a.phone_number, ${submitted}, null
      from payment_attempts a join orders o on o.id = a.order_id
      where a.provider = ${provider} and a.amount_shillings = ${amountCents / 100}
        and (a.status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review')
          or (a.status = 'failed' and a.next_query_at is not null))
        and a.receipt is null and not exists (select from mpesa_receipts r where r.attempt_id = a.id)
        and ${sql.join(isInTime, sql` and `)}
    ${paidAt === null ? sql`` : importedAt(provider, amountCents, at(paidAt.getTime() - importedWithinMs), at(paidAt.getTime() + importedWithinMs))}`);
  return rows;
}

const importedAt = (provider: string, amountCents: Cents, from: SQL, to: SQL) => sql`
    union all
    select null, r.order_id, o.number, r.phone_number, r.paid_at, r.receipt
      from mpesa_receipts r join orders o on o.id = r.order_id
      where r.source = 'import_stand_in' and r.provider = ${provider} and r.amount_cents = ${amountCents} and r.paid_at between ${from} and ${to}`;
