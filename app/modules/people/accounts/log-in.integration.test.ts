import { describe, expect, it } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { accountFixture, address, code } from '#tests/support/account-fixture.ts';
import { createLearner } from './user-factory.ts';
import { specifies } from '#tests/specifies.ts';

describe('logging in', () => {
  const env = useTestEnv();

  specifies('Access: registration tells that an e-mail is registered, limited; login and reset do not');
  it('gives the same answer for a wrong password and an unknown e-mail', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    await expect(d.login(learner.email, 'Wrong#2026')).rejects.toEqual(code('invalid_credentials'));
    await expect(d.login('nobody@example.com', 'Wrong#2026')).rejects.toEqual(code('invalid_credentials'));
    await expect(d.login(learner.email, 'x'.repeat(5000))).rejects.toEqual(code('invalid_credentials'));
  });

  it('does not reveal by a wrong password that an account is unverified or suspended', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db, { verified: false });
    await expect(d.login(learner.email, 'Wrong#2026')).rejects.toEqual(code('invalid_credentials'));
    await env.pool.query('update users set suspended_at = now(), email_verified = true');
    await expect(d.login(learner.email, 'Wrong#2026')).rejects.toEqual(code('invalid_credentials'));
    await expect(d.login(learner.email, learner.password)).rejects.toEqual(code('account_suspended'));
  });

  it('refuses the sixth wrong try, and the right password after it', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    for (let n = 0; n < 5; n += 1)
      await expect(d.login(learner.email, 'Wrong#2026')).rejects.toEqual(code('invalid_credentials'));
    const refusal: unknown = await d.login(learner.email, 'Wrong#2026').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: expect.stringMatching(/^[1-9]\d*$/) as string },
    });
    await expect(d.login(learner.email, learner.password)).rejects.toEqual(code('too_many_requests'));
  });

  it('refuses too many concurrent wrong tries', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => d.login(learner.email, 'Wrong#2026')));
    const reasons = tries.map((attempt) =>
      attempt.status === 'rejected' ? (attempt.reason as { code: string }).code : 'in',
    );
    expect(reasons.filter((reason) => reason === 'invalid_credentials')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'too_many_requests')).toHaveLength(7);
  });

  it('lets people log in from a known browser, however often strangers guess', async () => {
    const d = accountFixture(env, { 'login-per-network': { points: 10, seconds: 3600 } });
    const learner = await createLearner(env.db);
    const other = await createLearner(env.db);
    const known = await d.loginCookie(learner.email, learner.password);
    for (let network = 1; network <= 6; network += 1)
      for (let n = 0; n < 6; n += 1)
        await d.login(learner.email, 'Wrong#2026', { address: `198.51.${network}.1` }).catch(() => null);
    for (let n = 0; n < 12; n += 1) await d.login(`nobody${n}@example.com`, 'Wrong#2026').catch(() => null);
    await expect(d.login(learner.email, learner.password)).rejects.toEqual(code('too_many_requests'));
    await expect(d.login(learner.email, learner.password, { cookie: known })).resolves.toBeInstanceOf(Headers);
    // It is valid only for its own e-mail, unchanged, and for five attempts.
    await expect(d.login(other.email, other.password, { cookie: known })).rejects.toEqual(code('too_many_requests'));
    const forged = known.replace(/(?<=known_browser=)./, (first) => (first === 'A' ? 'B' : 'A'));
    await expect(d.login(learner.email, learner.password, { cookie: forged })).rejects.toEqual(
      code('too_many_requests'),
    );
    for (let n = 0; n < 5; n += 1)
      await expect(d.login(learner.email, 'Wrong#2026', { cookie: known })).rejects.toEqual(
        code('invalid_credentials'),
      );
    await expect(d.login(learner.email, learner.password, { cookie: known })).rejects.toEqual(
      code('too_many_requests'),
    );
  });

  it('counts wrong tries only', async () => {
    const d = accountFixture(env, {
      'login-per-network': { points: 3, seconds: 3600 },
      'login-per-email': { points: 3, seconds: 3600 },
    });
    const learner = await createLearner(env.db);
    for (let n = 0; n < 8; n += 1)
      await expect(d.login(learner.email, learner.password)).resolves.toBeInstanceOf(Headers);
  });

  it('limits a network that tries many e-mails, and an e-mail that is tried from many networks', async () => {
    const d = accountFixture(env, {
      'login-per-network': { points: 3, seconds: 3600 },
      'login-per-email': { points: 3, seconds: 3600 },
    });
    for (const n of [1, 2, 3])
      await expect(d.login(`user${n}@example.com`, 'x')).rejects.toEqual(code('invalid_credentials'));
    await expect(d.login('user4@example.com', 'x')).rejects.toEqual(code('too_many_requests'));
    for (const n of [1, 2, 3])
      await expect(d.login('faith@example.com', 'x', { address: `198.51.100.${n}` })).rejects.toEqual(
        code('invalid_credentials'),
      );
    await expect(d.login('faith@example.com', 'x', { address: '198.51.100.4' })).rejects.toEqual(
      code('too_many_requests'),
    );
  });

  specifies('Access: sessions are rows of the database, their cookies HttpOnly');
  it('sets an HttpOnly cookie for this host over TLS only', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    const cookies = (await d.login(learner.email, learner.password)).getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[1]).toMatch(
      /^__Host-mic3\.known_browser=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    expect(cookies[0]).toMatch(/^__Host-mic3\.session_token=/);
    const attributes = cookies[0]?.split('; ').slice(1) ?? [];
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']));
    expect(attributes.join()).not.toContain('Domain');
  });

  it('sets a plain cookie over http, where browsers accept no other', async () => {
    const d = accountFixture(env, {}, 'http://localhost:3000');
    const learner = await createLearner(env.db);
    const [cookie] = (await d.login(learner.email, learner.password)).getSetCookie();
    expect(cookie).toMatch(/^mic3\.session_token=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).not.toContain('Secure');
  });

  specifies('Calls: sign in (also by Google), sign up, sign out, session, reset, update');
  it("starts a new session and ends the browser's earlier one", async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    const first = await d.loginCookie(learner.email, learner.password);
    const second = await d.loginCookie(learner.email, learner.password, first);
    expect(second).not.toBe(first);
    expect(await d.actorOf(first)).toEqual({ kind: 'visitor' });
    expect(await d.actorOf(second)).toMatchObject({ kind: 'learner', userId: learner.id });
  });

  it('stores the address and ignores forged headers', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    await d.login(learner.email, learner.password);
    const { rows } = await env.pool.query('select ip_address, kind from sessions');
    expect(rows).toEqual([{ ip_address: address, kind: 'learner' }]);
  });
});
