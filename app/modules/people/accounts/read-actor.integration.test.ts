import { describe, expect, it } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { accountFixture } from '#tests/support/account-fixture.ts';
import { createStaff, createLearner } from './user-factory.ts';
import { specifies } from '#tests/specifies.ts';

describe('a session', () => {
  const env = useTestEnv();
  const signedIn = async (overrides = {}) => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db, overrides);
    return { d, learner, cookie: await d.loginCookie(learner.email, learner.password) };
  };

  specifies('States: authenticated, anonymous; sign-out clears');
  it('ends with the logout, in the browser and in the database', async () => {
    const { d, cookie } = await signedIn();
    const [removal] = (await d.auth.signOut(cookie)).getSetCookie();
    expect(removal).toMatch(/^__Host-mic3\.session_token=;.*Max-Age=0/);
    expect(await d.actorOf(cookie)).toEqual({ kind: 'visitor' });
  });

  it('ends in the browser even if it has ended before', async () => {
    const headers = await accountFixture(env).auth.signOut('__Host-mic3.session_token=forged.signature');
    expect(headers.getSetCookie().join()).toContain('Max-Age=0');
  });

  specifies('Entities: user session, profile');
  it('is invalid once the user is suspended', async () => {
    const { d, cookie } = await signedIn();
    await env.pool.query('update users set suspended_at = now()');
    expect(await d.actorOf(cookie)).toEqual({ kind: 'visitor' });
  });

  it('expires', async () => {
    const { d, cookie } = await signedIn();
    env.clock.advance({ days: 3650 });
    expect(await d.actorOf(cookie)).toEqual({ kind: 'visitor' });
  });

  it('of a learner lasts while it is used, and ends after the idle days or 30 days', async () => {
    const d = accountFixture(env, {}, undefined, 3);
    const learner = await createLearner(env.db);
    const cookie = await d.loginCookie(learner.email, learner.password);
    const dates = await env.pool.query<{ days: number }>(
      'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions',
    );
    expect(dates.rows).toEqual([{ days: 3 }]);
    // The library uses the system clock for sessions.
    await env.pool.query('update sessions set created_at = $1, updated_at = $1', [env.clock.now()]);
    for (let uses = 0; uses < 12; uses += 1) {
      expect(await d.actorOf(cookie)).toMatchObject({ kind: 'learner' });
      env.clock.advance({ days: 2 });
    }
    env.clock.advance({ days: 2 });
    expect(await d.actorOf(cookie)).toEqual({ kind: 'visitor' });
    const again = await d.loginCookie(learner.email, learner.password);
    await env.pool.query('update sessions set created_at = $1, updated_at = $1, expires_at = $2', [
      env.clock.now(),
      new Date(env.clock.now().getTime() + 40 * 86_400_000),
    ]);
    for (let uses = 0; uses < 15; uses += 1) {
      expect(await d.actorOf(again)).toMatchObject({ kind: 'learner' });
      env.clock.advance({ days: 2 });
    }
    expect(await d.actorOf(again)).toEqual({ kind: 'visitor' });
  });

  it('refuses a token with a foreign signature', async () => {
    const { d, cookie } = await signedIn();
    const [name = '', value = ''] = cookie.split('=');
    const [token = ''] = decodeURIComponent(value).split('.');
    for (const forged of [
      token,
      `${token}.`,
      `${token}.AAAA`,
      `${token}.${Buffer.alloc(32).toString('base64')}`,
      '%E0%A4%A',
      '.',
      '',
    ]) {
      expect(await d.actorOf(`${name}=${encodeURIComponent(forged)}`)).toEqual({ kind: 'visitor' });
    }
    expect(await d.actorOf(`other=1; ${cookie}; more=2`)).toMatchObject({ kind: 'learner' });
  });

  specifies(
    'Roles: admin: a row in admins and an admin session',
    'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
  );
  it('of a staff member who logged in as a learner has no staff rights', async () => {
    const d = accountFixture(env);
    const staff = await createStaff(env.db, { role: 'owner' });
    const cookie = await d.loginCookie(staff.email, staff.password);
    expect(await d.actorOf(cookie)).toMatchObject({ kind: 'learner' });
    await env.pool.query(`update sessions set kind = 'admin'`);
    expect(await d.actorOf(cookie)).toMatchObject({ kind: 'staff', role: 'owner' });
  });

  specifies('Roles: admin: a row in admins and an admin session');
  it('of the admin portal is invalid once the staff member is removed', async () => {
    const d = accountFixture(env);
    await createStaff(env.db, { role: 'owner' });
    const staff = await createStaff(env.db);
    const cookie = await d.loginCookie(staff.email, staff.password);
    await env.pool.query(`update sessions set kind = 'admin'`);
    await env.pool.query(`delete from admins where user_id = $1`, [staff.id]);
    expect(await d.actorOf(cookie)).toEqual({ kind: 'visitor' });
  });

  it('of a learner never has admin rights', async () => {
    const { d, cookie } = await signedIn();
    await env.pool.query(`update sessions set kind = 'admin'`);
    expect(await d.actorOf(cookie)).toEqual({ kind: 'visitor' });
  });
});
