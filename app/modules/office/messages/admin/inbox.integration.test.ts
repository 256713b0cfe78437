import { timeInNairobi } from '#app/shared/dates.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newsletterSubscriptions } from '#app/database/schema/messages.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import type { Cursor } from '#app/shared/cursor-page.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { insertMessage } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { exportMessages } from '../correspondence.server.ts';
import { deleteMessage, setMessageStatus } from './change-message.server.ts';
import type { InboxFilter } from './inbox.ts';
import { exportSubscribers, listSubscribers } from './list-subscribers.server.ts';
import { listMessages, readMessage } from './read-inbox.server.ts';
import { replyToMessage } from './reply-to-message.server.ts';
import { unsubscribeSubscriber } from './unsubscribe-subscriber.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const deps = (actor: Actor = system) => ({ db: env.db, clock: env.clock, jobs: env.jobs, actor });
const everything: InboxFilter = { search: '', status: null };

async function staffActor(): Promise<Actor> {
  const { id, email } = await createStaff(env.db);
  return { kind: 'staff', userId: id, email, name: 'Wairimu', role: 'manager' };
}
const names = async (filter: Partial<InboxFilter> = {}, cursor: Cursor = null) =>
  (await listMessages(deps(), { ...everything, ...filter }, cursor)).messages.map(({ name }) => name);
const minute = (n: number) => new Date(Date.UTC(2026, 2, 1, 9, n));

test('the inbox lists the newest first, by search and status, page by page, equally fast on every page', async () => {
  await insertMessage(env.db, { name: 'Put away', status: 'archived' });
  for (let n = 0; n < 60; n += 1) await insertMessage(env.db, { name: `N${n}`, createdAt: minute(n), status: 'read' });
  await insertMessage(env.db, { name: '100%_\\', message: 'A grant', createdAt: minute(99) });
  const first = await listMessages(deps(), everything, null);
  expect([first.messages.length, first.previous]).toEqual([25, null]);
  expect(first.messages.slice(0, 2).map(({ name }) => name)).toEqual(['100%_\\', 'N59']);
  expect(first.counts).toEqual({ new: 1, read: 60, answered: 0, archived: 1 });
  const second = await listMessages(deps(), everything, { after: first.next ?? '' });
  expect([second.messages[0]?.name, second.messages.at(-1)?.name]).toEqual(['N35', 'N11']);
  const back = await listMessages(deps(), everything, { before: second.previous ?? '' });
  expect((await listMessages(deps(), everything, { page: 2 })).messages).toEqual(second.messages);
  expect((await listMessages(deps(), everything, null, 50)).messages).toHaveLength(50);
  expect(back.messages).toEqual(first.messages);
  expect((await listMessages(deps(), everything, { after: second.next ?? '' })).next).toBeNull();
  expect(await names({}, { after: randomUUID() })).toHaveLength(25);
  expect(await names({ search: '%_\\' })).toEqual(['100%_\\']);
  expect(await names({ search: ' GRANT ' })).toEqual(['100%_\\']);
  expect(await names({ status: 'archived' })).toEqual(['Put away']);
});

test('a message is marked, archived and deleted, each once, and the log contains no names', async () => {
  const id = await insertMessage(env.db, { name: 'Faith', email: 'faith@example.com' });
  await setMessageStatus(deps(), { id, status: 'read', isOpening: true });
  await setMessageStatus(deps(), { id, status: 'archived' });
  await setMessageStatus(deps(), { id, status: 'archived' });
  // Opening a message that is not new changes nothing.
  await setMessageStatus(deps(), { id, status: 'read', isOpening: true });
  expect((await readMessage(deps(), id)).status).toBe('archived');
  await deleteMessage(deps(), id);
  await deleteMessage(deps(), id);
  expect(await codeOf(readMessage(deps(), id))).toBe('message_not_found');
  const { rows } = await env.pool.query<{ action: string }>('select * from audit_log order by id');
  expect(rows.map(({ action }) => action)).toEqual(['message.marked', 'message.marked', 'message.deleted']);
  expect(JSON.stringify(rows)).not.toMatch(/faith/i);
});

