import { describe, expect, it } from 'vitest';
import { requestPasswordReset } from '#app/modules/people/accounts/request-password-reset.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { confirmSubscription } from '#app/modules/office/messages/subscribe.server.ts';
import { upsertSubscription } from '#app/modules/office/messages/message-queries.server.ts';
import { newsletterToken } from '#app/modules/office/messages/newsletter-token.server.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { address, code } from '#tests/support/account-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action, loader } from '../learner/account.tsx';
import { specifies } from '#tests/specifies.ts';

const page = '/dashboard/account';
const env = useTestEnv();

/** Opens the page as a learner in one browser. */
async function visit(overrides = {}) {
  const site = accountSite(env);
  const learner = await createLearner(env.db, overrides);
  const cookie = await site.loginCookie(learner.email, learner.password);
  const send = (fields: Record<string, string>) => site.post(action, page, fields, { cookie });
  const see = async () => (await site.call(loader, page, { headers: { cookie } })).body;
  return { site, learner, cookie, send, see };
}

describe('the profile', () => {
  it('accepts another name, and shows an error for an empty one under its field', async () => {
    const { send, see, site, cookie } = await visit({ name: 'Faith' });
    expect((await send({ intent: 'name', name: '  Faith   Wanjirũ ' })).body).toMatchObject({
      done: 'Your name is saved.',
    });
    expect(await see()).toMatchObject({ name: 'Faith Wanjirũ' });
    expect(await site.actorOf(cookie)).toMatchObject({ name: 'Faith Wanjirũ' });
    const refused = await send({ intent: 'name', name: ' ' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: { name: 'Please enter your full name' } });
    expect(await see()).toMatchObject({ name: 'Faith Wanjirũ' });
  });

  specifies('States: my account: name, phone, password, browsers, consents');
  it('accepts a Kenyan number as typed, refuses others, and deletes it on request', async () => {
    const { send, see } = await visit();
    expect(await see()).toMatchObject({ phone: null });
    await send({ intent: 'phone', phone: '+254 712-345 678' });
    expect(await see()).toMatchObject({ phone: '0712\u00a0345\u00a0678' });
    for (const phone of ['', '12345', '+44 7911 123456']) {
      const refused = await send({ intent: 'phone', phone });
      expect([phone, refused.status]).toEqual([phone, 400]);
      expect(refused.body).toMatchObject({ errors: { phone: expect.stringContaining('Kenyan') }, typed: phone });
    }
    expect(await see()).toMatchObject({ phone: '0712\u00a0345\u00a0678' });
    await send({ intent: 'no-phone', phone: '' });
    expect(await see()).toMatchObject({ phone: null });
  });

  it('accepts the language of mails and receipts, only from those of the site', async () => {
    const { send, see, site, learner } = await visit();
    expect(await see()).toMatchObject({ locale: 'en' });
    expect((await send({ intent: 'language', locale: 'sw' })).body).toMatchObject({ done: 'Your language is saved.' });
    expect(await see()).toMatchObject({ locale: 'sw' });
    for (const locale of ['', 'fr', 'SW', 'en,sw']) {
      const refused = await send({ intent: 'language', locale });
      expect([locale, refused.status]).toEqual([locale, 400]);
      expect(refused.body).toMatchObject({ errors: { locale: 'Please choose a language' } });
    }
    expect((await send({ intent: 'language' })).status).toBe(400);
    expect(await see()).toMatchObject({ locale: 'sw' });
    await requestPasswordReset(site, { email: learner.email, address });
    expect((await site.lastMail()).subject).toBe('Badilisha nenosiri lako la MIC3');
  });

  it('answers an unknown form with 400', async () => {
    const { send } = await visit();
    await expect(send({ intent: 'role' })).rejects.toMatchObject({ init: { status: 400 } });
  });
});

