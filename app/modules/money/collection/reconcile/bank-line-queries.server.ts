import { and, eq, sql, type SQL } from 'drizzle-orm';
import { oneOf } from '#app/database/schema/columns.ts';
import { statementLines, statements } from '#app/database/schema/statements.ts';
import type { Database } from '#app/platform/database.server.ts';
import { refuse } from '../settlement-errors.ts';
import { dayInNairobi, noonInNairobi } from '#app/shared/dates.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { bankedMethods, type StatementOutcome } from '#app/shared/payment-terms.ts';
import { insertLines, insertStatement } from './compared-statement-queries.server.ts';
import type { StatementLine } from './statement-lines.ts';

/**
 * Inserts a bank's statement with its lines; of a file that is there, replaces the lines, so that they say what the books have now. What
 * was set aside stays so. The file belongs to the account that was selected last; DomainError 'statement_of_other_account' if payments were
 * recorded from it as that of another one of `others`. Returns the statement's id.
 */
export async function replaceLines(
  tx: Database,
  statement: typeof statements.$inferInsert,
  lines: readonly StatementLine[],
  others: readonly string[],
): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${statement.sha256}))`);
  const [known] = await tx
    .select({ id: statements.id, bankAccount: statements.bankAccount })
    .from(statements)
    .where(and(eq(statements.sha256, statement.sha256), sql`${statements.provider} = 'bank'`))
    .for('update');
  if (!known) return insertStatement(tx, statement, lines);
  if (known.bankAccount !== null && others.includes(known.bankAccount)) {
    const { rowCount } = await tx.execute(sql`
      select from statement_lines l join manual_payments p using (movement_key)
      where l.statement_id = ${known.id}::uuid and p.bank_account = ${known.bankAccount} and p.status <> 'rejected' limit 1`);
    if (rowCount) throw refuse('statement_of_other_account', { account: known.bankAccount });
  }
  await tx
    .update(statements)
    .set({ bankAccount: statement.bankAccount ?? null })
    .where(eq(statements.id, known.id));
  const { rows: aside } = await tx.execute<{ position: number; by: string | null; note: string }>(sql`
    select position, set_aside_by as by, note from statement_lines
    where statement_id = ${known.id}::uuid and outcome = 'set_aside'`);
  await tx.execute(sql`delete from statement_lines where statement_id = ${known.id}::uuid`);
  await tx.execute(sql`delete from statement_sums where statement_id = ${known.id}::uuid`);
  await insertLines(tx, known.id, lines);
  await tx.execute(sql`
    update statement_lines l set outcome = 'set_aside', set_aside_by = a.by, note = a.note
    from jsonb_to_recordset(${JSON.stringify(aside)}::jsonb) as a(position int, by uuid, note text)
    where l.statement_id = ${known.id}::uuid and l.position = a.position and l.outcome = 'missing_here'`);
  return known.id;
}

/** Says of payments that former statements lacked, and that this statement has or carries on, that they are on a later one. */
export async function markOnLaterStatement(tx: Database, statementId: string): Promise<void> {
  await tx.execute(sql`
    update statement_lines l set outcome = 'later'
    from statement_lines found, statements s, statements here
    where found.statement_id = ${statementId}::uuid and here.id = found.statement_id and s.id = l.statement_id
      and l.receipt like '%:%' and l.receipt = found.receipt and l.statement_id <> found.statement_id
      and l.outcome in ('expected', 'missing_there') and s.provider = here.provider and s.covers_to <= here.covers_to`);
}

/** What lines of banks' statements become once the payment with their receipt was recorded, decided or returned. */
const outcomesAfter: Readonly<
  Record<
    'waiting' | 'counted' | 'rejected' | 'bounced',
    readonly [from: readonly StatementOutcome[], to: StatementOutcome]
  >
> = {
  waiting: [['missing_here'], 'waiting'],
  counted: [['missing_here', 'waiting'], 'matched'],
  rejected: [['waiting'], 'missing_here'],
  bounced: [['returned'], 'matched'],
};

/** What was said of a line before its money was recorded from another statement. */
const overruled: readonly StatementOutcome[] = ['likely', 'set_aside'];

/** A recorded payment as banks' statements may have it. */
interface RecordedOnLine {
  readonly receipt: string;
  /** Of the line from which it was recorded; null without one. */
  readonly movementKey: string | null;
  /** The company's account to which it came; null where none was selected. */
  readonly bankAccount: string | null;
  readonly amountCents: Cents;
  readonly orderNumber: string;
  /** '2026-11-21' in Nairobi. */
  readonly receivedOn: string;
}

/** Condition: a payment may be on a statement `s`: both are of one account, or one of them names none. */
const isOfAccount = (bankAccount: string | null) =>
  sql`(s.bank_account is null or s.bank_account = coalesce(${bankAccount}::text, s.bank_account))`;

/** Days between the recorded day and the bank's: weekends, and a cheque that clears. */
export const likelyDays = 4;

/**
 * Updates the lines of banks' statements for a payment that waits or counts. If none has its receipt, it was recorded under another
 * reference: the only open line with its amount that names its order or the order's plan, at most `likelyDays` apart, then waits with it, or
 * is 'likely', as if the file were compared again.
 */
export async function matchBankLines(
  tx: Database,
  { is, ...payment }: RecordedOnLine & { readonly is: 'waiting' | 'counted' },
): Promise<void> {
  const { receipt, bankAccount, amountCents, orderNumber, receivedOn } = payment;
  if ((await updateBankLines(tx, { ...payment, is })) > 0) return;
  await tx.execute(sql`
    update statement_lines set receipt = ${receipt}, outcome = ${is === 'waiting' ? 'waiting' : 'likely'},
      booked_cents = ${is === 'waiting' ? null : amountCents}::bigint
    where (statement_id, position) in (
      select statement_id, position from (
        select l.statement_id, l.position, count(*) over (partition by l.statement_id) as fitting
        from statements s join statement_lines l on l.statement_id = s.id
        where s.provider = 'bank' and ${isOfAccount(bankAccount)} and l.outcome = 'missing_here' and l.direction = 'in'
          and l.amount_cents = ${amountCents}
          and (l.account = ${orderNumber} or l.account in (select p.number from orders o
            join plan_payments r on r.order_id = o.id join plans p on p.id = r.plan_id where o.number = ${orderNumber}))
          and abs((l.at at time zone 'Africa/Nairobi')::date - ${receivedOn}::date) <= ${likelyDays}) found
      where fitting = 1)`);
}

/**
 * Updates the lines of banks' statements for a recorded payment, one in each: the line of its movement, whatever was said of it before, or one
 * with its receipt. Another amount on the line is 'different'. Returns how many lines there were.
 */
export async function updateBankLines(
  tx: Database,
  {
    receipt,
    movementKey,
    bankAccount,
    amountCents,
    is,
  }: Omit<RecordedOnLine, 'orderNumber' | 'receivedOn'> & { readonly is: keyof typeof outcomesAfter },
): Promise<number> {
  const [from, to] = outcomesAfter[is];
  const fromOfMovement = is === 'waiting' || is === 'counted' ? [...from, ...overruled] : from;
  const booked = to === 'matched';
  const { rowCount } = await tx.execute(sql`
    update statement_lines set receipt = ${receipt},
      outcome = case when ${booked} and amount_cents <> ${amountCents} then 'different' else ${to}::text end,
      booked_cents = case when ${booked} then ${amountCents}::bigint end,
      details = case when ${booked} and amount_cents = ${amountCents} then '' else details end,
      account = case when ${booked} and amount_cents = ${amountCents} then '' else account end,
      set_aside_by = null, note = ''
    where (statement_id, position) in (
      select distinct on (l.statement_id) l.statement_id, l.position from statement_lines l join statements s on s.id = l.statement_id
      where (l.receipt like '%:%' and replace(l.receipt, '-', '') = replace(${receipt}, '-', '') and l.outcome = any(${sql.param([...from])}::text[])
          or l.movement_key = ${movementKey}::text and l.outcome = any(${sql.param([...fromOfMovement])}::text[]))
        and ${isOfAccount(bankAccount)}
      order by l.statement_id, l.movement_key is distinct from ${movementKey}::text, l.amount_cents <> ${amountCents}, l.position)`);
  return rowCount ?? 0;
}

/**
 * Returns the day of the first transfer or cheque that counts, came to an account and came after a time; null without any. Null is the
 * account of payments that name none, which also count to an account that is the only one.
 */
export async function selectFirstUncompared(
  db: Database,
  {
    account,
    isOnly,
    after,
  }: { readonly account: string | null; readonly isOnly: boolean; readonly after: Date | null },
): Promise<Date | null> {
  const first = (isOfIt: SQL) => sql`(select min(received_on) from manual_payments
    where ${oneOf(sql.raw('method'), bankedMethods)} and status = 'approved' and ${isOfIt}
      and received_on > ${after === null ? '2000-01-01' : dayInNairobi(after)}::date)`;
  const ways = [
    ...(account === null ? [] : [first(sql`bank_account = ${account}`)]),
    ...(account === null || isOnly ? [first(sql`bank_account is null`)] : []),
  ];
  const { rows } = await db.execute<{ day: string | null }>(sql`select least(${sql.join(ways, sql`, `)})::text as day`);
  const day = rows[0]?.day ?? null;
  return day === null ? null : noonInNairobi(day);
}

/** Removes what banks wrote on the lines of statements compared before a time. Amounts, days and references stay. */
export async function deleteBankTexts(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    update statement_lines l set details = ''
    from statements s
    where s.id = l.statement_id and s.provider = 'bank' and s.created_at < ${before.toISOString()}::timestamptz and l.details <> ''`);
}

