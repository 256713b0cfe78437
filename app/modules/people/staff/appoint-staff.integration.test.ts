import { describe, expect, test } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import type { Actor, StaffRole } from '#app/shared/actor.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { accountFixture } from '#tests/support/account-fixture.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { requestPasswordReset } from '../accounts/request-password-reset.server.ts';
import { updatePassword } from '../accounts/update-password.server.ts';
import { appointStaff, changeRole, dismissStaff, inviteStaffAgain, listStaff } from './appoint-staff.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const appUrl = 'https://shop.example';

async function actorOf(role: StaffRole = 'owner') {
  const { id, email } = await createStaff(env.db, { role });
  return { kind: 'staff', userId: id, email, name: 'Owner', role } as const;
}
const deps = (actor: Actor) => ({ db: env.db, clock: env.clock, jobs: env.jobs, appUrl, actor });
/** Sorted, because two rows may have the same time. */
const roles = async (actor: Actor) =>
  (await listStaff(deps(actor))).map(({ email, role }) => `${email} ${role}`).toSorted();

describe('appointing a staff member', () => {
  specifies('Access: owners appoint staff; the last one stays; only they change accounts of staff');
  test('by an unknown e-mail sends a link, once', async () => {
    const owner = await actorOf();
    const request = { email: 'new@example.com', role: 'manager' } as const;
    await appointStaff(deps(owner), request);
    await appointStaff(deps(owner), request);
    expect(await roles(owner)).toEqual([`${owner.email} owner`, 'new@example.com manager']);
    const [mail, ...more] = await listMails(env.db, 10);
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe('new@example.com');
    expect(mail?.text).toMatch(/https:\/\/shop\.example\/update-password\?token=/);
    expect(await codeOf(appointStaff(deps(owner), { ...request, role: 'owner' }))).toBe('staff_already');
  });

  test('from among the learners: the account stays unchanged, and the mail links to the portal', async () => {
    const owner = await actorOf();
    const { email } = await createLearner(env.db, { email: 'faith@example.com' });
    await appointStaff(deps(owner), { email, role: 'owner' });
    expect(await roles(owner)).toContain('faith@example.com owner');
    const [mail] = await listMails(env.db, 10);
    expect(mail?.text).toContain('https://shop.example/admin/login');
    expect(mail?.text).not.toContain('token=');
  });
});

test('a staff member is dismissed, signed out and notified, once; nobody can dismiss themselves', async () => {
  const owner = await actorOf();
  const other = await actorOf('manager');
  await env.pool.query(
    `insert into sessions (user_id, token, kind, expires_at) values ($1, 'token', 'admin', now() + interval '1 day')`,
    [other.userId],
  );
  await dismissStaff(deps(owner), other.userId);
  await dismissStaff(deps(owner), other.userId);
  expect(await roles(owner)).toEqual([`${owner.email} owner`]);
  expect((await env.pool.query('select * from sessions')).rows).toEqual([]);
  expect((await listMails(env.db, 10)).map(({ recipient }) => recipient)).toEqual([other.email]);
  expect(await codeOf(dismissStaff(deps(owner), owner.userId))).toBe('own_account');
  const { rows } = await env.pool.query(`select action from audit_log where subject_id = $1`, [other.userId]);
  expect(rows).toEqual([{ action: 'admin.dismissed' }]);
});

specifies('Access: owners appoint staff; the last one stays; only they change accounts of staff');
test('two owners dismiss each other at once: one stays', async () => {
  const [one, two] = [await actorOf(), await actorOf()];
  const codes = await Promise.all([
    codeOf(dismissStaff(deps(one), two.userId)),
    codeOf(dismissStaff(deps(two), one.userId)),
  ]);
  expect(new Set(codes)).toEqual(new Set([null, 'owner_only']));
  const { rows } = await env.pool.query(`select * from admins where role = 'super_admin'`);
  expect(rows).toHaveLength(1);
});

