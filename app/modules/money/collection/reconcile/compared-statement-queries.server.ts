import { and, asc, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { users } from '#app/database/schema/identity.ts';
import { statementLines, statements, statementSums } from '#app/database/schema/statements.ts';
import type { Database } from '#app/platform/database.server.ts';
import { readingOrder, type PagePosition } from '#app/shared/cursor-page.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { provisionalSources, type StatementOutcome } from '#app/shared/payment-terms.ts';
import type { StatementLine } from './statement-lines.ts';

const linesAtOnce = 5_000;

/** Returns the statement's id. */
export async function insertStatement(
  db: Database,
  statement: typeof statements.$inferInsert,
  lines: readonly StatementLine[],
): Promise<string> {
  const [row] = await db.insert(statements).values(statement).returning({ id: statements.id });
  if (!row) throw new Error('the statement was not written');
  await insertLines(db, row.id, lines);
  return row.id;
}

export async function insertLines(db: Database, statementId: string, lines: readonly StatementLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    await db.execute(sql`
      insert into statement_lines (statement_id, position, outcome, receipt, direction, at, amount_cents, booked_cents, details, party, account,
        movement_key)
      select ${statementId}::uuid, "position", outcome, receipt, direction, at, "amountCents", "bookedCents", details, party, account, "movementKey"
      from jsonb_to_recordset(${JSON.stringify(lines.slice(at, at + linesAtOnce))}::jsonb) as line(
        "position" int, outcome text, receipt text, direction text, at timestamptz, "amountCents" bigint, "bookedCents" bigint,
        details text, party text, account text, "movementKey" text)`);
  }
}

export async function selectStatement(db: Database, id: string) {
  const [row] = await db
    .select({
      id: statements.id,
      provider: statements.provider,
      bankAccount: statements.bankAccount,
      fileName: statements.fileName,
      createdAt: statements.createdAt,
      coversFrom: statements.coversFrom,
      coversTo: statements.coversTo,
      unreadLines: statements.unreadLines,
      unreadCount: statements.unreadCount,
      by: users.name,
    })
    .from(statements)
    .leftJoin(users, eq(users.id, statements.uploadedBy))
    .where(eq(statements.id, id));
  return row ?? null;
}

/** Condition: a compared statement has this code. */
export const isOnStatement = (receipt: SQL) =>
  sql`exists (select from statement_lines l where l.receipt = ${receipt} and l.outcome not in ('missing_there', 'stand_in'))`;

/** Returns whether a compared statement has this code. */
export async function selectIsOnStatement(db: Database, receipt: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(sql`select ${isOnStatement(sql`${receipt}`)} as yes`);
  return rows[0]?.yes === true;
}

/** Selects the latest comparisons. */
export async function selectStatements(db: Database, limit: number) {
  return db
    .select({
      id: statements.id,
      bankAccount: statements.bankAccount,
      fileName: statements.fileName,
      createdAt: statements.createdAt,
      coversTo: statements.coversTo,
    })
    .from(statements)
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(limit);
}

/** What some compared statements cover. */
export interface Covered {
  /** Their latest end; null without any. */
  readonly at: Date | null;
  /** The periods between them that none covers, the latest first. */
  readonly gaps: readonly { readonly from: Date; readonly to: Date }[];
}

/**
 * Selects what a provider's compared statements cover, by the bank account whose they are, null for none; statements without one count to
 * `onlyAccount`. Ignores gaps below half a day (`gapHours`), because a statement without a header begins and ends with a movement.
 */
export async function selectCovered(
  db: Database,
  provider: string,
  { gapHours = 12, onlyAccount = null }: { readonly gapHours?: number; readonly onlyAccount?: string | null } = {},
): Promise<Map<string | null, Covered>> {
  const { rows } = await db.execute<{
    account: string | null;
    at: string | null;
    gaps: { from: string; to: string }[];
  }>(sql`
    with compared as (select id, coalesce(bank_account, ${onlyAccount}::text) as account, covers_from, covers_to
      from ${statements} where provider = ${provider}),
    covered as (
      select account, covers_from, covers_to,
        max(covers_to) over (partition by account order by covers_from, covers_to, id rows between unbounded preceding and 1 preceding) as before
      from compared where covers_from is not null and covers_to is not null)
    select a.account, a.at, coalesce((
      select jsonb_agg(jsonb_build_object('from', before, 'to', covers_from) order by before desc)
        from covered c where c.account is not distinct from a.account and covers_from - before > make_interval(hours => ${gapHours})), '[]') as gaps
    from (select account, max(covers_to) as at from compared group by account) a`);
  const covered = rows.map(({ account, at, gaps }) => {
    const periods = gaps.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));
    return [account, { at: at === null ? null : new Date(at), gaps: periods }] as const;
  });
  return new Map(covered);
}

/** Counts and sums the lines of a statement by outcome. */
export async function countOutcomes(db: Database, statementId: string) {
  const { rows } = await db.execute<{ outcome: StatementOutcome; lines: string; cents: string }>(sql`
    select outcome, sum(lines) as lines, sum(cents) as cents
    from ${statementSums} where statement_id = ${statementId}::uuid group by outcome having sum(lines) > 0`);
  return rows.map(({ outcome, lines, cents }) => ({ outcome, lines: Number(lines), cents: Number(cents) }));
}

