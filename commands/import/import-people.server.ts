import { randomUUID } from 'node:crypto';
import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import { invitationMail } from '#app/modules/people/accounts/user-mails.ts';
import { resetLink } from '#app/modules/people/accounts/request-password-reset.server.ts';
import { issueToken } from '#app/modules/people/accounts/single-use-token.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { parsePhone } from '#app/shared/phone.ts';
import { isBlank } from './cells.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type ImportContext, type Taken, type TableImport } from './import-context.ts';
import { insertImported, selectCourses, selectPeople } from './import-queries.server.ts';
import { type OldRow, shorten } from './old-row.ts';
import {
  fillPhones,
  insertPeople,
  insertPurchases,
  selectUsersByEmail,
  type NewPerson,
} from './people-queries.server.ts';

const table = oldTables.profiles;
type Column = keyof typeof table.columns;

interface OldProfile {
  readonly oldId: string;
  /** The id of the row if it differs from the id of the account; other tables refer to both. */
  readonly otherId: string | null;
  /** Null if the row has none. The person cannot sign in then. */
  readonly email: string | null;
  readonly name: string;
  readonly phone: string;
  readonly isDemo: boolean;
  /** Null if the export has no such column. */
  readonly purchased: readonly string[] | null;
  readonly createdAt: Date | null;
}

/** Imports people: accounts without a password, which people set by a reset link, and their lists of purchases. */
export const peopleImport: TableImport<Column> = {
  table,
  async take(context, rows) {
    const taken = readRows(context, table, rows, readProfile);
    const fresh = await takeNew(context, table, taken);
    await writePeople(context, fresh);
    await keepPurchases(context, taken);
  },
};

function readProfile(row: OldRow<Column>): OldProfile {
  const oldId = row.required('id');
  const rowId = row.text('rowId').trim();
  const email = emailOf(row);
  return {
    oldId,
    otherId: rowId === '' || rowId === oldId ? null : rowId,
    email,
    name: nameOf(row.line('name'), email),
    phone: row.text('phone'),
    isDemo: row.flag('isDemo', false),
    purchased: row.has('purchased') ? row.list('purchased') : null,
    createdAt: row.moment('createdAt'),
  };
}

/** Reads an e-mail. The old portal showed 'No Email' and 'No Name' for empty cells, and some exports contain these words. */
function emailOf(row: OldRow<Column>): string | null {
  const text = row.text('email').trim();
  if (isBlank(text) || /^no email$/i.test(text)) return null;
  const read = emailSchema.safeParse(text);
  if (!read.success) throw row.fault('email', `'${shorten(text)}' is not an e-mail address`);
  return read.data;
}

function nameOf(name: string, email: string | null): string {
  const realName = /^no name$/i.test(name) ? '' : name;
  return (realName || (email?.split('@')[0] ?? '')).slice(0, 120);
}

async function writePeople(context: ImportContext, fresh: readonly Taken<Column, OldProfile>[]): Promise<void> {
  const { tx, report, clock } = context;
  const now = clock.now();
  const there = await selectUsersByEmail(
    tx,
    fresh.flatMap(({ value }) => value.email ?? []),
  );
  const made: NewPerson[] = [];
  const phones: { userId: string; phone: string }[] = [];
  const imported: { oldId: string; newId: string | null }[] = [];
  for (const { row, value } of fresh) {
    const { email } = value;
    if (email === null) {
      report.skipped(table, row.place, 'has no e-mail address, so nobody could sign in');
      continue;
    }
    const phone = parsePhone(value.phone);
    if (!phone && !isBlank(value.phone))
      report.note(
        row.place,
        `'${shorten(value.phone)}' is not a Kenyan mobile number; imported without a phone number`,
      );
    const known = there.get(email);
    const id = known ?? randomUUID();
    imported.push({ oldId: value.oldId, newId: id });
    if (value.otherId !== null) imported.push({ oldId: value.otherId, newId: id });
    if (known !== undefined) {
      report.changed(table, row.place, `${email} already has an account; the row is linked to it`);
      if (phone) phones.push({ userId: id, phone });
      continue;
    }
    there.set(email, id);
    const createdAt = value.createdAt ?? now;
    made.push({ id, name: value.name, email, phone, isDemo: value.isDemo, createdAt });
    report.count(table, 'made');
  }
  await insertPeople(tx, made);
  await fillPhones(tx, phones);
  await insertImported(tx, table, imported, now);
  for (const person of made) await invite(context, person);
}

/** Sends a link that confirms the e-mail and sets the password, as for an account that a staff member made. Imported accounts are unverified. */
async function invite({ tx, clock, invitations }: ImportContext, { id, email }: NewPerson): Promise<void> {
  if (!invitations) return;
  const { appUrl, brand } = invitations;
  const link = resetLink(appUrl, await issueToken({ db: tx, clock }, 'reset-password', id));
  await queueMail(tx, invitationMail({ to: email, link, laterLink: `${appUrl}/reset-password`, brand }));
}

/** Keeps the lists of purchases until the payments are read: an unpaid course gives no access. */
async function keepPurchases(context: ImportContext, taken: readonly Taken<Column, OldProfile>[]): Promise<void> {
  const { tx, report } = context;
  const people = await selectPeople(
    tx,
    table,
    taken.map(({ value }) => value.oldId),
  );
  const courses = await selectCourses(
    tx,
    oldTables.courses,
    taken.flatMap(({ value }) => value.purchased ?? []),
  );
  const purchases = taken.flatMap(({ row, value: { oldId, purchased } }) => {
    const userId = people.get(oldId)?.id;
    if (purchased === null || userId === undefined) return [];
    const named = purchased.flatMap((oldCourse) => {
      const course = courses.get(oldCourse);
      if (!course) report.note(row.place, `purchased_courses names '${shorten(oldCourse)}', which is not a course`);
      return course ? [course.id] : [];
    });
    return [null, ...named].map((courseId) => ({ userId, courseId, ...row.place }));
  });
  await insertPurchases(tx, purchases);
}