test('only owners can do any of it', async () => {
  await actorOf();
  const staff = await actorOf('manager');
  const other = await actorOf('manager');
  expect(await codeOf(listStaff(deps(staff)))).toBe('owner_only');
  expect(await codeOf(appointStaff(deps(staff), { email: 'x@example.com', role: 'manager' }))).toBe('owner_only');
  expect(await codeOf(dismissStaff(deps(staff), other.userId))).toBe('owner_only');
});

describe('the invitation of a staff member', () => {
  const email = 'new@example.com';
  const invited = async (actor: Actor) => (await listStaff(deps(actor))).find((staff) => staff.email === email);
  const choose = (token: string) =>
    updatePassword(accountFixture(env), { token, password: 'Acacia-99', address: '203.0.113.7' });

  test("works for seven days, as the mail and the list say; learners' links still work for an hour", async () => {
    const owner = await actorOf();
    await appointStaff(deps(owner), { email, role: 'manager' });
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
    expect(await codeOf(inviteStaffAgain(deps(owner), (await invited(owner))?.id ?? ''))).toBe('invitation_accepted');
  });

  test('expires, is sent again with a new link, and is withdrawn with it', async () => {
    const owner = await actorOf();
    await appointStaff(deps(owner), { email, role: 'manager' });
    const first = (await accountFixture(env).lastMail()).token;
    const id = (await invited(owner))?.id ?? '';
    await inviteStaffAgain(deps(owner), id);
    expect(await codeOf(choose(first))).toBe('invalid_reset_link');
    env.clock.advance({ days: 7, minutes: 1 });
    expect(await invited(owner)).toMatchObject({ hasAccepted: false, invitedUntil: null });
    await inviteStaffAgain(deps(owner), id);
    const { token } = await accountFixture(env).lastMail();
    expect(await codeOf(inviteStaffAgain(deps(await actorOf('manager')), id))).toBe('owner_only');
    expect(await codeOf(inviteStaffAgain(deps(owner), 'x'))).toBe('not_staff');
    await dismissStaff(deps(owner), id);
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

describe('the role of a staff member', () => {
  const logged = async () =>
    (await env.pool.query(`select before, after from audit_log where action = 'admin.role_changed' order by id`)).rows;

  test('is changed in both directions by an owner, logged and mailed, once', async () => {
    const owner = await actorOf();
    const other = await actorOf('manager');
    const change = (role: StaffRole) => changeRole(deps(owner), { userId: other.userId, role });
    await change('owner');
    await change('owner');
    expect(await roles(owner)).toContain(`${other.email} owner`);
    await change('manager');
    expect(await roles(owner)).toContain(`${other.email} manager`);
    expect(await logged()).toEqual([
      { before: { role: 'admin' }, after: { role: 'super_admin' } },
      { before: { role: 'super_admin' }, after: { role: 'admin' } },
    ]);
    expect(
      (await listMails(env.db, 10)).map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted(),
    ).toEqual([`${other.email}: Your role at MIC3 is Manager now`, `${other.email}: Your role at MIC3 is Owner now`]);
  });

  test('cannot be changed by its holder, a staff member or a learner; of two owners at once one stays', async () => {
    const owner = await actorOf();
    const second = await actorOf();
    const plain = await actorOf('manager');
    const learner = await createLearner(env.db);
    const change = (actor: Actor, userId: string) => changeRole(deps(actor), { userId, role: 'manager' });
    expect(await codeOf(change(owner, owner.userId))).toBe('own_account');
    expect(await codeOf(change(plain, owner.userId))).toBe('owner_only');
    expect(await codeOf(change(owner, learner.id))).toBe('not_staff');
    expect(await codeOf(change(owner, 'x'))).toBe('not_staff');
    expect(await logged()).toEqual([]);
    await Promise.allSettled([change(owner, second.userId), change(second, owner.userId)]);
    const { rows } = await env.pool.query(`select 1 from admins where role = 'super_admin'`);
    expect(rows).toHaveLength(1);
  });
});
