import { describe, expect, it } from 'vitest';
import { cookieOf, faith } from '#tests/support/account-fixture.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { Services } from '#app/services.server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { accountSite } from '#tests/support/account-site.ts';
import * as login from './login.tsx';
import * as logout from './logout.ts';
import * as register from './register.tsx';
import * as resetPassword from './reset-password.tsx';
import * as updatePassword from './update-password.tsx';
import * as verifyEmail from './verify-email.tsx';
import { specifies } from '#tests/specifies.ts';

describe('the routes of the accounts', () => {
  const env = useTestEnv();

  const site = (...settings: [Record<string, string>?, Partial<Services>?]) => accountSite(env, ...settings);
  const registration = { ...faith, confirmPassword: faith.password, terms: 'on', address: '', redirectTo: '/cart' };

  specifies('Routes: /login, /register');
  it('lead a visitor through registration and the mail back to the cart, signed in', async () => {
    const s = site();
    const registered = await s.post(register.action, '/register', registration);
    expect(registered.body).toMatchObject({ isDone: true });
    const { token, link } = await s.lastMail();
    const { body } = await s.call(verifyEmail.loader, link.replace('https://shop.example', ''));
    expect(body).toEqual({ token, redirectTo: '/cart' });
    const verified = await s.post(
      verifyEmail.action,
      '/verify-email',
      { token, redirectTo: '/cart' },
      { cookie: cookieOf(registered.headers) },
    );
    expect(verified.status).toBe(303);
    expect(verified.headers.get('location')).toBe('/cart');
    expect(verified.headers.get('set-cookie')).toContain('session_token');
  });

  it('lead a visitor who opens the mail in another browser to the login', async () => {
    const s = site();
    await s.post(register.action, '/register', registration);
    const { token } = await s.lastMail();
    const verified = await s.post(verifyEmail.action, '/verify-email', { token, redirectTo: '/cart' });
    expect(verified.status).toBe(303);
    expect(verified.headers.get('location')).toBe('/login?verified=1&redirectTo=%2Fcart');
    expect(verified.headers.get('set-cookie')).toBeNull();
    const entered = await s.post(login.action, '/login', {
      email: faith.email,
      password: faith.password,
      redirectTo: '/cart',
    });
    expect(entered.headers.get('location')).toBe('/cart');
    expect(entered.headers.get('set-cookie')).toContain('session_token');
  });

  it('change nothing on a GET of the verification link', async () => {
    const s = site();
    await s.post(register.action, '/register', registration);
    const { link } = await s.lastMail();
    await s.call(verifyEmail.loader, link.replace('https://shop.example', ''));
    const { rows } = await env.pool.query('select email_verified from users');
    expect(rows).toEqual([{ email_verified: false }]);
  });

  it('show errors under their fields, with the typed text and never a password', async () => {
    const { status, body } = await site().post(register.action, '/register', {
      ...registration,
      password: 'short',
      name: '',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      email: faith.email,
      errors: {
        name: 'Please enter your full name',
        password: 'Password must be at least 8 characters long',
        confirmPassword: 'Passwords do not match',
      },
    });
    expect(JSON.stringify(body)).not.toContain(faith.password);
  });

  specifies('Errors: This email is already registered. Please log in instead.');
  it('say that an e-mail is registered', async () => {
    const s = site();
    await s.post(register.action, '/register', registration);
    const { status, body } = await s.post(register.action, '/register', registration);
    expect(status).toBe(409);
    expect(body).toMatchObject({ errors: { email: 'This email is already registered. Please log in instead.' } });
  });

  specifies('Errors: Invalid email or password');
  it('answer the sixth wrong login with 429 and when to try again', async () => {
    const s = site();
    const wrong = () => s.post(login.action, '/login', { email: faith.email, password: 'Wrong#2026' });
    for (let n = 0; n < 5; n += 1) {
      expect(await wrong()).toMatchObject({ status: 401, body: { error: 'Invalid email or password' } });
    }
    const { status, headers } = await wrong();
    expect(status).toBe(429);
    expect(Number(login.headers({ actionHeaders: headers }).get('retry-after'))).toBeGreaterThan(800);
  });

  specifies('Errors: Please check your email to verify your account');
  it('show the sentence about the mail again to an unverified user', async () => {
    const s = site();
    await s.post(register.action, '/register', registration);
    const answer = await s.post(login.action, '/login', { email: faith.email, password: faith.password });
    expect(answer).toMatchObject({ status: 403, body: { isUnverified: true, error: null } });
    const wrong = await s.post(login.action, '/login', { email: faith.email, password: 'Wrong#2026' });
    expect(wrong).toMatchObject({ status: 401, body: { isUnverified: false } });
  });

  it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://evil.example', '/\t/evil.example'])(
    'stay on this site after a login with redirectTo %j',
    async (redirectTo) => {
      const s = site();
      const { email, password } = await createLearner(env.db);
      const { headers } = await s.post(login.action, '/login', { email, password, redirectTo });
      expect(headers.get('location')).toBe('/dashboard');
    },
  );

  specifies('Access: login and registration tell whoever is signed in already');
  it('tell a signed-in user so instead of asking again', async () => {
    const s = site();
    const learner = await createLearner(env.db, { name: 'Faith' });
    const cookie = await s.loginCookie(learner.email, learner.password);
    for (const { loader, path } of [
      { loader: login.loader, path: '/login' },
      { loader: register.loader, path: '/register' },
    ]) {
      expect((await s.call(loader, path, { headers: { cookie } })).body).toMatchObject({ viewer: { name: 'Faith' } });
      expect((await s.call(loader, path)).body).toMatchObject({ viewer: null });
    }
  });

  it('log out by a form only', async () => {
    const s = site();
    const learner = await createLearner(env.db);
    const cookie = await s.loginCookie(learner.email, learner.password);
    expect(await s.call(logout.loader, '/logout', { headers: { cookie } })).toMatchObject({ status: 405 });
    expect(await s.actorOf(cookie)).toMatchObject({ kind: 'learner' });
    const { headers } = await s.post(logout.action, '/logout', {}, { cookie });
    expect(headers.get('location')).toBe('/');
    expect(await s.actorOf(cookie)).toEqual({ kind: 'visitor' });
  });

  specifies(
    'Account pages: /reset-password: email request form',
    'Errors: Password reset instructions have been sent…',
  );
  it('give the same answer for known and unknown e-mails to a reset request', async () => {
    const s = site();
    const learner = await createLearner(env.db);
    const ask = async (email: string) => {
      const { status, body } = await s.post(resetPassword.action, '/reset-password', { email });
      return { status, body: { ...body, email: '' } };
    };
    expect(await ask(learner.email)).toEqual(await ask('nobody@example.com'));
  });

  specifies(
    'Routes: /reset-password, /update-password',
    'Account pages: /update-password: after success to /login in 3 s',
    'States: password update states',
    'Errors: Invalid password reset link…',
    'Constants: redirect 3 s after a new password',
  );
  it('redirect to the login three seconds after a new password', async () => {
    const s = site();
    const learner = await createLearner(env.db);
    await s.post(resetPassword.action, '/reset-password', { email: learner.email });
    const { token } = await s.lastMail();
    expect((await s.call(updatePassword.loader, `/update-password?token=${token}`)).body).toMatchObject({
      isGood: true,
    });
    const fields = { token, password: 'Acacia-99', confirmPassword: 'Acacia-99' };
    const { body, headers } = await s.post(updatePassword.action, '/update-password', fields);
    expect(body).toMatchObject({ outcome: 'done' });
    expect(headers.get('refresh')).toBe('3; url=/login');
    expect((await s.post(updatePassword.action, '/update-password', fields)).body).toMatchObject({
      outcome: 'invalid',
      error: 'Invalid password reset link. Please request a new password reset.',
    });
  });

  specifies(
    'Errors: Failed to create account. Please try again.',
    'Errors: An error occurred while sending the password reset email. Please try again.',
    'Errors: An error occurred while updating your password. Please try again.',
  );
  it.each([
    {
      path: '/register',
      action: register.action,
      fields: registration,
      sentence: 'Failed to create account. Please try again.',
    },
    {
      path: '/reset-password',
      action: resetPassword.action,
      fields: { email: faith.email },
      sentence: 'An error occurred while sending the password reset email. Please try again.',
    },
    {
      path: '/update-password',
      action: updatePassword.action,
      fields: { token: 'x', password: 'Acacia-99', confirmPassword: 'Acacia-99' },
      sentence: 'An error occurred while updating your password. Please try again.',
    },
  ])('show a failure at $path', async ({ path, action, fields, sentence }) => {
    const broken = { consume: fails, restore: fails, reset: fails };
    const answer = await site({}, { rateLimits: broken }).post(action, path, fields);
    expect(answer).toMatchObject({ status: 500, body: { error: sentence } });
  });

  it('refuse an invalid form', async () => {
    const refusal = site().call(login.action, '/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    await expect(refusal).rejects.toMatchObject({ init: { status: 400 } });
  });
});

const fails = () => Promise.reject(new Error('the database is away'));
