import { randomUUID } from 'node:crypto';
import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import { contactForm } from '#app/modules/office/messages/message-forms.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type TableImport } from './import-context.ts';
import { insertImported } from './import-queries.server.ts';
import { contentKey } from './import-showcase.server.ts';
import { insertMessages, insertSubscriptions } from './message-queries.server.ts';
import { shorten, type OldRow } from './old-row.ts';

const messages = oldTables.messages;
const newsletter = oldTables.newsletter;

/** Imports messages to the company, read or unread as in the old system. Sends no mail. */
export const messagesImport: TableImport<keyof typeof messages.columns> = {
  table: messages,
  async take(context, rows) {
    const { tx, report, clock } = context;
    const taken = readRows(context, messages, rows, (row) => {
      const imported = { name: row.line('name') || 'No Name', email: row.text('email'), message: row.text('message') };
      const read = contactForm.safeParse(imported);
      if (!read.success) {
        const { path, message } = read.error.issues[0] ?? { path: [], message: 'cannot be read' };
        throw row.fault(path[0] === 'email' || path[0] === 'name' ? path[0] : 'message', shorten(message));
      }
      const { name, email, message } = read.data;
      return {
        oldId: row.text('id').trim() || contentKey(name, email, message),
        message: { id: randomUUID(), name, email, message, createdAt: row.moment('createdAt') ?? clock.now() },
      };
    });
    const fresh = await takeNew(context, messages, taken);
    await insertMessages(
      tx,
      fresh.map(({ value }) => value.message),
    );
    await insertImported(
      tx,
      messages,
      fresh.map(({ value }) => ({ oldId: value.oldId, newId: value.message.id })),
      clock.now(),
    );
    report.count(messages, 'made', fresh.length);
  },
};

/**
 * Imports subscribers. The old system asked nobody to confirm, so unconfirmed subscribers stay unconfirmed and get no letters until they
 * confirm. An existing subscriber keeps their own choice.
 */
export const newsletterImport: TableImport<keyof typeof newsletter.columns> = {
  table: newsletter,
  async take(context, rows) {
    const { tx, report, clock } = context;
    const now = clock.now();
    const fresh = await takeNew(
      context,
      newsletter,
      readRows(context, newsletter, rows, (row) => ({ ...readSubscription(row, now), oldId: emailOf(row) })),
      ({ value }) => value.status,
    );
    const made = await insertSubscriptions(
      tx,
      fresh.map(({ value: { oldId, ...subscription } }) => ({ ...subscription, email: oldId })),
    );
    for (const { row, value } of fresh) {
      if (made.has(value.oldId)) report.count(newsletter, 'made');
      else report.skipped(newsletter, row.place, `${value.oldId} is on the list already`);
    }
    await insertImported(
      tx,
      newsletter,
      fresh.map(({ value }) => ({ oldId: value.oldId, newId: made.get(value.oldId) ?? null })),
      now,
    );
  },
};

type Row = OldRow<keyof typeof newsletter.columns>;

function emailOf(row: Row): string {
  const read = emailSchema.safeParse(row.required('email'));
  if (!read.success) throw row.fault('email', `'${shorten(row.text('email'))}' is not an e-mail address`);
  return read.data;
}

function readSubscription(row: Row, now: Date) {
  const word = row.text('status').trim().toLowerCase();
  const createdAt = row.moment('createdAt') ?? now;
  const [confirmed, left] = [row.moment('confirmedAt'), row.moment('unsubscribedAt')];
  if (left || word === 'unsubscribed') {
    return { status: 'unsubscribed', createdAt, confirmedAt: confirmed, unsubscribedAt: left ?? createdAt };
  }
  const isConfirmed = confirmed !== null || word === 'confirmed';
  const confirmedAt = isConfirmed ? (confirmed ?? createdAt) : null;
  return { status: isConfirmed ? 'confirmed' : 'pending', createdAt, confirmedAt, unsubscribedAt: null };
}