/** Returns the latest statement on which a bank has a recorded payment, and its day there; null if none has. */
export async function findBankLine(db: Database, receipt: string): Promise<{ id: string; at: Date } | null> {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select statement_id as id, at from statement_lines
    where receipt like '%:%' and receipt = ${receipt} and direction = 'in' and amount_cents is not null
    order by at desc, statement_id limit 1`);
  const [row] = rows;
  return row ? { id: row.id, at: new Date(row.at) } : null;
}

/** Names a line of a statement by its position. */
export interface LineRef {
  readonly statementId: string;
  readonly position: number;
}

const selectLine = (db: Database, { statementId, position }: LineRef) =>
  db
    .select({
      statementId: statementLines.statementId,
      position: statementLines.position,
      outcome: statementLines.outcome,
      direction: statementLines.direction,
      receipt: statementLines.receipt,
      at: statementLines.at,
      amountCents: statementLines.amountCents,
      orderNumber: statementLines.account,
      movementKey: statementLines.movementKey,
      bankAccount: statements.bankAccount,
      fileName: statements.fileName,
      isBank: sql<boolean>`${statements.provider} = 'bank'`,
    })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(and(eq(statementLines.statementId, statementId), eq(statementLines.position, position)));

/** Locks a line; null if it is not there. */
export async function lockLine(tx: Database, line: LineRef) {
  const [row] = await selectLine(tx, line).for('update', { of: statementLines });
  return row ?? null;
}

/**
 * Locks all lines of the movement that a line is of, in the order in which everybody locks them. Returns its key, null without one, and the
 * account of the line's statement; null for a line that is not there.
 */
export async function lockMovement(tx: Database, line: LineRef) {
  const [row] = await selectLine(tx, line);
  if (!row) return null;
  const { movementKey, bankAccount } = row;
  if (movementKey !== null)
    await tx.execute(sql`
      select from statement_lines where movement_key = ${movementKey} order by statement_id, position for update`);
  return { movementKey, bankAccount };
}

/** Returns a line of a bank's statement with money in that the books lack; with `lock` it is locked. Null for any other line. */
export async function findOpenBankLine(db: Database, line: LineRef, { lock = false } = {}) {
  const row = lock ? await lockLine(db, line) : (await selectLine(db, line))[0];
  if (!row?.isBank || row.direction !== 'in' || row.outcome !== 'missing_here' || row.amountCents === null) return null;
  return { ...row, amountCents: toCents(row.amountCents) };
}

/** Says which recorded payment a line is, whatever reference the bank wrote. */
export async function nameReceiptOfLine(tx: Database, line: LineRef, receipt: string): Promise<void> {
  await tx
    .update(statementLines)
    .set({ receipt })
    .where(and(eq(statementLines.statementId, line.statementId), eq(statementLines.position, line.position)));
}

/** Sets a line aside, or lays it open again. */
export async function setAside(
  tx: Database,
  line: LineRef,
  input: { readonly by: string; readonly note: string } | null,
): Promise<void> {
  await tx
    .update(statementLines)
    .set({ outcome: input ? 'set_aside' : 'missing_here', setAsideBy: input?.by ?? null, note: input?.note ?? '' })
    .where(and(eq(statementLines.statementId, line.statementId), eq(statementLines.position, line.position)));
}
