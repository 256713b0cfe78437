import { sql, type SQL } from 'drizzle-orm';
import { mustRefund, refundedTwiceCode } from '#app/modules/money/ledger/refund.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast } from '#app/shared/clock.ts';
import { toCents } from '#app/shared/money.ts';
import type { IncomingPaymentState, RefundReason } from '#app/shared/payment-terms.ts';
import { isRefusedByInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { promptLifeMs } from '../attempts/can-try-again.ts';
import { openCaseKinds, instalmentPlanTakesNoMore, type OpenCase, type OpenCaseKind } from './open-case.ts';
import { isReplaced } from './reconcile-queries.server.ts';

interface Row extends Record<string, unknown> {
  readonly kind: OpenCaseKind;
  readonly name: string;
  readonly number: string | null;
  readonly amount: number | null;
  readonly since: string;
  readonly about: string;
  readonly reason: RefundReason | null;
  readonly receipt_state: IncomingPaymentState | null;
}

/** Condition: a time is at least `ms` ago, or was dated by a clock that ran ahead. */
export const isOlderThan = (moment: SQL, ms: number, now: Date): SQL =>
  sql`(${moment} <= ${new Date(now.getTime() - ms).toISOString()}::timestamptz or ${moment} > ${latestPast(now).toISOString()}::timestamptz)`;

/** Condition: money `r` is being refunded, or was refunded. */
const isBeingRefunded = sql`exists (
  select from refunds f where f.receipt = r.receipt and f.status in ('requested', 'submitting', 'unknown', 'done'))`;

/**
 * Selects all open cases; `also` are cases of providers, in the same columns. A failed refund is no case once it was requested again,
 * even if that one was cancelled. Money in review is a case itself, and its prompt none beside it, until money that was only likely to be
 * the prompt's is refunded. Each kind has an index, so that a long ledger is not scanned for a few cases.
 */
export function openCases(now: Date, also: readonly SQL[] = []): SQL {
  return sql`
    select case f.status when 'requested' then 'refund_to_send' when 'unknown' then 'refund_in_doubt' else 'refund_failed' end as kind,
        f.id::text as name, o.number, f.amount_cents as amount, f.created_at as since,
        case when f.status = 'failed' then coalesce(f.result_description, 'decided by a person') else '' end as about,
        f.reason, r.state as receipt_state
      from refunds f join mpesa_receipts r on r.receipt = f.receipt left join orders o on o.id = r.order_id
      where f.status in ('requested', 'unknown') or (f.status = 'failed' and r.state <> 'review' and not ${isReplaced(true)})
    union all
    select 'refund_twice', f.id::text, o.number, f.amount_cents, f.updated_at, f.result_description, f.reason, r.state
      from refunds f join mpesa_receipts r on r.receipt = f.receipt left join orders o on o.id = r.order_id
      where f.status = 'done' and f.result_code = ${sql.raw(`'${refundedTwiceCode}'`)}
    union all
    select case when r.order_id is null then 'money_unclaimed' else 'money_in_review' end, r.receipt, o.number, r.amount_cents,
        r.created_at, case when ${isRefusedByInstalmentPlan} then ${instalmentPlanTakesNoMore} else coalesce('for ' || r.account_reference, r.source) end,
        null, null
      from mpesa_receipts r left join orders o on o.id = r.order_id
      where r.state = 'review' and not ${isBeingRefunded}
    union all
    select 'statement_unclear', l.receipt, null, max(l.amount_cents)::int, min(l.at), 'of an order that is not known', null, null
      from statement_lines l
      where l.outcome = 'unclear' and not exists (select from mpesa_receipts r where r.receipt = l.receipt)
      group by l.receipt
    union all
    select 'check_unclear', t.receipt, null, max(t.amount_cents), min(t.created_at), 'claimed for ' || string_agg(distinct o.number, ', '),
        null, null
      from transaction_checks t join payment_claims c on c.id = t.claim_id join orders o on o.id = c.order_id
      where t.is_uncounted and c.status <> 'open' and not exists (select from mpesa_receipts r where r.receipt = t.receipt)
      group by t.receipt
    union all
    select 'claim_open', c.id::text, o.number, o.total_cents, c.created_at, c.receipt, null, null
      from payment_claims c join orders o on o.id = c.order_id where c.status = 'open'
    union all
    select 'attempt_in_review', a.id::text, o.number, a.amount_shillings * 100, a.created_at, coalesce(a.result_code, 'no answer'),
        null, null
      from payment_attempts a join orders o on o.id = a.order_id
      where a.status = 'review' and not exists (
        select from mpesa_receipts r where r.attempt_id = a.id and r.state = 'review' and (r.receipt = a.receipt or not ${isBeingRefunded}))
    union all
    select 'attempt_in_doubt', a.id::text, o.number, a.amount_shillings * 100, a.created_at, coalesce(a.result_code, 'no answer'),
        null, null
      from payment_attempts a join orders o on o.id = a.order_id
      where a.status = 'submit_unknown' and ${isOlderThan(sql`a.created_at`, promptLifeMs, now)}
    ${also.length === 0 ? sql`` : sql`union all ${sql.join([...also], sql` union all `)}`}`;
}

/** Selects all open cases by kind, oldest first. */
export async function selectOpenCases(db: Database, now: Date, also: readonly SQL[] = []): Promise<OpenCase[]> {
  const { rows } = await db.execute<Row>(sql`${openCases(now, also)} order by since, name, kind`);
  return rows
    .map(({ kind, name, number, amount, since, about, reason, receipt_state: receipt }): OpenCase => ({
      kind,
      name,
      orderNumber: number,
      amountCents: amount === null ? null : toCents(amount),
      since: new Date(since),
      refund: reason && receipt && { reason, mustRefund: mustRefund(reason, receipt) },
      about,
    }))
    .toSorted((one, other) => openCaseKinds.indexOf(one.kind) - openCaseKinds.indexOf(other.kind));
}
