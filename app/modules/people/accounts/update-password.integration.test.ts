import { describe, expect, it } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { minAnswerMs } from './answer-after.server.ts';
import { accountFixture, address, code } from '#tests/support/account-fixture.ts';
import { requestPasswordReset } from './request-password-reset.server.ts';
import { updatePassword } from './update-password.server.ts';
import { createLearner } from './user-factory.ts';
import { specifies } from '#tests/specifies.ts';

describe('resetting the password', () => {
  const env = useTestEnv();

  specifies('Calls: sign in (also by Google), sign up, sign out, session, reset, update');
  it('replaces the password and signs out every browser', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    const other = await createLearner(env.db);
    const cookies = [
      await d.loginCookie(learner.email, learner.password),
      await d.loginCookie(learner.email, learner.password),
    ];
    const bystander = await d.loginCookie(other.email, other.password);
    await requestPasswordReset(d, { email: learner.email, address });
    await updatePassword(d, { token: (await d.lastMail()).token, password: 'Acacia-99', address });
    for (const cookie of cookies) expect(await d.actorOf(cookie)).toEqual({ kind: 'visitor' });
    expect(await d.actorOf(bystander)).toMatchObject({ kind: 'learner', userId: other.id });
    await expect(d.login(learner.email, learner.password)).rejects.toEqual(code('invalid_credentials'));
    await d.login(learner.email, 'Acacia-99');
    expect(await d.lastMail()).toMatchObject({
      to: learner.email,
      text: expect.stringContaining('and every browser that was signed in has been signed out.') as string,
    });
  });

  it('gives the same answer for an unknown e-mail, and sends no mail', async () => {
    const d = accountFixture(env);
    await expect(requestPasswordReset(d, { email: 'nobody@example.com', address })).resolves.toBeUndefined();
    expect(await d.mailCount()).toBe(0);
  });

  specifies('Access: registration tells that an e-mail is registered, limited; login and reset do not');
  it('takes equally long for a known e-mail', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    const timed = async (email: string) => {
      const start = performance.now();
      await requestPasswordReset(d, { email, address });
      return performance.now() - start;
    };
    for (const email of [learner.email, 'nobody@example.com'])
      expect(await timed(email)).toBeGreaterThanOrEqual(minAnswerMs - 5);
  });

  it('accepts a link once, even for concurrent requests', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    await requestPasswordReset(d, { email: learner.email, address });
    const { token } = await d.lastMail();
    const tries = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((n) => updatePassword(d, { token, password: `Acacia-99-${n}`, address })),
    );
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    await expect(updatePassword(d, { token, password: 'Acacia-99', address })).rejects.toEqual(
      code('invalid_reset_link'),
    );
  });

  it('uses up the other links with the used one', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    await requestPasswordReset(d, { email: learner.email, address });
    const earlier = await d.lastMail();
    await requestPasswordReset(d, { email: learner.email, address });
    const later = await d.lastMail();
    await updatePassword(d, { token: earlier.token, password: 'Acacia-99', address });
    await expect(updatePassword(d, { token: later.token, password: 'Acacia-99', address })).rejects.toEqual(
      code('invalid_reset_link'),
    );
  });

  it('accepts a link for an hour', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    await requestPasswordReset(d, { email: learner.email, address });
    env.clock.advance({ hours: 1 });
    await expect(
      updatePassword(d, { token: (await d.lastMail()).token, password: 'Acacia-99', address }),
    ).rejects.toEqual(code('invalid_reset_link'));
  });

  it('refuses guesses before it hashes them, and too many of them', async () => {
    const d = accountFixture(env, { 'token-per-network': { points: 2, seconds: 3600 } });
    const auth = { hashPassword: () => Promise.reject(new Error('hashed a guess')) };
    for (const token of ['guess', ''])
      await expect(updatePassword({ ...d, auth }, { token, password: 'Acacia-99', address })).rejects.toEqual(
        code('invalid_reset_link'),
      );
    await expect(updatePassword({ ...d, auth }, { token: 'third', password: 'Acacia-99', address })).rejects.toEqual(
      code('too_many_requests'),
    );
  });

  it('verifies the e-mail, because the mail arrived', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db, { verified: false });
    await requestPasswordReset(d, { email: learner.email, address });
    await updatePassword(d, { token: (await d.lastMail()).token, password: 'Acacia-99', address });
    expect(await d.actorOf(await d.loginCookie(learner.email, 'Acacia-99'))).toMatchObject({ userId: learner.id });
  });

  it('lets a person log in after too many tries before', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    for (let n = 0; n < 7; n += 1) await d.login(learner.email, 'Wrong#2026').catch(() => undefined);
    await expect(d.login(learner.email, learner.password)).rejects.toEqual(code('too_many_requests'));
    await requestPasswordReset(d, { email: learner.email, address });
    await updatePassword(d, { token: (await d.lastMail()).token, password: 'Acacia-99', address });
    await expect(d.login(learner.email, 'Acacia-99')).resolves.toBeInstanceOf(Headers);
  });

  it('is limited for known and unknown e-mails alike', async () => {
    const d = accountFixture(env, { 'reset-per-email': { points: 1, seconds: 3600 } });
    const learner = await createLearner(env.db);
    for (const email of [learner.email, 'nobody@example.com']) {
      await requestPasswordReset(d, { email, address });
      await expect(requestPasswordReset(d, { email, address })).rejects.toEqual(code('too_many_requests'));
    }
  });
});
