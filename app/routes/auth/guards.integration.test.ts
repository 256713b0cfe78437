import type { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { productionSettings } from '#tests/support/production-settings.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader as loginLoader } from './login.tsx';
import { loader as mailboxJson } from '../dev/mailbox-json.ts';
import { loader as portalLoginLoader } from '../admin/login.tsx';
import { requireStaff, requireLearner } from '../guards.server.ts';
import { accountSite } from '#tests/support/account-site.ts';
import { specifies } from '#tests/specifies.ts';

describe('protected pages', () => {
  const env = useTestEnv();

  specifies('States: guards; guest-only routes');
  it('send a visitor to the login and remember the page; an admin portal requires more than a learner', async () => {
    const s = accountSite(env);
    const guard =
      (check: typeof requireLearner | typeof requireStaff) =>
      ({ context, request }: { context: RouterContextProvider; request: Request }) =>
        check({ context, url: new URL(request.url) }).then(
          (actor) => ({ actor }),
          (sent: Response) => sent,
        );
    const visitor = await s.call(guard(requireLearner), '/dashboard?tab=my-courses');
    expect(visitor.headers.get('location')).toBe('/login?redirectTo=%2Fdashboard%3Ftab%3Dmy-courses');
    const learner = await createLearner(env.db);
    const cookie = await s.loginCookie(learner.email, learner.password);
    const signedIn = await s.call(guard(requireLearner), '/dashboard', { headers: { cookie } });
    expect(signedIn.body).toMatchObject({ actor: { userId: learner.id } });
    const turnedAway = await s.call(guard(requireStaff), '/admin/users', { headers: { cookie } });
    expect(turnedAway.headers.get('location')).toBe('/admin/login?redirectTo=%2Fadmin%2Fusers');
  });

  it.each([
    ['a learner', requireLearner, '/dashboard/account', loginLoader, 'You were signed out. Log in to go on.'],
    [
      'a staff member',
      requireStaff,
      '/admin/users/new',
      portalLoginLoader,
      'You were signed out. Sign in to go on; what you typed is kept.',
    ],
  ] as const)(
    'explain at the login to %s that the session ended while a form was sent',
    async (_, check, path, login, notice) => {
      const s = accountSite(env);
      const guard = ({ context, request }: { context: RouterContextProvider; request: Request }) =>
        check({ context, url: new URL(request.url) }).catch((sent: Response) => sent);
      const learner = await createLearner(env.db);
      const cookie = await s.loginCookie(learner.email, learner.password);
      await s.auth.endSession(cookie);
      const noticeAfter = async (init: RequestInit) => {
        const to = (await s.call(guard, path, init)).headers.get('location') ?? '';
        return (await s.call(login, to)).body;
      };
      const form = { method: 'POST' };
      expect(await noticeAfter({ ...form, headers: { cookie } })).toMatchObject({ redirectTo: path, notice });
      expect(await noticeAfter({ headers: { cookie } })).toMatchObject({ redirectTo: path, notice: null });
      // A browser that was never signed in, and one with a forged cookie.
      expect(await noticeAfter(form)).toMatchObject({ redirectTo: path, notice: null });
      const forged = { cookie: '__Host-mic3.session_token=forged.signature' };
      expect(await noticeAfter({ ...form, headers: forged })).toMatchObject({ redirectTo: path, notice: null });
    },
  );

  specifies('Access: signing in needs a verified e-mail; mailbox in the demo; production needs SMTP');
  it.each([
    ['in demo mode without a mail server', {}, 200],
    ['with a mail server', { SMTP_URL: 'smtp://mail.example' }, 404],
    ['in production', productionSettings, 404],
  ])('show the mailbox %s with %j as %i', async (_when, settings, status) => {
    const answer = await accountSite(env, settings).call(mailboxJson, '/dev/mailbox.json');
    expect(answer.status).toBe(status);
  });
});
