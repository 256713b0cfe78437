import { expect, test } from 'vitest';
import { newsletterSubscriptions } from '#app/database/schema/messages.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { insertMessage } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Opens the portal's pages as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { name: 'Wairimu' })).id);
  return {
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string> = {}) => site.visit(path, { cookie, form }),
  };
}
const valueOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';

specifies(
  'Catalogue, site and admin: contact and newsletter: JSON in, `{ ok, message }` or `{ error }` out; limits, double opt-in, unsubscribe',
);
test('messages are read, answered, marked, archived and deleted by forms', async () => {
  const { open, send } = await portal();
  expect((await open('/admin/messages')).text).toContain('What visitors write on the contact page is listed here.');
  const id = await insertMessage(env.db, { name: 'Faith Nyambura', message: 'Do you write grants?' });
  const list = await open('/admin/messages');
  expect(list.text).toMatch(/Messages 1 new/);
  expect(list.text).toMatch(/From Message Date Status .*Faith Nyambura.* Do you write grants\? .*New/);
  const at = `/admin/messages/${id}`;
  const page = await open(`${at}?status=new`);
  expect(page.text).toMatch(/Do you write grants\? .*Answer .*Send answer/);
  expect((await send(at, { body: ' ', id: valueOf(page.html, 'id'), seen: '0' })).text).toContain(
    'Please enter your answer',
  );
  const answer = { body: 'We do.', id: valueOf(page.html, 'id'), seen: '0' };
  expect((await send(`${at}?status=new`, answer)).location).toBe('/admin/messages?status=new&done=answered');
  const late = await send(at, { body: 'Me too.', id: '00000000-0000-4000-8000-000000000001', seen: '0' });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Somebody else answered this message')]);
  expect((await open(at)).text).toMatch(/Wairimu answered, .*We do\. .*Answer again/);
  expect((await open('/admin/messages')).text).not.toMatch(/Messages 1 new/);
  expect((await send(at, { status: 'archived' })).location).toBe('/admin/messages?done=archived');
  expect((await open('/admin/messages?search=grants')).text).toContain('No message matches search “grants”.');
  expect((await open('/admin/messages?status=archived&search=grants')).text).toContain('Faith Nyambura');
  expect((await open(`${at}/delete`)).text).toContain('the message with 1 answer.');
  expect((await send(`${at}/delete`)).location).toBe('/admin/messages?done=deleted');
  expect((await open(at)).text).toContain('Message not found');
});

test('subscribers are listed and removed from the list', async () => {
  const { open, send } = await portal();
  expect((await open('/admin/subscribers')).text).toContain('No subscribers yet');
  const [row] = await env.db
    .insert(newsletterSubscriptions)
    .values({ email: 'faith@example.com', status: 'confirmed' })
    .returning();
  expect((await open('/admin/subscribers')).text).toMatch(/1 address confirmed .*faith@example.com On the list/);
  const done = await send('/admin/subscribers', { unsubscribe: row?.id ?? '' });
  expect(done.html).toContain('Taken off the list');
  expect(done.text).toMatch(/faith@example.com Unsubscribed/);
  expect((await send('/admin/subscribers', { unsubscribe: 'none' })).status).toBe(404);
});

test('failures are shown, and change nothing', async () => {
  const { open, send } = await portal();
  const id = await insertMessage(env.db);
  const page = await open(`/admin/messages/${id}`);
  const answer = { body: 'Yes', id: valueOf(page.html, 'id'), seen: '0' };
  const full = (table: string, path: string, form: Record<string, string> = {}) =>
    whileFull(env.pool, table, () => send(path, form));
  const at = `/admin/messages/${id}`;
  expect((await full('mail_outbox', at, answer)).text).toContain('Failed to send answer. Please try again.');
  expect((await full('audit_log', at, { status: 'archived' })).text).toContain(
    'Failed to update message. Please try again.',
  );
  expect((await full('audit_log', `${at}/delete`)).text).toContain('Failed to delete message. Please try again.');
  expect((await open(at)).text).toMatch(/New .*Karibu\?/);
  expect((await whileGone(env.pool, 'contact_replies', () => open(at))).text).toContain(
    'Failed to load messages. Please try again.',
  );
  expect((await whileGone(env.pool, 'newsletter_subscriptions', () => open('/admin/subscribers'))).text).toContain(
    'Failed to load subscribers. Please try again.',
  );
});
