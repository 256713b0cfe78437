import { describe, expect, test } from 'vitest';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import type { Actor, AdminRole } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { appointAdmin, dismissAdmin, listAdmins } from './appoint-admin.server.ts';

const bed = useTestBed();
const appUrl = 'https://shop.example';

async function actorOf(role: AdminRole = 'super_admin') {
  const { id, email } = await createAdmin(bed.db, { role });
  return { kind: 'admin', userId: id, email, name: 'Owner', role } as const;
}
const deps = (actor: Actor) => ({ db: bed.db, clock: bed.clock, jobs: bed.jobs, appUrl, actor });
const roles = async (actor: Actor) => (await listAdmins(deps(actor))).map(({ email, role }) => `${email} ${role}`);

describe('an admin is appointed', () => {
  test('by an e-mail that nobody has yet: a mail brings a link, once', async () => {
    const owner = await actorOf();
    const asked = { email: 'new@example.com', role: 'admin' } as const;
    await appointAdmin(deps(owner), asked);
    await appointAdmin(deps(owner), asked);
    expect(await roles(owner)).toEqual([`${owner.email} super_admin`, 'new@example.com admin']);
    const [mail, ...more] = await listMails(bed.db, 10);
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe('new@example.com');
    expect(mail?.text).toMatch(/https:\/\/shop\.example\/update-password\?token=/);
    expect(await codeOf(appointAdmin(deps(owner), { ...asked, role: 'super_admin' }))).toBe('admin_already');
  });

  test('from among the learners: the account stays as it is, and the mail leads to the portal', async () => {
    const owner = await actorOf();
    const { email } = await createLearner(bed.db, { email: 'faith@example.com' });
    await appointAdmin(deps(owner), { email, role: 'super_admin' });
    expect(await roles(owner)).toContain('faith@example.com super_admin');
    const [mail] = await listMails(bed.db, 10);
    expect(mail?.text).toContain('https://shop.example/admin/login');
    expect(mail?.text).not.toContain('token=');
  });
});

test('an admin is dismissed, signed out and told, once; nobody dismisses himself', async () => {
  const owner = await actorOf();
  const other = await actorOf('admin');
  await bed.pool.query(
    `insert into sessions (user_id, token, kind, expires_at) values ($1, 'token', 'admin', now() + interval '1 day')`,
    [other.userId],
  );
  await dismissAdmin(deps(owner), other.userId);
  await dismissAdmin(deps(owner), other.userId);
  expect(await roles(owner)).toEqual([`${owner.email} super_admin`]);
  expect((await bed.pool.query('select * from sessions')).rows).toEqual([]);
  expect((await listMails(bed.db, 10)).map(({ recipient }) => recipient)).toEqual([other.email]);
  expect(await codeOf(dismissAdmin(deps(owner), owner.userId))).toBe('own_account');
  const { rows } = await bed.pool.query(`select action from audit_log where subject_id = $1`, [other.userId]);
  expect(rows).toEqual([{ action: 'admin.dismissed' }]);
});

test('of two super admins who dismiss each other at once, one stays', async () => {
  const [one, two] = [await actorOf(), await actorOf()];
  const codes = await Promise.all([
    codeOf(dismissAdmin(deps(one), two.userId)),
    codeOf(dismissAdmin(deps(two), one.userId)),
  ]);
  expect(new Set(codes)).toEqual(new Set([null, 'super_admin_only']));
  const { rows } = await bed.pool.query(`select * from admins where role = 'super_admin'`);
  expect(rows).toHaveLength(1);
});

test('only super admins do any of it', async () => {
  await actorOf();
  const admin = await actorOf('admin');
  const other = await actorOf('admin');
  expect(await codeOf(listAdmins(deps(admin)))).toBe('super_admin_only');
  expect(await codeOf(appointAdmin(deps(admin), { email: 'x@example.com', role: 'admin' }))).toBe('super_admin_only');
  expect(await codeOf(dismissAdmin(deps(admin), other.userId))).toBe('super_admin_only');
});
