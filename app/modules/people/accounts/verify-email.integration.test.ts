import { describe, expect, it } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { accountFixture, address, appUrl, code, cookieOf, faith } from '#tests/support/account-fixture.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { createAuth } from './auth.server.ts';
import { logIn } from './log-in.server.ts';
import { registerLearner, registeredCookie } from './register-learner.server.ts';
import { requestPasswordReset } from './request-password-reset.server.ts';
import { resendVerification } from './resend-verification.server.ts';
import { updatePassword } from './update-password.server.ts';
import { createLearner } from './user-factory.ts';
import { specifies } from '#tests/specifies.ts';

describe('verifying the e-mail', () => {
  const env = useTestEnv();

  specifies('Access: signing in needs a verified e-mail; mailbox in the demo; production needs SMTP');
  it("allows the login, and the link remembers the visitor's page", async () => {
    const d = accountFixture(env);
    await registerLearner(d, { ...faith, redirectTo: '/cart' });
    await expect(d.login(faith.email, faith.password)).rejects.toEqual(code('email_unverified'));
    const { link, token } = await d.lastMail();
    expect(new URL(link).pathname).toBe('/verify-email');
    expect(new URL(link).searchParams.get('redirectTo')).toBe('/cart');
    await d.verify(token);
    expect(await d.actorOf(await d.loginCookie(faith.email, faith.password))).toMatchObject({
      kind: 'learner',
      name: 'Faith Nyambura',
    });
  });

  specifies('Access: signing in needs a verified e-mail; mailbox in the demo; production needs SMTP');
  it.each(['true', 'false'])('is required at the login where AUTH_REQUIRE_VERIFIED_EMAIL is %s', async (setting) => {
    const { requireVerifiedEmail } = readConfig({ APP_URL: appUrl, AUTH_REQUIRE_VERIFIED_EMAIL: setting });
    const d = accountFixture(env);
    const secret = 'a-secret-of-the-tests-0123456789-abcdefghij';
    const auth = createAuth({
      db: env.db,
      secret,
      appUrl,
      requireVerifiedEmail,
      sessionIdleDays: 30,
      log: createLog('silent'),
    });
    await registerLearner(d, faith);
    const entered = logIn(
      { ...d, auth },
      { email: faith.email, password: faith.password, address, userAgent: 'test', cookie: null },
    );
    if (setting === 'true') await expect(entered).rejects.toEqual(code('email_unverified'));
    else {
      const cookie = (await entered).getSetCookie().join('; ');
      expect(await d.actorOf(cookie)).toMatchObject({ kind: 'learner', email: faith.email });
    }
  });

  it('accepts a token once, even for ten concurrent requests', async () => {
    const d = accountFixture(env);
    await registerLearner(d, faith);
    const { token } = await d.lastMail();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => d.verify(token)));
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    await expect(d.verify(token)).rejects.toEqual(code('invalid_verification_link'));
  });

  specifies(
    'Entities: mails: HTML and plain text with the same content, in both themes; a welcome mail once the e-mail is verified',
  );
  it('sends a welcome mail once, even for two links, without typed text', async () => {
    const d = accountFixture(env);
    await registerLearner(d, faith);
    const first = await d.lastMail();
    await resendVerification(d, { email: faith.email, address, redirectTo: null });
    const second = await d.lastMail();
    await Promise.allSettled([first, second].map(({ token }) => d.verify(token)));
    const welcomes = (await listMails(env.db, 10)).filter(({ subject }) => subject.startsWith('Welcome'));
    expect(welcomes).toHaveLength(1);
    expect(welcomes[0]).toMatchObject({ recipient: faith.email, subject: 'Welcome to MIC3' });
    expect(welcomes[0]?.text).toContain(`${appUrl}/courses`);
    expect(welcomes[0]?.text).not.toContain('Faith');
  });

  it('signs in the registering browser once, and no other', async () => {
    const d = accountFixture(env);
    const cookieFrom = (browserToken: string) =>
      cookieOf(new Headers({ 'set-cookie': registeredCookie(appUrl).write(browserToken) }));
    const { browserToken } = await registerLearner(d, faith);
    const { token } = await d.lastMail();
    const stranger = { ...faith, email: 'stranger@example.com' };
    const { browserToken: strangers } = await registerLearner(d, stranger);
    const { token: strangersToken } = await d.lastMail();

    const headers = await d.verify(token, cookieFrom(browserToken));
    expect(headers && (await d.actorOf(cookieOf(headers)))).toMatchObject({ kind: 'learner', email: faith.email });
    // The browser of a registration confirms no other registration.
    expect(await d.verify(strangersToken, cookieFrom(browserToken))).toBeNull();
    await expect(d.verify(token, cookieFrom(strangers))).rejects.toEqual(code('invalid_verification_link'));
  });

  it('deletes the registering browser’s secret after a day', async () => {
    const d = accountFixture(env);
    const { browserToken } = await registerLearner(d, faith);
    env.clock.advance({ minutes: 24 * 60 });
    await resendVerification(d, { email: faith.email, address, redirectTo: null });
    const { token } = await d.lastMail();
    const cookie = cookieOf(new Headers({ 'set-cookie': registeredCookie(appUrl).write(browserToken) }));
    expect(await d.verify(token, cookie)).toBeNull();
  });

  it('accepts a token for an hour', async () => {
    const d = accountFixture(env);
    await registerLearner(d, faith);
    const { token } = await d.lastMail();
    env.clock.advance({ minutes: 60 });
    await expect(d.verify(token)).rejects.toEqual(code('invalid_verification_link'));
  });

  it('refuses a token of another purpose', async () => {
    const d = accountFixture(env);
    const learner = await createLearner(env.db);
    await requestPasswordReset(d, { email: learner.email, address });
    const { token } = await d.lastMail();
    await expect(d.verify(token)).rejects.toEqual(code('invalid_verification_link'));
    await updatePassword(d, { token, password: 'Acacia-99', address });
  });

  it('stores tokens hashed', async () => {
    const d = accountFixture(env);
    await registerLearner(d, faith);
    const { token } = await d.lastMail();
    const { rows } = await env.pool.query<{ identifier: string }>('select identifier from verifications');
    expect(rows[0]?.identifier).not.toContain(token);
  });

  it('sends the mail again to unverified users only', async () => {
    const d = accountFixture(env);
    await registerLearner(d, faith);
    const first = await d.lastMail();
    await resendVerification(d, { email: faith.email, address, redirectTo: '/cart' });
    expect(await d.mailCount()).toBe(2);
    await d.verify(first.token);
    await resendVerification(d, { email: faith.email, address, redirectTo: null });
    await resendVerification(d, { email: 'nobody@example.com', address, redirectTo: null });
    expect(await d.mailCount()).toBe(3);
    expect(await d.lastMail()).toMatchObject({ subject: 'Welcome to MIC3' });
  });
});