describe('the password', () => {
  const next = { password: 'Mbuyu-mkubwa-7', confirmPassword: 'Mbuyu-mkubwa-7' };

  specifies('States: my account: name, phone, password, browsers, consents');
  it('changes for a user who knows the current one; other browsers are signed out, reset links end, and a mail says so', async () => {
    const { site, learner, cookie, send } = await visit();
    const other = await site.loginCookie(learner.email, learner.password);
    const stranger = await createLearner(env.db);
    const strangers = await site.loginCookie(stranger.email, stranger.password);
    const answer = await send({ intent: 'password', presentPassword: learner.password, ...next });
    expect(answer.body).toMatchObject({ done: expect.stringContaining('changed') });
    expect(await site.actorOf(cookie)).toMatchObject({ userId: learner.id });
    expect(await site.actorOf(other)).toEqual({ kind: 'visitor' });
    expect(await site.actorOf(strangers)).toMatchObject({ userId: stranger.id });
    expect(await site.lastMail()).toMatchObject({
      to: learner.email,
      text: expect.stringContaining('Every other browser that was signed in has been signed out.'),
    });
    await expect(site.login(learner.email, learner.password)).rejects.toEqual(code('invalid_credentials'));
    await expect(site.login(learner.email, next.password)).resolves.toBeDefined();
  });

  specifies('Access: passwords: 8 characters, not a common one, classes or score');
  it.each([
    ['a wrong present one', { presentPassword: 'Not-it-2026' }, 403, 'presentPassword'],
    ['no present one', { presentPassword: '' }, 400, 'presentPassword'],
    ['a weak one', { password: 'weakword', confirmPassword: 'weakword' }, 400, 'password'],
    ['a common one', { password: 'Password1!', confirmPassword: 'Password1!' }, 400, 'password'],
    ['two that differ', { confirmPassword: 'Something-else-1' }, 400, 'confirmPassword'],
  ])('is unchanged with %s, with the error under its field', async (_what, change, status, field) => {
    const { site, learner, send } = await visit();
    const answer = await send({ intent: 'password', presentPassword: learner.password, ...next, ...change });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body['errors'] ?? {})).toEqual([field]);
    await expect(site.login(learner.email, learner.password)).resolves.toBeDefined();
    expect(await site.mailCount()).toBe(0);
  });

  it('cannot be guessed in an open browser', async () => {
    const { learner, send } = await visit();
    for (let wrong = 0; wrong < 10; wrong += 1) {
      await send({ intent: 'password', presentPassword: `Wrong-${wrong}`, ...next });
    }
    const refused = await send({ intent: 'password', presentPassword: learner.password, ...next });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the browsers', () => {
  interface Session {
    readonly id: string;
    readonly isThis: boolean;
  }
  const sessionsOf = async (see: () => Promise<Record<string, unknown>>) => (await see())['sessions'] as Session[];

  specifies('States: my account: name, phone, password, browsers, consents');
  it('are listed without tokens, this one marked, and one can be signed out', async () => {
    const { site, learner, cookie, see, send } = await visit();
    const other = await site.loginCookie(learner.email, learner.password);
    const listed = await sessionsOf(see);
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ isThis }) => isThis)).toHaveLength(1);
    const { rows } = await env.pool.query<{ token: string }>('select token from sessions');
    for (const { token } of rows) expect(JSON.stringify(await see())).not.toContain(token);
    await send({ intent: 'session', session: listed.find(({ isThis }) => !isThis)?.id ?? '' });
    expect(await site.actorOf(other)).toEqual({ kind: 'visitor' });
    expect(await site.actorOf(cookie)).toMatchObject({ userId: learner.id });
    expect(await sessionsOf(see)).toHaveLength(1);
  });

  it('of somebody else cannot be signed out', async () => {
    const { send } = await visit();
    const stranger = await visit();
    const [theirs] = await sessionsOf(stranger.see);
    await send({ intent: 'session', session: theirs?.id ?? '' });
    await send({ intent: 'session', session: "'; delete from sessions; --" });
    expect(await sessionsOf(stranger.see)).toHaveLength(1);
  });

  it('are all signed out at once, including this one and its cookie', async () => {
    const { site, learner, cookie, send } = await visit();
    const other = await site.loginCookie(learner.email, learner.password);
    const answer = await send({ intent: 'sessions' });
    expect(answer).toMatchObject({ status: 303 });
    expect(answer.headers.get('location')).toBe('/login');
    expect(answer.headers.getSetCookie().join()).toContain('Max-Age=0');
    for (const gone of [cookie, other]) expect(await site.actorOf(gone)).toEqual({ kind: 'visitor' });
  });

  it('are marked as in use, at most every five minutes', async () => {
    const { site, cookie } = await visit();
    const lastSeen = async () =>
      (await env.pool.query<{ at: Date }>('select updated_at as at from sessions')).rows[0]?.at.getTime() ?? 0;
    const now = env.clock.now().getTime();
    await env.pool.query('update sessions set updated_at = $1', [new Date(now - 4 * 60_000)]);
    await site.actorOf(cookie);
    expect(await lastSeen()).toBe(now - 4 * 60_000);
    env.clock.advance({ minutes: 1 });
    await site.actorOf(cookie);
    expect(await lastSeen()).toBe(now + 60_000);
  });
});

describe('the agreements', () => {
  it('show when the terms were accepted, and turn the newsletter on and off', async () => {
    const { site, learner, see, send } = await visit();
    expect(await see()).toMatchObject({ termsAccepted: expect.any(String), mails: { newsletter: 'none' } });
    await send({ intent: 'newsletter', wanted: 'on' });
    expect(await see()).toMatchObject({ mails: { newsletter: 'none' } });
    const newsletterKey = 'the key of the tests';
    const { id } = await upsertSubscription(env.db, learner.email, env.clock.now());
    expect(await see()).toMatchObject({ mails: { newsletter: 'waiting' } });
    await confirmSubscription({ ...site, newsletterKey }, { token: newsletterToken(newsletterKey, 'confirm', id) });
    expect(await see()).toMatchObject({ mails: { newsletter: 'on' } });
    await send({ intent: 'newsletter', wanted: 'off' });
    expect(await see()).toMatchObject({ mails: { newsletter: 'off' } });
    await send({ intent: 'newsletter', wanted: 'on' });
    expect(await see()).toMatchObject({ mails: { newsletter: 'on' } });
  });

  it('reveal nothing about an unverified address', async () => {
    const { learner, see } = await visit();
    await upsertSubscription(env.db, learner.email, env.clock.now());
    await env.pool.query('update users set email_verified = false where id = $1', [learner.id]);
    expect(await see()).toMatchObject({ mails: { newsletter: 'none' } });
  });
});

it('send visitors to the login, and let a staff member in', async () => {
  const site = accountSite(env);
  await expect(site.call(loader, page)).rejects.toMatchObject({ status: 302 });
  await expect(site.post(action, page, { intent: 'sessions' })).rejects.toMatchObject({ status: 302 });
  const staff = await createStaff(env.db);
  const cookie = await site.loginCookie(staff.email, staff.password);
  expect((await site.call(loader, page, { headers: { cookie } })).body).toMatchObject({ email: staff.email });
});
