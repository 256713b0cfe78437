import { describe, expect, it } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { accountFixture, code, faith } from '#tests/support/account-fixture.ts';
import { registerLearner } from './register-learner.server.ts';
import { specifies } from '#tests/specifies.ts';

describe('registering', () => {
  const env = useTestEnv();

  specifies('Entities: user session, profile');
  it('makes user, profile, password and mail in one transaction', async () => {
    const d = accountFixture(env);
    const { userId } = await registerLearner(d, { ...faith, redirectTo: '/cart' });
    const { rows } = await env.pool.query(
      `select u.name, u.email, u.email_verified, p.terms_accepted_at, p.phone_number from users u join profiles p on p.user_id = u.id where u.id = $1`,
      [userId],
    );
    expect(rows).toEqual([
      {
        name: 'Faith Nyambura',
        email: 'faith@example.com',
        email_verified: false,
        terms_accepted_at: env.clock.now(),
        phone_number: null,
      },
    ]);
    expect(await d.lastMail()).toMatchObject({ to: 'faith@example.com' });
  });

  it('leaves nothing behind when the mail cannot be queued', async () => {
    const d = accountFixture(env);
    const refuse = () => Promise.reject(new Error('no room'));
    const jobs = { send: refuse, sendAll: refuse };
    await expect(registerLearner({ ...d, jobs }, faith)).rejects.toThrow('no room');
    const { rows } = await env.pool.query(
      'select (select count(*) from users)::int users, (select count(*) from verifications)::int tokens',
    );
    expect(rows).toEqual([{ users: 0, tokens: 0 }]);
    await registerLearner(d, faith);
  });

  specifies('Validation: register: the e-mail is looked up first');
  it('refuses a registered e-mail', async () => {
    const d = accountFixture(env);
    await registerLearner(d, faith);
    await expect(registerLearner(d, { ...faith, name: 'Somebody else' })).rejects.toEqual(code('email_taken'));
    expect(await d.mailCount()).toBe(1);
  });

  it('makes one account for two concurrent registrations', async () => {
    const d = accountFixture(env);
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => registerLearner(d, faith)));
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    const refusals = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []));
    expect(refusals).toEqual([code('email_taken'), code('email_taken'), code('email_taken')]);
  });

  it('stores no password in plain text', async () => {
    await registerLearner(accountFixture(env), faith);
    const { rows } = await env.pool.query<{ password: string }>('select password from accounts');
    expect(rows[0]?.password).not.toContain(faith.password);
  });

  specifies('Access: registration tells that an e-mail is registered, limited; login and reset do not');
  it('is limited per e-mail and per network', async () => {
    const d = accountFixture(env, {
      'register-per-email': { points: 2, seconds: 3600 },
      'register-per-network': { points: 4, seconds: 3600 },
    });
    await registerLearner(d, faith);
    await expect(registerLearner(d, faith)).rejects.toEqual(code('email_taken'));
    await expect(registerLearner(d, faith)).rejects.toEqual(code('too_many_requests'));
    await registerLearner(d, { ...faith, email: 'other@example.com' });
    await expect(registerLearner(d, { ...faith, email: 'third@example.com' })).rejects.toEqual(
      code('too_many_requests'),
    );
    await registerLearner(d, { ...faith, email: 'third@example.com', address: '203.0.113.8' });
  });
});
