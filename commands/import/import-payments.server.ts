import { randomUUID } from 'node:crypto';
import { enrolAndCount } from './enrol-and-count.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { deletedPerson } from '#app/shared/deleted-person.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { entryOf, type Entry, type Party } from './ledger-entry.ts';
import { oldTables } from './exported-tables.ts';
import { grantUnpaid } from './import-grants.server.ts';
import { readRows, takeNew, type ImportContext, type Taken, type TableImport } from './import-context.ts';
import { insertImported, selectCourses, selectPeople } from './import-queries.server.ts';
import { insertEndedEnrolments, insertEntries, selectCodesInUse, wasRemoved } from './ledger-queries.server.ts';
import { mpesaCodeOf, readPayment, type OldPayment } from './old-payment.ts';
import { shorten } from './old-row.ts';

const table = oldTables.payments;
type Column = keyof typeof table.columns;

/**
 * Payments as rows of the ledger: history, by which nobody is charged again. What was paid, granted or, in a shop that is a test itself,
 * tested is a right to its course; what was given back was one. Rows without a buyer or a course that is known stay, without names.
 */
export const paymentsImport: TableImport<Column> = {
  table,
  async take(context, rows) {
    const { tx, report, clock } = context;
    const fresh = await takeNew(context, table, readRows(context, table, rows, readPayment));
    const entries = await entriesOf(context, fresh);
    await insertEntries(tx, entries);
    for (const entry of entries) await openCourse(context, entry);
    await recordMoneyBack(context, entries);
    await insertImported(
      tx,
      table,
      entries.map(({ oldId, payment, oldTransactionId }) => ({ oldId, newId: payment.id, oldTransactionId })),
      clock.now(),
    );
    report.count(table, 'made', entries.length);
  },
  finish: grantUnpaid,
};

async function entriesOf(context: ImportContext, fresh: readonly Taken<Column, OldPayment>[]): Promise<Entry[]> {
  const { tx, report, clock } = context;
  const values = fresh.map(({ value }) => value);
  const people = await selectPeople(
    tx,
    oldTables.profiles,
    values.map(({ oldUser }) => oldUser),
  );
  const courses = await selectCourses(
    tx,
    oldTables.courses,
    values.map(({ oldCourse }) => oldCourse),
  );
  const codes = await selectCodesInUse(
    tx,
    values.flatMap(({ transactionId }) => mpesaCodeOf(transactionId) ?? []),
  );
  const entries: Entry[] = [];
  for (const { row, value } of fresh) {
    const say = (sentence: string) => report.note(row.place, sentence);
    const { kind } = value;
    if (kind.is === 'nothing') {
      report.skipped(table, row.place, kind.why);
      continue;
    }
    const person = people.get(value.oldUser);
    const course = courses.get(value.oldCourse);
    if (!person) say(`'${shorten(value.oldUser)}' is nobody in profiles: kept without a name, it opens no course`);
    if (!course) say(`'${shorten(value.oldCourse)}' is no course: kept in the books, it opens none`);
    const phone = person ? parsePhone(value.phone) : null;
    const parties: Party = {
      userId: person?.id ?? null,
      buyer: person ?? deletedPerson,
      courseId: course?.id ?? null,
      courseTitle: course?.title ?? (value.courseTitle || 'Deleted course'),
      phone,
    };
    const code = takeCode(value, codes, say);
    const isOver = person && course ? await isOverBy(context, kind, { userId: person.id, courseId: course.id }) : null;
    if (isOver !== null) say(isOver);
    if (kind.is === 'grant' && value.amountCents > 0) say('a grant: its amount counts as 0');
    const terms = { id: randomUUID(), kind, code, isEnded: isOver !== null, now: clock.now() };
    entries.push(entryOf(value, parties, terms));
  }
  return entries;
}

/** The M-Pesa code that a paid row is known by from now on; null where it has none of its own. */
function takeCode(
  { kind, transactionId }: OldPayment,
  codes: Set<string>,
  say: (sentence: string) => void,
): string | null {
  const isPaid = kind.is === 'money' && (kind.status === 'completed' || kind.status === 'refunded');
  const code = isPaid ? mpesaCodeOf(transactionId) : null;
  if (code === null) return null;
  if (!codes.has(code)) {
    codes.add(code);
    return code;
  }
  say(`the M-Pesa code ${code} is that of another payment: kept under a stand-in`);
  return null;
}

/** Why a grant or a test opens nothing any more; null where it does, and for money. */
async function isOverBy(
  { tx, keepsTests }: ImportContext,
  kind: OldPayment['kind'],
  { userId, courseId }: { userId: string; courseId: string },
): Promise<string | null> {
  if (kind.is === 'test' && !keepsTests) return 'a test payment: it opens nothing in a shop that takes real ones';
  if (kind.is !== 'grant' || !(await wasRemoved(tx, userId, courseId))) return null;
  return 'granted, and gone from the list of the person since: it opens nothing any more';
}

async function openCourse(context: ImportContext, { payment, right }: Entry): Promise<void> {
  const { tx, actor } = context;
  const { id: paymentId, userId, courseId } = payment;
  if (payment.status === 'admin_enrolled') {
    const subject = { subjectType: 'payment', subjectId: paymentId };
    await recordAudit(tx, actor, { action: 'enrolment.granted', ...subject, after: { userId, courseId } });
  }
  if (!right || !userId || !courseId) return;
  const { source, at, endedAt } = right;
  const enrolment = { userId, courseId, paymentId, source };
  if (endedAt) await insertEndedEnrolments(tx, { ...enrolment, enrolledAt: at, revokedAt: endedAt });
  else await enrolAndCount(context, { ...enrolment, at });
}

async function recordMoneyBack({ tx, actor }: ImportContext, entries: readonly Entry[]): Promise<void> {
  for (const { refund } of entries) {
    if (!refund) continue;
    const { receipt, amountCents, method, note } = refund;
    const subject = { subjectType: 'refund', subjectId: refund.id };
    await recordAudit(tx, actor, { action: 'refund.done', ...subject, after: { receipt, amountCents, method, note } });
  }
}