describe('an answer', () => {
  specifies(
    'Catalogue, site and admin: contact and newsletter: JSON in, `{ ok, message }` or `{ error }` out; limits, double opt-in, unsubscribe',
  );
  test("is mailed once, stored with its writer, and deleted with the recipient's data", async () => {
    const learner = await createLearner(env.db, { email: 'faith@example.com' });
    const messageId = await insertMessage(env.db, { name: 'Faith', email: 'faith@example.com', message: 'How much?' });
    const actor = await staffActor();
    const reply = { messageId, id: randomUUID(), body: 'KSh 6,500 <b>once</b>.', seen: 0 };
    await replyToMessage(deps(actor), reply);
    await replyToMessage(deps(actor), reply);
    const [mail, ...more] = await listMails(env.db, 10);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'faith@example.com', replyTo: 'hello@example.com', status: 'queued' });
    expect(mail?.text).toMatch(/KSh 6,500 <b>once<\/b>\.[^]*How much\?/);
    expect(mail?.html).not.toContain('<b>once</b>');
    expect(await readMessage(deps(), messageId)).toMatchObject({
      status: 'answered',
      replies: [{ body: reply.body, sentByName: 'Wairimu', at: env.clock.now() }],
    });
    const own: Actor = { kind: 'learner', userId: learner.id, email: 'faith@example.com', name: 'Faith' };
    expect(await exportMessages({ db: env.db, actor: own })).toMatchObject([
      { message: 'How much?', replies: [{ body: reply.body }] },
    ]);
  });

  test('is in the language of the message, but for what the staff member typed', async () => {
    const messageId = await insertMessage(env.db, { name: 'Faith', message: 'Bei gani?', locale: 'sw' });
    expect(await readMessage(deps(), messageId)).toMatchObject({ locale: 'sw' });
    await replyToMessage(deps(await staffActor()), { messageId, id: randomUUID(), body: 'KSh 6,500, once.', seen: 0 });
    const [mail] = await listMails(env.db, 1);
    expect(mail).toMatchObject({ subject: 'Jibu kutoka MIC3' });
    expect(mail?.text).toMatch(/^Habari Faith,\s+KSh 6,500, once\.\s+Ulituandikia tarehe 2 Machi 2026:\s+Bei gani\?/);
    expect(mail?.html).toContain('lang="sw-KE"');
  });

  test("is not sent after another staff member's answer", async () => {
    const messageId = await insertMessage(env.db);
    const ask = (id: string) => codeOf(replyToMessage(deps(), { messageId, id, body: 'Yes', seen: 0 }));
    const outcomes = await Promise.all([ask(randomUUID()), ask(randomUUID())]);
    expect(new Set(outcomes)).toEqual(new Set([null, 'already_answered']));
    expect(await listMails(env.db, 10)).toHaveLength(1);
  });
});

specifies(
  'Catalogue, site and admin: contact and newsletter: JSON in, `{ ok, message }` or `{ error }` out; limits, double opt-in, unsubscribe',
);
test('subscribers are listed, exported, and removed from the list', async () => {
  await env.db.insert(newsletterSubscriptions).values([
    { email: 'a@example.com', status: 'confirmed', confirmedAt: minute(5), createdAt: minute(1) },
    { email: '=cmd@example.com', status: 'pending', createdAt: minute(2) },
  ]);
  const all = await listSubscribers(deps(), { search: '', status: null }, null);
  expect(all.subscribers.map(({ email }) => email)).toEqual(['=cmd@example.com', 'a@example.com']);
  const found = await listSubscribers(deps(), { search: 'A@EX', status: 'confirmed' }, null);
  expect(found.subscribers).toHaveLength(1);
  const id = found.subscribers[0]?.id ?? '';
  await unsubscribeSubscriber(deps(), id);
  await unsubscribeSubscriber(deps(), id);
  const lines = [];
  for await (const rows of exportSubscribers(deps(), { search: '', status: 'unsubscribed' })) lines.push(...rows);
  const now = timeInNairobi(env.clock.now());
  expect(lines).toEqual([['a@example.com', 'unsubscribed', timeInNairobi(minute(1)), timeInNairobi(minute(5)), now]]);
  expect(await codeOf(unsubscribeSubscriber(deps(), 'x'.repeat(1_000_000)))).toBe('subscriber_not_found');
});

test('only staff can do any of it', async () => {
  const mine = deps(visitor);
  const id = await insertMessage(env.db);
  const refusals = await Promise.all([
    codeOf(listMessages(mine, everything, null)),
    codeOf(readMessage(mine, id)),
    codeOf(setMessageStatus(mine, { id, status: 'read' })),
    codeOf(replyToMessage(mine, { messageId: id, id: randomUUID(), body: 'x', seen: 0 })),
    codeOf(deleteMessage(mine, id)),
    codeOf(listSubscribers(mine, { search: '', status: null }, null)),
    codeOf(exportSubscribers(mine, { search: '', status: null }).next()),
    codeOf(unsubscribeSubscriber(mine, id)),
  ]);
  expect(new Set(refusals)).toEqual(new Set(['forbidden']));
});
