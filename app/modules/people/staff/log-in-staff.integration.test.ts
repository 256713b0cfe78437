import { describe, expect, it } from 'vitest';
import { accountFixture, address, code, cookieOf } from '#tests/support/account-fixture.ts';
import { createLog } from '#app/platform/log.server.ts';
import { whileFull } from '#tests/support/broken-database.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createStaff, createLearner } from '../accounts/user-factory.ts';
import { readPortalSession } from './read-portal-session.server.ts';
import { logInStaff } from './log-in-staff.server.ts';
import { specifies } from '#tests/specifies.ts';

describe('signing in at the portal', () => {
  const env = useTestEnv();

  const portal = (emailDomain: string | null = null) => {
    const fixture = accountFixture(env);
    const needs = { ...fixture, log: createLog('silent'), requireVerifiedEmail: true, requireTotp: false, emailDomain };
    const enter = (email: string, password: string, cookie: string | null = null) =>
      logInStaff(needs, { email, password, address, userAgent: 'test', cookie, redirectTo: null });
    const log = async () => {
      const { rows } = await env.pool.query<{ action: string; after: { reason?: string } | null }>(
        'select action, after from audit_log order by id',
      );
      return rows.map(({ action, after }) => (after?.reason ? `${action}: ${after.reason}` : action));
    };
    return { ...fixture, enter, log };
  };

  it("starts an admin session, logs it, and ends the browser's earlier session", async () => {
    const p = portal();
    const staff = await createStaff(env.db);
    const before = await p.loginCookie(staff.email, staff.password);
    const { stage, headers } = await p.enter(staff.email, staff.password, before);
    expect(stage).toBe('inside');
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-mic3\.session_token=.*Max-Age=43200.*HttpOnly.*Secure/);
    expect(await p.actorOf(cookieOf(headers))).toMatchObject({ kind: 'staff', userId: staff.id, role: 'manager' });
    expect(await p.actorOf(before)).toEqual({ kind: 'visitor' });
    expect(await p.log()).toEqual(['admin.signed_in']);
    const { rows } = await env.pool.query('select actor_id, actor_name, address, after from audit_log');
    expect(rows).toEqual([
      {
        actor_id: staff.id,
        actor_name: staff.name,
        address,
        after: { by: 'password', secondFactor: 'none', browser: 'Unknown browser' },
      },
    ]);
  });

  specifies(
    'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
  );
  it('ends the session half an hour after its last use, and after twelve hours in any case', async () => {
    const p = portal();
    const staff = await createStaff(env.db);
    const idle = cookieOf((await p.enter(staff.email, staff.password)).headers);
    env.clock.advance({ minutes: 29 });
    expect(await p.actorOf(idle)).toMatchObject({ kind: 'staff' });
    env.clock.advance({ minutes: 29 });
    expect(await p.actorOf(idle)).toMatchObject({ kind: 'staff' });
    env.clock.advance({ minutes: 30 });
    expect(await p.actorOf(idle)).toEqual({ kind: 'visitor' });

    const busy = cookieOf((await p.enter(staff.email, staff.password)).headers);
    for (let minutes = 15; minutes < 12 * 60; minutes += 15) {
      env.clock.advance({ minutes: 15 });
      expect(await p.actorOf(busy)).toMatchObject({ kind: 'staff' });
    }
    env.clock.advance({ minutes: 15 });
    expect(await p.actorOf(busy)).toEqual({ kind: 'visitor' });
  });

  it('returns the remaining time of the session, without extending it', async () => {
    const p = portal();
    const staff = await createStaff(env.db);
    const look = (cookie: string) => readPortalSession(p, cookie);
    const cookie = cookieOf((await p.enter(staff.email, staff.password)).headers);
    expect(await look(cookie)).toEqual({ seconds: 1800, isFinal: false });
    env.clock.advance({ minutes: 20 });
    expect(await look(cookie)).toEqual({ seconds: 600, isFinal: false });
    await p.actorOf(cookie);
    expect(await look(cookie)).toEqual({ seconds: 1800, isFinal: false });
    for (let minutes = 40; minutes < 12 * 60; minutes += 20) {
      env.clock.advance({ minutes: 20 });
      await p.actorOf(cookie);
    }
    expect(await look(cookie)).toEqual({ seconds: 1200, isFinal: true });
    env.clock.advance({ minutes: 30 });
    expect(await look(cookie)).toEqual({ seconds: 0, isFinal: true });
    expect(await look(await p.loginCookie(staff.email, staff.password))).toEqual({ seconds: 0, isFinal: true });
  });

  specifies('Routes: /admin/login, /admin/dashboard', 'Validation: admin login: e-mail, password, an admin record');
  it('refuses wrong passwords, learners and suspended staff, each with its sentence, and logs attempts at staff accounts', async () => {
    const p = portal();
    const staff = await createStaff(env.db);
    const learner = await createLearner(env.db);
    const unverified = await createStaff(env.db, { verified: false });
    await expect(p.enter('nobody@example.com', staff.password)).rejects.toEqual(code('invalid_admin_credentials'));
    await expect(p.enter(learner.email, 'Wrong#2026')).rejects.toEqual(code('invalid_admin_credentials'));
    await expect(p.enter(staff.email, 'Wrong#2026')).rejects.toEqual(code('invalid_admin_credentials'));
    await expect(p.enter(learner.email, learner.password)).rejects.toEqual(code('not_authorized_as_admin'));
    await expect(p.enter(unverified.email, unverified.password)).rejects.toEqual(code('email_unverified'));
    await env.pool.query('update users set suspended_at = now() where id = $1', [staff.id]);
    await expect(p.enter(staff.email, staff.password)).rejects.toEqual(code('account_suspended'));
    expect(await p.log()).toEqual([
      'admin.sign_in_refused: invalid_admin_credentials',
      'admin.sign_in_refused: not_authorized_as_admin',
      'admin.sign_in_refused: email_unverified',
      'admin.sign_in_refused: account_suspended',
    ]);
  });

  it("counts tries together with the learners' login", async () => {
    const p = portal();
    const staff = await createStaff(env.db);
    for (let n = 0; n < 3; n += 1) await p.login(staff.email, 'Wrong#2026').catch(() => null);
    for (let n = 0; n < 2; n += 1) await p.enter(staff.email, 'Wrong#2026').catch(() => null);
    await expect(p.enter(staff.email, staff.password)).rejects.toEqual(code('too_many_requests'));
    await expect(p.login(staff.email, staff.password)).rejects.toEqual(code('too_many_requests'));
  });

  specifies('Access: access by company domain is off unless `ADMIN_EMAIL_DOMAIN` is set');
  it("makes a staff member of a verified e-mail on the company's domain, only if the owner configured it", async () => {
    const colleague = await createLearner(env.db, { email: 'amina@mic3.co.ke' });
    const almost = [
      await createLearner(env.db, { email: 'x@sub.mic3.co.ke' }),
      await createLearner(env.db, { email: 'x@notmic3.co.ke' }),
      await createLearner(env.db, { email: 'mic3.co.ke@example.com' }),
    ];
    await expect(portal().enter(colleague.email, colleague.password)).rejects.toEqual(code('not_authorized_as_admin'));
    const p = portal('mic3.co.ke');
    for (const { email, password } of almost) {
      await expect(p.enter(email, password)).rejects.toEqual(code('not_authorized_as_admin'));
    }
    const { headers } = await p.enter(colleague.email, colleague.password);
    expect(await p.actorOf(cookieOf(headers))).toMatchObject({ kind: 'staff', userId: colleague.id, role: 'manager' });
    await p.enter(colleague.email, colleague.password);
    expect((await p.log()).filter((action) => action === 'admin.appointed')).toHaveLength(1);
    await env.pool.query('update users set email_verified = false');
    await env.pool.query('delete from admins');
    await expect(p.enter(colleague.email, colleague.password)).rejects.toEqual(code('email_unverified'));
  });

  specifies('Access: access by company domain is off unless `ADMIN_EMAIL_DOMAIN` is set');
  it('refuses everybody while the lookup fails, and starts no session that cannot be logged', async () => {
    const p = portal('mic3.co.ke');
    const colleague = await createLearner(env.db, { email: 'amina@mic3.co.ke' });
    const staff = await createStaff(env.db);
    await whileFull(env.pool, 'audit_log', async () => {
      await expect(p.enter(colleague.email, colleague.password)).rejects.toThrow('insert into "audit_log"');
      await expect(p.enter(staff.email, staff.password)).rejects.toEqual(code('session_failed'));
    });
    const { rows } = await env.pool.query('select 1 from sessions');
    expect(rows).toEqual([]);
  });
});
