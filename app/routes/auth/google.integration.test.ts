import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoogleIdentity } from '#app/adapters/google/google-identity.server.ts';
import { startDemoIdentity, type DemoIdentity } from '#demo-identity/start-demo-identity.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { cookieOf } from '#tests/support/account-fixture.ts';
import { accountSite, type Answer } from '#tests/support/account-site.ts';
import { visitGoogle, type Choice } from '#tests/support/google-visitor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import * as callback from './callback.tsx';
import * as google from './google.tsx';
import * as login from './login.tsx';
import { m } from '#texts';
import { specifies } from '#tests/specifies.ts';

describe('the routes of Google sign-in', () => {
  const env = useTestEnv();
  let provider: DemoIdentity;
  beforeAll(async () => {
    provider = await startDemoIdentity({ redirectUris: ['https://shop.example/auth/callback'] });
  });
  afterAll(() => provider.close());

  function site() {
    const identityProvider = createGoogleIdentity({ account: async () => provider, clock: env.clock });
    const s = accountSite(env, {}, { identityProvider });
    const finishOf = async (answer: URL, headers: Record<string, string>) => {
      const asking = await s.call(callback.loader, answer.pathname + answer.search, { headers });
      return s.call(callback.loader, String(asking.body['finish']), { headers });
    };
    /** Signs in from the button to the last answer of the callback. */
    const signIn = async (choice: Choice, redirectTo = ''): Promise<Answer> => {
      const begun = await s.post(google.action, '/auth/google', { redirectTo });
      return finishOf(await visitGoogle(String(begun.body['leaveTo']), choice), { cookie: cookieOf(begun.headers) });
    };
    return { ...s, signIn, finishOf };
  }

  specifies(
    'Routes: /auth/callback',
    'Account pages: /auth/callback: completes the sign-in',
    'Calls: sign in (also by Google), sign up, sign out, session, reset, update',
  );
  it("lead from the button to the visitor's page, signed in", async () => {
    const s = site();
    const { status, headers } = await s.signIn({ email: 'wanjiku@example.com' }, '/courses?category=Data');
    expect(status).toBe(303);
    expect(headers.get('location')).toBe('/courses?category=Data');
    expect(await s.actorOf(cookieOf(headers))).toMatchObject({ kind: 'learner', email: 'wanjiku@example.com' });
  });

  specifies(
    'Account pages: /auth/callback: staff go to /admin/dashboard, others to /dashboard',
    'Access: guards remember the way, on this site only',
  );
  it.each(['', '//evil.example', 'https://evil.example', '/auth/callback'])(
    'lead to the dashboard with redirectTo %j',
    async (redirectTo) => {
      const { headers } = await site().signIn({ email: 'wanjiku@example.com' }, redirectTo);
      expect(headers.get('location')).toBe('/dashboard');
    },
  );

  specifies('Account pages: /auth/callback: staff go to /admin/dashboard, others to /dashboard');
  it('lead a staff member to the portal', async () => {
    await createStaff(env.db, { email: 'wanjiku@example.com' });
    const s = site();
    const { headers } = await s.signIn({ email: 'wanjiku@example.com' });
    expect(headers.get('location')).toBe('/admin/dashboard');
    expect(await s.actorOf(cookieOf(headers))).toMatchObject({ kind: 'staff' });
  });

  it("say at the portal's login that a person is not a staff member", async () => {
    const s = site();
    const begun = await s.post(google.action, '/auth/google', { portal: 'yes', redirectTo: '/admin/courses' });
    const back = await visitGoogle(String(begun.body['leaveTo']), { email: 'wanjiku@example.com' });
    const { status, body } = await s.finishOf(back, { cookie: cookieOf(begun.headers) });
    expect(status).toBe(403);
    expect(body['failure']).toEqual({
      sentence: 'Not authorized as admin',
      login: '/admin/login?redirectTo=%2Fadmin%2Fcourses&refused=not_authorized_as_admin',
    });
  });

  describe('in Kiswahili', () => {
    /** Google knows one address, which leads to the one in the language that the sign-in began in. */
    const signInBelow = async (s: ReturnType<typeof site>, choice: Choice, fields: Record<string, string> = {}) => {
      const begun = await s.post(google.action, '/sw/auth/google', fields);
      const back = await visitGoogle(String(begun.body['leaveTo']), choice);
      const moved = await s.call(callback.loader, back.pathname + back.search).catch((thrown: unknown) => thrown);
      expect(moved).toMatchObject({ status: 302 });
      const here = new URL((moved as Response).headers.get('location') ?? '', back);
      expect(here.pathname).toBe('/sw/auth/callback');
      return s.finishOf(here, { cookie: cookieOf(begun.headers) });
    };

    it('say what failed in Kiswahili, and remember the way', async () => {
      const { status, body } = await signInBelow(site(), { deny: 'yes' }, { redirectTo: '/cart' });
      expect(status).toBe(400);
      expect(body['failure']).toEqual({
        sentence: m.account_authentication_failed({}, { locale: 'sw' }),
        login: '/login?redirectTo=%2Fcart',
      });
    });

    it('lead on below the prefix, and keep the language with the account', async () => {
      const s = site();
      const { status, headers } = await signInBelow(s, { email: 'wanjiku@example.com' }, { redirectTo: '/cart' });
      // The router puts its prefix before it.
      expect([status, headers.get('location')]).toEqual([303, '/cart']);
      expect(await s.actorOf(cookieOf(headers))).toMatchObject({ email: 'wanjiku@example.com' });
      expect((await env.pool.query('select locale from users')).rows).toEqual([{ locale: 'sw' }]);
    });

    it('have one language at the portal', async () => {
      const begun = await site().post(google.action, '/sw/auth/google', { portal: 'yes' });
      expect(new URL(String(begun.body['leaveTo'])).searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    });
  });

  specifies('States: auth callback: authenticating, then on or error');
  it('answer the first request with the page alone, without using the code up', async () => {
    const s = site();
    const begun = await s.post(google.action, '/auth/google', {});
    const answer = await visitGoogle(String(begun.body['leaveTo']), { email: 'wanjiku@example.com' });
    const { status, body } = await s.call(callback.loader, answer.pathname + answer.search);
    expect({ status, body }).toEqual({ status: 200, body: { failure: null, finish: expect.any(String) as string } });
    expect((await env.pool.query('select 1 from verifications')).rowCount).toBe(1);
  });

  specifies('Errors: Authentication failed. Please try again.');
  it.each<[string, Choice, string]>([
    ['of a person who says no', { deny: 'yes' }, '/login?redirectTo=%2Fcart'],
    ['of an e-mail that Google has not verified', { person: 'demo-otieno' }, '/login?redirectTo=%2Fcart'],
  ])('fail in the words of the specification %s, and remember the way', async (_who, choice, path) => {
    const { status, body } = await site().signIn(choice, '/cart');
    expect(status).toBe(400);
    expect(body['failure']).toEqual({ sentence: 'Authentication failed. Please try again.', login: path });
  });

  specifies('Errors: Authentication failed. Please try again.');
  it('fail in the same way for an unexpected answer', async () => {
    for (const query of ['', '?code=x', '?code=x&state=y', '?error=access_denied', `?state=${'x'.repeat(43)}`]) {
      const { status, body } = await site().call(callback.loader, `/auth/callback${query}${query ? '&' : '?'}finish=1`);
      expect({ query, status, login: (body['failure'] as { login: string }).login }).toEqual({
        query,
        status: 400,
        login: '/login',
      });
    }
  });

  it('explain on the login how to continue with an unverified or suspended account', async () => {
    const s = site();
    await createLearner(env.db, { email: 'wanjiku@example.com', verified: false });
    const { status, body } = await s.signIn({ email: 'wanjiku@example.com' }, '/cart');
    expect(status).toBe(403);
    const path = '/login?redirectTo=%2Fcart&refused=account_unverified';
    const sentence = expect.stringContaining('was never verified') as string;
    expect(body['failure']).toEqual({ sentence, login: path });
    expect((await s.call(login.loader, path)).body).toMatchObject({
      redirectTo: '/cart',
      refused: { sentence, setsPassword: true },
    });
    expect((await s.call(login.loader, '/login?refused=account_suspended')).body).toMatchObject({
      refused: { sentence: 'This account is suspended. Please contact us.', setsPassword: false },
    });
    expect((await s.call(login.loader, '/login?refused=forbidden')).body).toMatchObject({ refused: null });
  });

  it('fail in the same words for internal errors and when Google is down', async () => {
    const fails = () => Promise.reject(new Error('the database is away'));
    const identityProvider = createGoogleIdentity({ account: fails, clock: env.clock });
    const s = accountSite(env, {}, { identityProvider });
    const failure = { sentence: 'Authentication failed. Please try again.', login: '/login' };
    expect(await s.post(google.action, '/auth/google', {})).toMatchObject({ status: 400, body: { failure } });
    const rateLimits = { consume: fails, restore: fails, reset: fails };
    const broken = accountSite(env, {}, { identityProvider, rateLimits });
    expect(await broken.post(google.action, '/auth/google', {})).toMatchObject({ status: 500, body: { failure } });
  });

  it('do not exist without Google sign-in, and neither does the button', async () => {
    const s = accountSite(env);
    const missing = { init: { status: 404 } };
    await expect(s.call(google.loader, '/auth/google')).rejects.toMatchObject(missing);
    await expect(s.post(google.action, '/auth/google', {})).rejects.toMatchObject(missing);
    await expect(s.call(callback.loader, '/auth/callback?code=x&state=y')).rejects.toMatchObject(missing);
    expect((await s.call(login.loader, '/login')).body).toMatchObject({ hasGoogle: false });
    expect((await site().call(login.loader, '/login')).body).toMatchObject({ hasGoogle: true });
  });
});
