import { describe, expect, it } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { rateLimitTable } from '#app/platform/rate-limits.server.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

async function portal() {
  const site = renderedSite(env);
  const { id, email, password } = await createStaff(env.db, { role: 'owner' });
  const cookie = await staffCookie(site, id);
  return {
    id,
    email,
    password,
    open: (path: string) => site.visit(path, { cookie }),
    send: (path: string, form: Record<string, string>) => site.visit(path, { cookie, form }),
  };
}

const confirm = (back: string) => `/admin/confirm?${new URLSearchParams({ redirectTo: back })}`;
/** The same with the form of the page. */
const confirmForm = (back: string) => `${confirm(back)}&resent=yes`;

/** Addresses of files, and the page to return to after the confirmation. */
const files = [
  ['/admin/users/csv?q=faith', '/admin/users?q=faith&file=csv'],
  ['/admin/payments/csv?status=completed', '/admin/payments?status=completed&file=csv'],
  ['/admin/audit/csv', '/admin/audit?file=csv'],
  ['/admin/subscribers/csv', '/admin/subscribers?file=csv'],
  ['/admin/payments/reconcile/1/csv?show=matched', '/admin/payments/reconcile/1?show=matched&file=csv'],
] as const;

const decisions = ['refund', 'send', 'by-hand', 'retry', 'give-back'].map(
  (each) => `/admin/payments/decide/${each}/0b7f3b54-8b0a-4d0c-9d6b-0f6f3f3f3f3f`,
);

describe('actions that need a recent proof of identity', () => {
  it('open right after signing in, and require a proof ten minutes later', async () => {
    const { open } = await portal();
    expect((await open('/admin/security')).status).toBe(200);
    env.clock.advance({ minutes: 11 });
    for (const path of ['/admin/security', '/admin/admins', ...decisions])
      expect([path, (await open(path)).location]).toEqual([path, confirm(path)]);
    // Pages that only show data, or move no money, continue to work.
    for (const path of ['/admin/dashboard', '/admin/users', '/admin/payments', '/admin/audit'])
      expect([path, (await open(path)).status]).toEqual([path, 200]);
  });

  it('accept a form that was opened in time, and after ten minutes require a proof and change nothing', async () => {
    const { send } = await portal();
    env.clock.advance({ minutes: 9 });
    expect((await send('/admin/security', { intent: 'begin' })).status).toBe(200);
    env.clock.advance({ minutes: 2 });
    await env.pool.query('delete from admin_authenticators');
    const { id: learner } = await createLearner(env.db, { email: 'faith@example.com' });
    const sent: readonly [string, Record<string, string>][] = [
      ['/admin/security', { intent: 'begin' }],
      ['/admin/security', { intent: 'confirm', code: '123456' }],
      ['/admin/admins', { email: 'faith@example.com', role: 'owner' }],
      [`/admin/admins/${learner}/dismiss`, {}],
      ...decisions.map((path): [string, Record<string, string>] => [path, { note: 'x', way: 'by-hand' }]),
    ];
    const before = await everything();
    for (const [path, form] of sent)
      expect([path, (await send(path, form)).location]).toEqual([path, confirmForm(path)]);
    expect(await everything()).toEqual(before);
  });

  it.each(files)(
    '%s requires a proof and returns to the page that offers the file, which downloads it',
    async (path, page) => {
      const { open } = await portal();
      env.clock.advance({ minutes: 11 });
      expect((await open(path)).location).toBe(confirm(page));
    },
  );

  it('open by the right password only, for ten minutes', async () => {
    const { open, send, password } = await portal();
    env.clock.advance({ minutes: 11 });
    const page = await open(confirm('/admin/security'));
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Confirm that it is you')]);
    const wrong = await send(confirm('/admin/security'), { password: 'Wrong-pass-1', redirectTo: '/admin/security' });
    expect([wrong.status, wrong.text]).toEqual([403, expect.stringContaining('not your present password')]);
    expect((await open('/admin/security')).location).toBe(confirm('/admin/security'));
    const right = await send('/admin/confirm', { password, redirectTo: '/admin/security' });
    expect(right.location).toBe('/admin/security');
    expect((await open('/admin/security')).status).toBe(200);
    const elsewhere = await send('/admin/confirm', { password, redirectTo: '//evil.example' });
    expect(elsewhere.location).toBe('/admin/dashboard');
    env.clock.advance({ minutes: 11 });
    expect((await open('/admin/security')).location).toBe(confirm('/admin/security'));
    const { rows } = await env.pool.query(`select after from audit_log where action = 'admin.sign_in_refused'`);
    expect(rows).toEqual([{ after: { reason: 'wrong_password' } }]);
  });

  it('limit guesses to ten', async () => {
    const { send, password } = await portal();
    for (let tries = 0; tries < 10; tries++) await send('/admin/confirm', { password: `Wrong-pass-${tries}` });
    expect((await send('/admin/confirm', { password })).status).toBe(429);
  });

  it("include the change of an account's e-mail, which signs out its browsers", async () => {
    const { open, send, password } = await portal();
    const { id } = await createLearner(env.db, { name: 'Faith', email: 'faith@example.com' });
    await env.pool.query(
      `insert into sessions (user_id, token, expires_at) values ($1, 'a-token', now() + interval '1 year')`,
      [id],
    );
    env.clock.advance({ minutes: 11 });
    const at = `/admin/users/${id}/edit`;
    const version = /name="version" value="([^"]+)"/.exec((await open(at)).html)?.[1] ?? '';
    expect((await send(at, { version, name: 'Faith N', email: 'faith@example.com', phone: '' })).status).toBe(303);
    const next = /name="version" value="([^"]+)"/.exec((await open(at)).html)?.[1] ?? '';
    const form = { version: next, name: 'Faith N', email: 'thief@example.com', phone: '' };
    const refused = await send(at, form);
    expect([refused.status, refused.location]).toEqual([307, confirmForm(at)]);
    await send('/admin/confirm', { password });
    expect((await send(at, form)).status).toBe(303);
    expect((await env.pool.query('select 1 from sessions where user_id = $1', [id])).rows).toEqual([]);
  });
});

it('too many files within an hour are refused on the page that offers them, not in a file', async () => {
  const site = renderedSite(env);
  const { id } = await createStaff(env.db);
  const cookie = await staffCookie(site, id);
  for (let taken = 0; taken < rateLimitTable['export-per-admin'].points; taken++)
    await site.rateLimits.consume('export-per-admin', id);
  const { location } = await site.visit('/admin/users/csv?q=faith', { cookie });
  expect(location).toMatch(/^\/admin\/users\?q=faith&wait=\d+$/);
  expect((await site.visit(location ?? '', { cookie })).text).toMatch(
    /Too many files within an hour. Please try again in \d+ minutes./,
  );
});

async function everything() {
  const { rows } = await env.pool.query(
    'select (select count(*) from admins) staff, (select count(*) from admin_authenticators) keys, (select count(*) from audit_log) log, (select count(*) from refunds) refunds',
  );
  return rows;
}
