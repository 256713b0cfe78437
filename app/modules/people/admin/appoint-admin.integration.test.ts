import { describe, expect, test } from 'vitest';
import { createAdmin, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import type { Actor, AdminRole } from '#app/shared/actor.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { accountFixture } from '#tests/support/account-fixture.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { requestPasswordReset } from '../accounts/request-password-reset.server.ts';
import { updatePassword } from '../accounts/update-password.server.ts';
import { appointAdmin, changeRole, dismissAdmin, inviteAdminAgain, listAdmins } from './appoint-admin.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const appUrl = 'https://shop.example';

async function actorOf(role: AdminRole = 'super_admin') {
  const { id, email } = await createAdmin(env.db, { role });
  return { kind: 'admin', userId: id, email, name: 'Owner', role } as const;
}
const deps = (actor: Actor) => ({ db: env.db, clock: env.clock, jobs: env.jobs, appUrl, actor });
/** Sorted, because two rows may have the same time. */
const roles = async (actor: Actor) =>
  (await listAdmins(deps(actor))).map(({ email, role }) => `${email} ${role}`).toSorted();

describe('appointing an admin', () => {
  specifies(
    'Access: super_admins appoint administrators; the last one stays; only they change accounts of administrators',
  );
  test('by an unknown e-mail sends a link, once', async () => {
    const owner = await actorOf();
    const request = { email: 'new@example.com', role: 'admin' } as const;
    await appointAdmin(deps(owner), request);
    await appointAdmin(deps(owner), request);
    expect(await roles(owner)).toEqual([`${owner.email} super_admin`, 'new@example.com admin']);
    const [mail, ...more] = await listMails(env.db, 10);
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe('new@example.com');
    expect(mail?.text).toMatch(/https:\/\/shop\.example\/update-password\?token=/);
    expect(await codeOf(appointAdmin(deps(owner), { ...request, role: 'super_admin' }))).toBe('admin_already');
  });

  test('from among the learners: the account stays unchanged, and the mail links to the portal', async () => {
    const owner = await actorOf();
    const { email } = await createLearner(env.db, { email: 'faith@example.com' });
    await appointAdmin(deps(owner), { email, role: 'super_admin' });
    expect(await roles(owner)).toContain('faith@example.com super_admin');
    const [mail] = await listMails(env.db, 10);
    expect(mail?.text).toContain('https://shop.example/admin/login');
    expect(mail?.text).not.toContain('token=');
  });
});

test('an admin is dismissed, signed out and notified, once; nobody can dismiss themselves', async () => {
  const owner = await actorOf();
  const other = await actorOf('admin');
  await env.pool.query(
    `insert into sessions (user_id, token, kind, expires_at) values ($1, 'token', 'admin', now() + interval '1 day')`,
    [other.userId],
  );
  await dismissAdmin(deps(owner), other.userId);
  await dismissAdmin(deps(owner), other.userId);
  expect(await roles(owner)).toEqual([`${owner.email} super_admin`]);
  expect((await env.pool.query('select * from sessions')).rows).toEqual([]);
  expect((await listMails(env.db, 10)).map(({ recipient }) => recipient)).toEqual([other.email]);
  expect(await codeOf(dismissAdmin(deps(owner), owner.userId))).toBe('own_account');
  const { rows } = await env.pool.query(`select action from audit_log where subject_id = $1`, [other.userId]);
  expect(rows).toEqual([{ action: 'admin.dismissed' }]);
});

specifies(
  'Access: super_admins appoint administrators; the last one stays; only they change accounts of administrators',
);
test('two super admins dismiss each other at once: one stays', async () => {
  const [one, two] = [await actorOf(), await actorOf()];
  const codes = await Promise.all([
    codeOf(dismissAdmin(deps(one), two.userId)),
    codeOf(dismissAdmin(deps(two), one.userId)),
  ]);
  expect(new Set(codes)).toEqual(new Set([null, 'super_admin_only']));
  const { rows } = await env.pool.query(`select * from admins where role = 'super_admin'`);
  expect(rows).toHaveLength(1);
});

test('only super admins can do any of it', async () => {
  await actorOf();
  const admin = await actorOf('admin');
  const other = await actorOf('admin');
  expect(await codeOf(listAdmins(deps(admin)))).toBe('super_admin_only');
  expect(await codeOf(appointAdmin(deps(admin), { email: 'x@example.com', role: 'admin' }))).toBe('super_admin_only');
  expect(await codeOf(dismissAdmin(deps(admin), other.userId))).toBe('super_admin_only');
});

describe('the invitation of an admin', () => {
  const email = 'new@example.com';
  const invited = async (actor: Actor) => (await listAdmins(deps(actor))).find((admin) => admin.email === email);
  const choose = (token: string) =>
    updatePassword(accountFixture(env), { token, password: 'Acacia-99', address: '203.0.113.7' });

  test("works for seven days, as the mail and the list say; learners' links still work for an hour", async () => {
    const owner = await actorOf();
    await appointAdmin(deps(owner), { email, role: 'admin' });
    const { token, text } = await accountFixture(env).lastMail();
    const until = new Date(env.clock.now().getTime() + 7 * 24 * 3_600_000);
    expect(text).toContain(`until ${formatMoment(until)} in Nairobi`);
    expect(await invited(owner)).toMatchObject({ hasAccepted: false, invitedUntil: until });
    await requestPasswordReset(accountFixture(env), { email, address: '203.0.113.7' });
    const reset = (await accountFixture(env).lastMail()).token;
    env.clock.advance({ days: 6, hours: 23 });
    expect(await codeOf(choose(reset))).toBe('invalid_reset_link');
    await choose(token);
    expect(await invited(owner)).toMatchObject({ hasAccepted: true, invitedUntil: null });
    expect(await codeOf(choose(token))).toBe('invalid_reset_link');
    expect(await codeOf(inviteAdminAgain(deps(owner), (await invited(owner))?.id ?? ''))).toBe('invitation_accepted');
  });

  test('expires, is sent again with a new link, and is withdrawn with it', async () => {
    const owner = await actorOf();
    await appointAdmin(deps(owner), { email, role: 'admin' });
    const first = (await accountFixture(env).lastMail()).token;
    const id = (await invited(owner))?.id ?? '';
    await inviteAdminAgain(deps(owner), id);
    expect(await codeOf(choose(first))).toBe('invalid_reset_link');
    env.clock.advance({ days: 7, minutes: 1 });
    expect(await invited(owner)).toMatchObject({ hasAccepted: false, invitedUntil: null });
    await inviteAdminAgain(deps(owner), id);
    const { token } = await accountFixture(env).lastMail();
    expect(await codeOf(inviteAdminAgain(deps(await actorOf('admin')), id))).toBe('super_admin_only');
    expect(await codeOf(inviteAdminAgain(deps(owner), 'x'))).toBe('not_an_admin');
    await dismissAdmin(deps(owner), id);
    expect(await codeOf(choose(token))).toBe('invalid_reset_link');
    const { rows } = await env.pool.query(`select action from audit_log where subject_id = $1 order by id`, [id]);
    expect(rows.map(({ action }) => action)).toEqual([
      'admin.appointed',
      'admin.invited_again',
      'admin.invited_again',
      'admin.dismissed',
    ]);
  });
});

describe('the role of an admin', () => {
  const logged = async () =>
    (await env.pool.query(`select before, after from audit_log where action = 'admin.role_changed' order by id`)).rows;

  test('is changed in both directions by a super admin, logged and mailed, once', async () => {
    const owner = await actorOf();
    const other = await actorOf('admin');
    const change = (role: AdminRole) => changeRole(deps(owner), { userId: other.userId, role });
    await change('super_admin');
    await change('super_admin');
    expect(await roles(owner)).toContain(`${other.email} super_admin`);
    await change('admin');
    expect(await roles(owner)).toContain(`${other.email} admin`);
    expect(await logged()).toEqual([
      { before: { role: 'admin' }, after: { role: 'super_admin' } },
      { before: { role: 'super_admin' }, after: { role: 'admin' } },
    ]);
    expect(
      (await listMails(env.db, 10)).map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted(),
    ).toEqual([`${other.email}: Your role at MIC3 is Manager now`, `${other.email}: Your role at MIC3 is Owner now`]);
  });

  test('cannot be changed by its holder, an admin or a learner; of two super admins at once one stays', async () => {
    const owner = await actorOf();
    const second = await actorOf();
    const plain = await actorOf('admin');
    const learner = await createLearner(env.db);
    const change = (actor: Actor, userId: string) => changeRole(deps(actor), { userId, role: 'admin' });
    expect(await codeOf(change(owner, owner.userId))).toBe('own_account');
    expect(await codeOf(change(plain, owner.userId))).toBe('super_admin_only');
    expect(await codeOf(change(owner, learner.id))).toBe('not_an_admin');
    expect(await codeOf(change(owner, 'x'))).toBe('not_an_admin');
    expect(await logged()).toEqual([]);
    await Promise.allSettled([change(owner, second.userId), change(second, owner.userId)]);
    const { rows } = await env.pool.query(`select 1 from admins where role = 'super_admin'`);
    expect(rows).toHaveLength(1);
  });
});