/** Lines beside a cursor, by their positions, of one outcome or of all. */
export async function selectStatementLines(
  db: Database,
  {
    statementId,
    outcome,
    place,
    limit,
  }: { statementId: string; outcome: StatementOutcome | null; place: PagePosition; limit: number },
) {
  const { beside, skip, isBackwards } = readingOrder(place);
  const { position } = statementLines;
  const isBeyond = isBackwards ? lt : gt;
  const lines = await db
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.statementId, statementId),
        outcome ? eq(statementLines.outcome, outcome) : undefined,
        beside === null ? undefined : isBeyond(position, Number(beside)),
      ),
    )
    .orderBy(isBackwards ? desc(position) : asc(position))
    .offset(skip)
    .limit(limit);
  return isBackwards ? lines.toReversed() : lines;
}

export type SelectedLine = Awaited<ReturnType<typeof selectStatementLines>>[number];

/**
 * Selects the money in and out by the statement and by the books, per day in Nairobi; a line counts on the statement's day. Reads the
 * stored sums, like `countOutcomes`.
 */
export async function selectDays(db: Database, statementId: string) {
  const { rows } = await db.execute<Record<'day' | 'there_in' | 'here_in' | 'there_out' | 'here_out', string>>(sql`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(amount_cents) filter (where direction = 'in'), 0) as there_in,
      coalesce(sum(booked_cents) filter (where direction = 'in'), 0) as here_in,
      coalesce(sum(amount_cents) filter (where direction = 'out'), 0) as there_out,
      coalesce(sum(booked_cents) filter (where direction = 'out'), 0) as here_out
    from ${statementSums} where statement_id = ${statementId}::uuid and outcome not in ('other', 'duplicate', 'expected', 'later', 'set_aside')
    group by 1 having sum(lines) > 0 order by 1`);
  return rows.map((row) => ({
    day: row.day,
    thereIn: Number(row.there_in),
    hereIn: Number(row.here_in),
    thereOut: Number(row.there_out),
    hereOut: Number(row.here_out),
  }));
}

/** Sets lines whose code is now in the books to 'matched', and deletes their payer, whom the books have. */
export async function markTaken(db: Database, statementId: string, receipts: readonly string[]): Promise<void> {
  await db.execute(sql`
    update statement_lines set outcome = 'matched', booked_cents = amount_cents, party = '', account = ''
    where statement_id = ${statementId}::uuid and outcome in ('missing_here', 'provisional', 'unclear')
      and receipt = any(${sql.param([...receipts])}::text[])
      and case direction when 'in' then exists (select from mpesa_receipts r where r.receipt = statement_lines.receipt)
        else exists (select from refunds f where f.refund_receipt = statement_lines.receipt) end`);
}

/** Sets lines whose money may be counted already to 'unclear'; the books lack their codes. */
export async function markUnclear(db: Database, statementId: string, receipts: readonly string[]): Promise<void> {
  await db.execute(sql`
    update statement_lines set outcome = 'unclear'
    where statement_id = ${statementId}::uuid and outcome in ('missing_here', 'provisional') and direction = 'in'
      and receipt = any(${sql.param([...receipts])}::text[])`);
}

/** An order whose payment has no provider's code yet. */
export interface OrderWithoutCode {
  readonly number: string;
  readonly buyer: string;
  /** The paying phone; null if unknown. */
  readonly phone: string | null;
  readonly paidAt: Date | null;
}

/** Selects orders with a provisional receipt of this amount: those paid nearest to the time first, or the newest without a time. */
export async function selectOrdersWithoutCode(
  db: Database,
  { amountCents, at, most }: { readonly amountCents: Cents; readonly at: Date | null; readonly most: number },
): Promise<OrderWithoutCode[]> {
  const taken = sql`coalesce(r.paid_at, r.created_at)`;
  const order =
    at === null ? sql`${taken} desc` : sql`abs(extract(epoch from ${taken} - ${at.toISOString()}::timestamptz))`;
  // Each source has its own index by amount.
  const ofAmount = provisionalSources.map((source) => sql`(r.amount_cents = ${amountCents} and r.source = ${source})`);
  const { rows } = await db.execute<{
    number: string;
    buyer: string;
    phone: string | null;
    paid_at: string | null;
  }>(sql`
    select o.number, (select p.buyer_name from payments p where p.order_id = o.id limit 1) as buyer,
        coalesce(a.phone_number, r.phone_number) as phone, r.paid_at
      from mpesa_receipts r join orders o on o.id = r.order_id left join payment_attempts a on a.id = r.attempt_id
      where ${sql.join(ofAmount, sql` or `)}
      order by ${order}, o.number
      limit ${most}`);
  return rows.map(({ number, buyer, phone, paid_at: paidAt }) => ({
    number,
    buyer,
    phone,
    paidAt: paidAt === null ? null : new Date(paidAt),
  }));
}

/** Selects a payment from a statement or a look-up that may be counted already, and whose code the books lack; null if there is none. */
export async function selectUnclear(db: Database, receipt: string) {
  const { rows } = await db.execute<{ cents: number; at: string | null; party: string }>(sql`
    select reported.* from (
      select amount_cents::int as cents, at, party from statement_lines where outcome = 'unclear' and receipt = ${receipt}
      union all
      select amount_cents, paid_at, coalesce(payer, '') from transaction_checks where is_uncounted and receipt = ${receipt}) reported
    where not exists (select from mpesa_receipts where receipt = ${receipt}) limit 1`);
  const [row] = rows;
  if (!row) return null;
  const { cents, at, party } = row;
  return { receipt, amountCents: toCents(cents), at: at === null ? null : new Date(at), party };
}
