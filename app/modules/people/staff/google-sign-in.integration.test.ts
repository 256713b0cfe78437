import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoogleIdentity } from '#app/adapters/google/google-identity.server.ts';
import { startDemoIdentity, type DemoIdentity, type Person } from '#demo-identity/start-demo-identity.ts';
import type { RateLimit, RateLimitName } from '#app/platform/rate-limits.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { accountFixture, address, code, cookieOf, faith } from '#tests/support/account-fixture.ts';
import { callback, googleFixture, kiprono } from '#tests/support/google-fixture.ts';
import { visitGoogle } from '#tests/support/google-visitor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { beginGoogleSignIn } from '../accounts/begin-google-sign-in.server.ts';
import { recognisePerson } from '../accounts/recognise-person.server.ts';
import { registerLearner } from '../accounts/register-learner.server.ts';
import { updatePassword } from '../accounts/update-password.server.ts';
import { requestPasswordReset } from '../accounts/request-password-reset.server.ts';
import { createStaff, createLearner } from '../accounts/user-factory.ts';
import { specifies } from '#tests/specifies.ts';

describe('Google sign-in', () => {
  const env = useTestEnv();
  const persons: Person[] = [];
  let provider: DemoIdentity;
  beforeAll(async () => {
    provider = await startDemoIdentity({ redirectUris: [callback], persons });
  });
  afterAll(() => provider.close());

  function visitor(limits: Partial<Record<RateLimitName, RateLimit>> = {}) {
    persons.splice(0, persons.length, kiprono);
    return googleFixture(env, provider, { limits });
  }
  const rowsOf = async (query: string) => (await env.pool.query(query)).rows;
  const failed = code('authentication_failed');

  specifies(
    'Account pages: /auth/callback: creates the profile if missing',
    'Entities: mails: HTML and plain text with the same content, in both themes; a welcome mail once the e-mail is verified',
  );
  it('makes an account with a profile at first, and none the second time', async () => {
    const v = visitor();
    const { headers, redirectTo } = await v.signIn({ person: 'k' }, '/cart');
    expect(redirectTo).toBe('/cart');
    const actor = await v.actorOf(cookieOf(headers));
    expect(actor).toMatchObject({ kind: 'learner', email: 'k@example.com', name: 'Kiprono C.' });
    expect(await v.lastMail()).toMatchObject({ to: 'k@example.com', subject: 'Welcome to MIC3' });
    await v.signIn({ person: 'k' });
    expect(await v.mailCount()).toBe(1);
    expect(
      await rowsOf('select email, email_verified, terms_accepted_at from users join profiles on user_id = id'),
    ).toEqual([{ email: 'k@example.com', email_verified: true, terms_accepted_at: env.clock.now() }]);
    expect(await rowsOf('select provider_id, account_id, password, id_token, access_token from accounts')).toEqual([
      { provider_id: provider.issuer, account_id: 'k', password: null, id_token: null, access_token: null },
    ]);
  });

  it('opens the account with the same e-mail when both sides have verified it, and logs this', async () => {
    const v = visitor();
    const learner = await createLearner(env.db, { email: 'k@example.com' });
    const { headers } = await v.signIn({ person: 'k' });
    expect(await v.actorOf(cookieOf(headers))).toMatchObject({ userId: learner.id, name: learner.name });
    expect(await v.mailCount()).toBe(0);
    await expect(v.login(learner.email, learner.password)).resolves.toBeInstanceOf(Headers);
    expect(await rowsOf('select actor_id, action, subject_id, after, address from audit_log')).toEqual([
      {
        actor_id: learner.id,
        action: 'identity.linked',
        subject_id: learner.id,
        after: { issuer: provider.issuer },
        address,
      },
    ]);
  });

  specifies('Access: signing in needs a verified e-mail; mailbox in the demo; production needs SMTP');
  it('never opens an account with an unverified e-mail', async () => {
    const v = visitor();
    await registerLearner(v, { ...faith, email: 'k@example.com' });
    await expect(v.signIn({ person: 'k' })).rejects.toEqual(code('account_unverified'));
    expect(await rowsOf("select 1 from accounts where provider_id <> 'credential'")).toEqual([]);
    expect(await rowsOf('select 1 from sessions')).toEqual([]);
  });

  it('opens it after its owner has set a password by mail, which ends the session of the registering browser', async () => {
    const v = visitor();
    await registerLearner(v, { ...faith, email: 'k@example.com' });
    await requestPasswordReset(v, { email: 'k@example.com', address });
    const { token } = await v.lastMail();
    await updatePassword(v, { token, password: 'Acacia-99', address });
    await v.signIn({ person: 'k' });
    await expect(v.login('k@example.com', faith.password)).rejects.toEqual(code('invalid_credentials'));
  });

  it('refuses an e-mail that Google has not verified, even of an existing account', async () => {
    const v = visitor();
    persons[0] = { ...kiprono, emailVerified: false };
    await expect(v.signIn({ person: 'k' })).rejects.toEqual(failed);
    await createLearner(env.db, { email: 'k@example.com' });
    await expect(v.signIn({ person: 'k' })).rejects.toEqual(failed);
    expect(await rowsOf('select 1 from sessions')).toEqual([]);
  });

  it('recognises a person whose e-mail has changed, even to one of another account here', async () => {
    const v = visitor();
    const before = await v.actorOf(cookieOf((await v.signIn({ person: 'k' })).headers));
    await createLearner(env.db, { email: 'new@example.com' });
    persons[0] = { ...kiprono, email: 'new@example.com' };
    expect(await v.actorOf(cookieOf((await v.signIn({ person: 'k' })).headers))).toEqual(before);
    expect(before).toMatchObject({ email: 'k@example.com' });
  });

  it('separates people of two providers', async () => {
    const identity = { subject: '1', email: 'a@example.com', emailVerified: true, name: null };
    const one = await recognisePerson(
      { ...accountFixture(env) },
      { ...identity, issuer: 'https://one.example' },
      { address },
    );
    const other = { ...identity, issuer: 'https://two.example', email: 'b@example.com' };
    expect(await recognisePerson({ ...accountFixture(env) }, other, { address })).not.toEqual(one);
    expect(await rowsOf("select name from users where email = 'a@example.com'")).toEqual([{ name: 'a' }]);
  });

  it('makes one account for concurrent sign-ins of a person', async () => {
    const identity = {
      issuer: 'https://one.example',
      subject: '1',
      email: 'a@example.com',
      emailVerified: true,
      name: 'A',
    };
    const found = await Promise.all(
      [1, 2, 3, 4].map(() => recognisePerson({ ...accountFixture(env) }, identity, { address })),
    );
    expect(new Set(found.map(({ userId }) => userId)).size).toBe(1);
    expect(await rowsOf('select 1 from accounts')).toHaveLength(1);
    expect(await rowsOf('select 1 from audit_log')).toHaveLength(1);
    expect(await rowsOf('select 1 from mail_outbox')).toHaveLength(1);
  });

  specifies(
    'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
  );
  it("starts an admin session for a staff member, logs it, and ends the browser's earlier session", async () => {
    const v = visitor();
    const staff = await createStaff(env.db, { email: 'k@example.com' });
    const before = await v.loginCookie(staff.email, staff.password);
    const { url, headers } = await v.begin(null, before);
    const { headers: after } = await v.finish(
      await visitGoogle(url, { person: 'k' }),
      `${before}; ${cookieOf(headers)}`,
    );
    expect(await v.actorOf(before)).toEqual({ kind: 'visitor' });
    expect(await v.actorOf(cookieOf(after))).toMatchObject({ kind: 'staff', userId: staff.id });
    expect(await rowsOf('select kind, ip_address, user_agent from sessions')).toEqual([
      { kind: 'admin', ip_address: address, user_agent: 'test' },
    ]);
    expect(await rowsOf("select after->>'by' as by from audit_log where action = 'admin.signed_in'")).toEqual([
      { by: 'google' },
    ]);
  });

  it('refuses a suspended person', async () => {
    const v = visitor();
    await createLearner(env.db, { email: 'k@example.com' });
    await env.pool.query('update users set suspended_at = now()');
    await expect(v.signIn({ person: 'k' }, '/cart')).rejects.toEqual(code('account_suspended'));
    expect(await rowsOf('select 1 from sessions')).toEqual([]);
  });

  it('accepts an answer once', async () => {
    const v = visitor();
    const { url, headers } = await v.begin();
    const answer = await visitGoogle(url, { person: 'k' });
    const tries = await Promise.allSettled([1, 2, 3].map(() => v.finish(answer, cookieOf(headers))));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(v.finish(answer, cookieOf(headers))).rejects.toEqual(failed);
    expect(await rowsOf('select 1 from verifications')).toEqual([]);
  });

  it('accepts an answer only in the browser that began, within ten minutes, and with its own state', async () => {
    const v = visitor();
    const { url, headers } = await v.begin();
    const answer = await visitGoogle(url, { person: 'k' });
    const cookie = cookieOf(headers);
    await expect(v.finish(answer, null)).rejects.toEqual(failed);
    await expect(v.finish(answer, cookieOf((await v.begin()).headers))).rejects.toEqual(failed);
    const strange = new URL(answer);
    strange.searchParams.set('state', 'x'.repeat(43));
    await expect(v.finish(strange, cookie)).rejects.toEqual(failed);
    strange.searchParams.delete('state');
    await expect(v.finish(strange, cookie)).rejects.toEqual(failed);
    env.clock.advance({ minutes: 10 });
    await expect(v.finish(answer, cookie)).rejects.toEqual(failed);
  });

  it('refuses a code of another sign-in', async () => {
    const v = visitor();
    const [mine, theirs] = [await v.begin(), await v.begin()];
    const answer = await visitGoogle(mine.url, { person: 'k' });
    const injected = await visitGoogle(theirs.url, { email: 'thief@example.com' });
    answer.searchParams.set('code', injected.searchParams.get('code') ?? '');
    await expect(v.finish(answer, cookieOf(mine.headers))).rejects.toEqual(failed);
  });

  it('works in two tabs', async () => {
    const v = visitor();
    const first = await v.begin();
    const second = await v.begin(null, cookieOf(first.headers));
    const cookie = cookieOf(second.headers);
    for (const { url } of [first, second])
      await expect(v.finish(await visitGoogle(url, { person: 'k' }), cookie)).resolves.toMatchObject({
        redirectTo: null,
      });
  });

  it("remembers the visitor's page when the person refuses", async () => {
    const v = visitor();
    await expect(v.signIn({ deny: 'yes' }, '/cart')).rejects.toMatchObject({
      code: 'authentication_failed',
      details: { redirectTo: '/cart' },
    });
  });

  it('keeps its secret in an HttpOnly cookie of this host, and removes it at the end', async () => {
    const v = visitor();
    const [cookie] = (await v.begin()).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-mic3\.google=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/);
    const { headers } = await v.signIn({ person: 'k' });
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Host-mic3\.google=; .*Max-Age=0/));
    const stored = await rowsOf('select identifier, value from verifications');
    expect(JSON.stringify(stored)).not.toContain(/=([\w-]{43})/.exec(cookie ?? '')?.[1]);
  });

  it('is limited per network, without counting successful sign-ins', async () => {
    const v = visitor({ 'google-per-network': { points: 2, seconds: 3600 } });
    for (let n = 0; n < 4; n += 1) await v.signIn({ person: 'k' });
    await v.begin();
    await v.begin();
    await expect(v.begin()).rejects.toEqual(code('too_many_requests'));
  });
});

describe('Google sign-in while Google is down', () => {
  const env = useTestEnv();

  it('fails before any redirect', async () => {
    const down = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x' };
    const identityProvider = createGoogleIdentity({ account: async () => down, clock: env.clock });
    const needs = { ...accountFixture(env), identityProvider, log: createLog('silent') };
    const begun = beginGoogleSignIn(needs, {
      callback,
      locale: 'en',
      redirectTo: null,
      isPortal: false,
      cookie: null,
      address,
    });
    await expect(begun).rejects.toEqual(code('authentication_failed'));
  });
});
