import { describe, expect, it } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { address as network, cookieOf } from '#tests/support/account-fixture.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { formOf, plainBrowser, type Fields } from '#tests/support/plain-browser.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { bodyPolicies } from '#server/bodies/body-policies.ts';

const env = useTestEnv();

const words = 'Zawadi "Zee" <O\'Mueni> & Co.\r\nsecond line ✓';

/** Every page of the product whose form needs a session, with values for its parameters. */
const formPages = Object.entries(bodyPolicies).flatMap(([path, { sender, types }]) => {
  const isForm = types?.includes('multipart/form-data') ?? false;
  if (!isForm || (sender !== 'signed in' && sender !== 'staff')) return [];
  // The API answers scripts, which keep what they send. The login's own forms wait for nothing. A wish has its own way over the login.
  if (/^\/api\/|\/login\/form$|^\/dashboard\/wishlist$/.test(path)) return [];
  return [
    [path.replaceAll(/:(\w+)\??/g, (_all, name: string) => (name === 'decision' ? 'refund' : 'x1')), sender] as const,
  ];
});

const typed: Fields = [
  ['id', '5b0e3a52-5b53-4c0e-9a55-0d6a3f0c1d2e'],
  ['note', words],
  ['note', 'Pole pole ndio mwendo'],
];

/** Ends all sessions, as time does. */
const endSessions = () => env.pool.query('update sessions set expires_at = $1', [env.clock.now()]);

describe('a session that ends while a form is filled in', () => {
  const begin = async (site: ReturnType<typeof renderedSite>, userId: string, isPortal: boolean) =>
    isPortal
      ? staffCookie(site, userId)
      : cookieOf(await site.auth.beginSession({ userId, address: network, userAgent: 'test' }));

  it.each(formPages)('%s is sent by the same person afterwards, and seen by nobody else', async (path, sender) => {
    const isPortal = sender === 'staff';
    const site = renderedSite(env, {}, { clock: env.clock });
    const me = await createStaff(env.db, { role: 'owner' });
    const other = await createStaff(env.db, { role: 'owner' });
    const browser = plainBrowser(site, await begin(site, me.id, isPortal));
    await endSessions();

    const asked = await browser.send(path, typed);
    const [login, sendPath] = isPortal ? ['/admin/login', '/admin/login/form'] : ['/login', '/login/form'];
    expect([asked.status, asked.at]).toEqual([200, expect.stringMatching(`^${login}\\?.*signedOut=yes&resent=yes$`)]);
    for (const [, value] of typed) expect(asked.html).not.toContain(value);
    const carried = formOf(asked.html, `${login}?${new URLSearchParams({ redirectTo: path })}`) ?? [];
    expect(carried.map(([name]) => name)).toEqual(['redirectTo', 'pendingForm']);

    const theirs = await plainBrowser(site, await begin(site, other.id, isPortal)).send(sendPath, carried);
    expect([theirs.status, formOf(theirs.html, path)]).toEqual([409, null]);
    const mine = await plainBrowser(site, await begin(site, me.id, isPortal)).send(sendPath, carried);
    expect([mine.status, formOf(mine.html, path)]).toEqual([200, typed]);
  });

  it.each([
    ['en', '', 'What you typed is kept.', 'could not be kept'],
    ['sw', '/sw', 'Ulichoandika kimehifadhiwa.', 'hakikuweza kuhifadhiwa'],
  ])('takes the form through the login of learners (%s)', async (_locale, prefix, kept, lost) => {
    const site = renderedSite(env, {}, { clock: env.clock });
    const me = await createLearner(env.db);
    const cookie = await site.loginCookie(me.email, me.password);
    const path = '/dashboard/account';
    await endSessions();
    expect(prefix === '' ? 'en' : 'sw').toBe(_locale);

    const browser = plainBrowser(site, cookie);
    const asked = await browser.send(path, [
      ['intent', 'profile'],
      ['name', words],
    ]);
    const login = `/login?${new URLSearchParams({ redirectTo: path })}`;
    if (prefix === '') expect(asked.text).toContain(kept);
    const wrong = await browser.submit(asked, login, { email: me.email, password: 'Wrong-pass-1' });
    const done = await browser.submit(wrong, login, { email: me.email, password: me.password });
    expect([done.status, done.at]).toEqual([200, '/login/form']);
    expect(formOf(done.html, path)).toEqual([
      ['intent', 'profile'],
      ['name', words],
    ]);

    // Passwords wait nowhere, and a deleted session was somebody's who left.
    await endSessions();
    const password = await browser.send(path, [['newPassword', 'Secret-pass-9']]);
    if (prefix === '') expect(password.text).toContain(lost);
    expect(password.html).not.toContain('Secret-pass-9');
    expect(password.html).not.toContain('pendingForm');
    await site.auth.endSession(browser.cookie());
    const left = await browser.send(path, typed);
    expect(left.html).not.toContain('pendingForm');
  });

  it('asks for a file again, by its name', async () => {
    const site = renderedSite(env, {}, { clock: env.clock });
    const me = await createStaff(env.db);
    const browser = plainBrowser(site, await staffCookie(site, me.id));
    await endSessions();
    const form = new FormData();
    form.append('reference', 'RB-0012');
    form.append('proof', new File(['bytes'], 'slip "one".png'));
    form.append('other', new File([], ''));
    const path = '/admin/payments/recorded/new';
    const asked = await browser.send(path, form);
    const carried = formOf(asked.html, `/admin/login?${new URLSearchParams({ redirectTo: path })}`) ?? [];
    const page = await plainBrowser(site, await staffCookie(site, me.id)).send('/admin/login/form', carried);
    expect(formOf(page.html, path)).toEqual([
      ['reference', 'RB-0012'],
      // A file field without a file.
      ['other', ''],
    ]);
    expect(page.text).toContain('Choose this file again: slip "one".png');
    expect(page.html.match(/<input[^>]*type="file"[^>]*>/g)).toEqual([expect.stringContaining('name="proof"')]);
  });
});
