import { randomUUID } from 'node:crypto';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { priceOrder } from '#app/modules/money/ledger/order.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { enrolAndCount } from './enrol-and-count.server.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type ImportContext, type TableImport, type Taken } from './import-context.ts';
import { enrolUnpaid } from './import-staff-enrolments.server.ts';
import { insertImported, selectCourses, selectPeople } from './import-queries.server.ts';
import {
  insertEndedEnrolments,
  insertEntries,
  selectCodesInUse,
  wasRemoved,
  type NewEntryRows,
} from './ledger-queries.server.ts';
import { codeFrom, mpesaCodeOf, readPayment, type OldPayment, type OldPaymentKind } from './old-payment.ts';
import { shorten } from './old-row.ts';

const table = oldTables.payments;
type Column = keyof typeof table.columns;

/**
 * Imports payments as history in the ledger: nobody is charged again. A paid or granted row gives access to its course, and a test row does
 * in a test shop; a refunded row gives ended access. Rows with an unknown buyer or course stay, without names.
 */
export const paymentsImport: TableImport<Column> = {
  table,
  async take(context, rows) {
    const { tx, report, clock } = context;
    const fresh = await takeNew(context, table, readRows(context, table, rows, readPayment), contentOf);
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
  finish: enrolUnpaid,
};

/** Files write the same payment in different ways, and leave out phones and times. */
const contentOf = ({ value }: Taken<Column, OldPayment>) => {
  const { oldUser, oldCourse, amountCents, kind, transactionId } = value;
  return [oldUser, oldCourse, amountCents, kind, transactionId];
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
    if (!person) say(`'${shorten(value.oldUser)}' is not in profiles; imported without a name, gives no access`);
    if (!course) say(`'${shorten(value.oldCourse)}' is not a course; imported into the books, gives no access`);
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
    if (kind.is === 'staff_enrolment' && value.amountCents > 0) say('a staff enrolment: its amount counts as 0');
    const terms = { id: randomUUID(), kind, code, isEnded: isOver !== null, now: clock.now() };
    entries.push(entryOf(value, parties, terms));
  }
  return entries;
}

/** Returns the M-Pesa code of a paid row, and reserves it; null if the row has none of its own. */
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
  say(`the M-Pesa code ${code} belongs to another payment; imported with a provisional receipt`);
  return null;
}

/** Says why a staff enrolment or a test payment no longer opens its course; null if it does, and for money. */
async function isOverBy(
  { tx, keepsTests }: ImportContext,
  kind: OldPayment['kind'],
  { userId, courseId }: { userId: string; courseId: string },
): Promise<string | null> {
  if (kind.is === 'test' && !keepsTests) return 'a test payment: it opens nothing in a shop that takes real ones';
  if (kind.is !== 'staff_enrolment' || !(await wasRemoved(tx, userId, courseId))) return null;
  return 'granted, then removed from the list of the person; gives no access';
}

async function openCourse(context: ImportContext, { payment, right }: Entry): Promise<void> {
  const { tx, actor } = context;
  const { id: orderLineId, userId, courseId } = payment;
  if (payment.status === 'admin_enrolled') {
    const subject = { subjectType: 'payment', subjectId: orderLineId };
    await recordAudit(tx, actor, { action: 'enrolment.granted', ...subject, after: { userId, courseId } });
  }
  if (!right || !userId || !courseId) return;
  const { source, at, endedAt } = right;
  const enrolment = { userId, courseId, orderLineId, source };
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

/** The buyer and the course if they are known. */
interface Party {
  readonly userId: string | null;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly courseId: string | null;
  readonly courseTitle: string;
  readonly phone: string | null;
}

/** An imported payment with its rows in the books and the access that it gives or gave. */
interface Entry extends NewEntryRows {
  readonly oldId: string;
  /** A transaction id that is not a code of M-Pesa; null otherwise. */
  readonly oldTransactionId: string | null;
  readonly right: {
    readonly source: 'payment' | 'grant' | 'test';
    readonly at: Date;
    readonly endedAt: Date | null;
  } | null;
}

interface Terms {
  readonly id: string;
  readonly kind: Exclude<OldPaymentKind, { readonly is: 'nothing' }>;
  /** M-Pesa's code for the money; null makes a provisional code, which nobody sees. */
  readonly code: string | null;
  /** Whether the access has ended. */
  readonly isEnded: boolean;
  readonly now: Date;
}

/** Builds the rows of a payment that is money or gives access. A payment without a date gets that of its row, or the current time. */
function entryOf(old: OldPayment, party: Party, { id, kind, code, isEnded, now }: Terms): Entry {
  const createdAt = old.createdAt ?? old.paidAt ?? old.updatedAt ?? now;
  const at = old.paidAt ?? createdAt;
  const updatedAt = old.updatedAt ?? at;
  const { userId, courseId, courseTitle, buyer, phone } = party;
  const names = { courseTitle, buyerName: buyer.name, buyerEmail: buyer.email, phoneNumber: phone };
  const line = { id, userId, courseId, ...names, createdAt, updatedAt };
  const oldTransactionId = code === null && old.transactionId !== '' ? old.transactionId : null;
  const known = { oldId: old.oldId, oldTransactionId };
  if (kind.is !== 'money') {
    const terms =
      kind.is === 'staff_enrolment'
        ? { status: 'admin_enrolled', paymentMethod: 'admin_enrollment' }
        : { status: 'test_completed', paymentMethod: 'test' };
    return {
      ...known,
      payment: { ...line, ...terms, amountCents: 0, paymentDate: at },
      order: null,
      receipt: null,
      refund: null,
      right: { source: kind.is === 'staff_enrolment' ? 'grant' : kind.is, at, endedAt: isEnded ? updatedAt : null },
    };
  }
  const { status } = kind;
  const isPaid = status === 'completed' || status === 'refunded';
  const refundedAt = status === 'refunded' ? updatedAt : null;
  const { subtotal, rounding, total } = priceOrder([old.amountCents]);
  const orderId = randomUUID();
  const receipt = isPaid ? (code ?? codeFrom(old.oldId, 'receipt')) : null;
  const stamps = { createdAt, updatedAt };
  return {
    ...known,
    payment: {
      ...line,
      orderId,
      amountCents: old.amountCents,
      status,
      paymentMethod: 'mpesa',
      transactionId: code,
      paymentDate: isPaid ? at : null,
      refundedAt,
    },
    order: {
      id: orderId,
      number: codeFrom(old.oldId, 'order'),
      userId,
      status: refundedAt ? 'refunded' : isPaid ? 'paid' : 'unpaid',
      subtotalCents: subtotal,
      roundingCents: rounding,
      totalCents: total,
      idempotencyKey: `import:${old.oldId}`,
      paidAt: isPaid ? at : null,
      ...stamps,
    },
    receipt:
      receipt === null
        ? null
        : {
            receipt,
            orderId,
            amountCents: total,
            phoneNumber: phone,
            paidAt: at,
            source: code === null ? 'import_stand_in' : 'import',
            state: refundedAt ? 'refunded' : 'matched',
            ...stamps,
          },
    refund:
      receipt === null || refundedAt === null
        ? null
        : {
            id: randomUUID(),
            receipt,
            amountCents: total,
            status: 'done',
            reason: 'goodwill',
            method: 'by_hand',
            note: 'Refunded in the old system.',
            ...stamps,
            finishedAt: refundedAt,
          },
    right: isPaid ? { source: 'payment', at, endedAt: refundedAt } : null,
  };
}
