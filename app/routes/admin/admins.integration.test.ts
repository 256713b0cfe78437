import { expect, test } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { capabilities } from '#app/shared/permissions.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { whileFull } from '#tests/support/broken-database.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { transaction } from '#tests/support/transaction-order.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** Opens the portal's pages as a browser without JavaScript. */
async function portal(role: StaffRole = 'owner') {
  const site = renderedSite(env);
  const { id } = await createStaff(env.db, { role, name: 'Owner' });
  const cookie = await staffCookie(site, id);
  return {
    id,
    open: (path = '/admin/admins') => site.visit(path, { cookie }),
    send: (form: Record<string, string>, path = '/admin/admins') => site.visit(path, { cookie, form }),
  };
}

test('staff are listed, appointed and dismissed by forms', async () => {
  const { open, send } = await portal();
  const faith = await createLearner(env.db, { name: 'Faith Nyambura', email: 'faith@example.com' });
  expect((await open()).text).toMatch(/Owner .* You .*Appoint a staff member/);
  expect((await send({ email: 'faith@example.com', role: 'manager' })).location).toBe('/admin/admins?done=appointed');
  const list = await open('/admin/admins?done=appointed');
  expect(list.html).toContain('Appointed, and told by mail');
  expect(list.text).toMatch(/Faith Nyambura faith@example.com Manager .*Dismiss Faith Nyambura/);
  const again = await send({ email: 'faith@example.com', role: 'owner' });
  expect([again.status, again.text]).toEqual([409, expect.stringMatching(/Appoint a staff member .*already/i)]);
  const promoted = await send({ role: 'owner' }, `/admin/admins/${faith.id}/role`);
  expect(promoted.location).toBe('/admin/admins?done=changed');
  expect((await open()).text).toMatch(/Faith Nyambura faith@example.com Owner Change the role of Faith Nyambura/);
  expect((await open('/admin/audit')).text).toMatch(/changed the role of the staff member Faith Nyambura/);
  const at = `/admin/admins/${faith.id}/dismiss`;
  expect((await open(at)).text).toContain('Faith Nyambura?');
  expect((await send({}, at)).location).toBe('/admin/admins?done=dismissed');
  expect((await open()).text).not.toContain('Faith Nyambura');
  expect((await listMails(env.db, 10)).map(({ recipient }) => recipient)).toEqual([
    'faith@example.com',
    'faith@example.com',
    'faith@example.com',
  ]);
  const { rows } = await env.pool.query(`select action from audit_log where action like 'admin.%' order by id`);
  expect(rows).toEqual([
    { action: 'admin.appointed' },
    { action: 'admin.role_changed' },
    { action: 'admin.dismissed' },
  ]);
});

test('the table of roles lists every capability', async () => {
  const { text } = await (await portal()).open();
  expect(Object.values(capabilities).filter((label) => !text.includes(label))).toEqual([]);
});

test('an invitation shows its expiry, is sent again and withdrawn; an expired link says what to do', async () => {
  const { open, send } = await portal();
  await send({ email: 'new@example.com', role: 'manager' });
  const list = await open();
  expect(list.text).toMatch(/new new@example\.com Manager .*Invited, until \d+ \w+ 2026, .*Send again .*Withdraw new/);
  const id = /name="id" value="([^"]+)"/.exec(list.html)?.[1] ?? '';
  expect((await send({ intent: 'invite-again', id })).location).toBe('/admin/admins?done=invited');
  const [mail] = (await env.pool.query(`select text from mail_outbox order by ${transaction} desc limit 1`)).rows;
  const link = new URL(/https?:\/\/\S+update-password\S+/.exec(mail.text)?.[0] ?? '');
  const site = renderedSite(env);
  expect((await site.visit(link.pathname + link.search)).text).toMatch(
    /This invitation works once, until \d+ \w+ 2026/,
  );
  expect((await open(`/admin/admins/${id}/dismiss`)).text).toContain('Withdraw the invitation of new?');
  await send({}, `/admin/admins/${id}/dismiss`);
  expect((await site.visit(link.pathname + link.search)).text).toMatch(
    /This invitation does not work any more .*Ask whoever invited you to send it again/,
  );
  const gone = await send({ intent: 'invite-again', id });
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('This is no staff member.')]);
});

test('an invited colleague who has selected a password goes on to the login of the portal', async () => {
  const { send } = await portal();
  await send({ email: 'new@example.com', role: 'manager' });
  const [mail] = (await env.pool.query(`select text from mail_outbox order by ${transaction} desc limit 1`)).rows;
  const site = renderedSite(env);
  const { pathname, search, searchParams } = new URL(/https?:\/\/\S+update-password\S+/.exec(mail.text)?.[0] ?? '');
  const password = 'Acacia-tree-99';
  const form = { token: searchParams.get('token') ?? '', password, confirmPassword: password };
  const done = await site.visit(pathname + search, { form });
  expect(done.html).toContain('href="/admin/login"');
  expect(done.html).not.toContain('href="/login"');
});

test('invalid input and failures are shown, and change nothing', async () => {
  const { id, open, send } = await portal();
  const wrong = await send({ email: 'no address' });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('valid email')]);
  const failed = await whileFull(env.pool, 'audit_log', () => send({ email: 'new@example.com' }));
  expect([failed.status, failed.text]).toEqual([
    500,
    expect.stringContaining('Failed to appoint the staff member. Please try again.'),
  ]);
  const own = `/admin/admins/${id}/dismiss`;
  const dialog = await open(own);
  expect([dialog.status, dialog.text]).toEqual([403, expect.stringContaining('Nobody can do this to the account')]);
  expect(dialog.text).not.toContain('Dismiss Owner?');
  expect((await send({}, own)).status).toBe(403);
  expect((await send({ role: 'manager' }, `/admin/admins/${id}/role`)).status).toBe(403);
  expect((await open()).text).toMatch(/Owner .* You /);
});

specifies('Access: owners appoint staff; the last one stays; only they change accounts of staff');
test('other staff are refused, whatever they send', async () => {
  const { open, send } = await portal('manager');
  for (const answer of [await open(), await send({ email: 'no address' }), await send({ email: 'new@example.com' })])
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('Roles that do: owner.')]);
  expect((await env.pool.query(`select 1 from users where email = 'new@example.com'`)).rows).toEqual([]);
});

test('the portal shows a role its permitted navigation, dashboard, links and buttons', async () => {
  const { open } = await portal('editor');
  const dashboard = await open('/admin/dashboard');
  expect(dashboard.text).toMatch(/Dashboard Courses Submissions Questions Portfolio Translations Security/);
  expect(dashboard.text).not.toMatch(/Revenue|Recent Payments|Recent Users|Add New User/);
  expect(dashboard.text).toContain('Available Courses');
  const refused = await open('/admin/payments');
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('Roles that do: owner, manager, accountant, support.'),
  ]);
  expect((await open('/admin/courses/new')).html).toMatch(/name="price"[^>]* readOnly|readOnly[^>]* name="price"/i);

  const support = await portal('support');
  expect((await support.open('/admin/users')).text).not.toContain('Add User');
  expect((await support.open('/admin/payments')).text).not.toContain('Reconcile');
  expect((await support.open('/admin/dashboard')).text).not.toContain('Download Report');
});
