import { describe, expect, it } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { formOf, plainBrowser, type Fields } from '#tests/support/plain-browser.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const refunds = useRefundFixture(env, shop);

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });

/** Returns the routes whose code matches, as paths in this folder. */
const routesWith = (code: RegExp) =>
  Object.entries(sources)
    .filter(([path, source]) => !/\.test\.ts$|\.server\.ts$/.test(path) && code.test(source))
    .map(([path]) => path.replace('./', ''))
    .toSorted();

async function portal() {
  const { gateway } = await refunds.deps();
  const site = renderedSite(env, {}, { gateway, clock: env.clock });
  const staff = await createStaff(env.db, { role: 'owner' });
  return { site, staff, browser: plainBrowser(site, await staffCookie(site, staff.id)) };
}

interface Example {
  readonly path: string;
  readonly fields: Fields;
  /** What the form changes. */
  readonly changes: string;
}

const words = 'Zawadi "Zee" <O\'Mueni> & Co.\r\nsecond line ✓';

async function refundExample(): Promise<Example> {
  const { orderId } = await refunds.paid([1000, 2000]);
  const { rows } = await env.pool.query<{ id: string }>('select id from payments where order_id = $1 order by id', [
    orderId,
  ]);
  const lines = rows.map(({ id }) => ['line', id] as const);
  return {
    path: `/admin/payments/decide/refund/${orderId}`,
    fields: [...lines, ['way', 'by-hand'], ['note', words]],
    changes: 'select count(*)::int as found, min(reason) as text from refunds',
  };
}

/** An example of every form that requires a recent proof of identity, by its route. */
const forms: Readonly<Record<string, () => Promise<Example>>> = {
  'admins.tsx': async () => ({
    path: '/admin/admins',
    fields: [
      ['email', 'mwangi.new@example.com'],
      ['role', 'support'],
    ],
    changes: "select a.role from admins a join users u on u.id = a.user_id where u.email = 'mwangi.new@example.com'",
  }),
  'admins/change-role.tsx': async () => {
    const { id } = await createStaff(env.db, { role: 'editor' });
    return {
      path: `/admin/admins/${id}/role`,
      fields: [['role', 'accountant']],
      changes: `select role from admins where user_id = '${id}'`,
    };
  },
  'admins/dismiss.tsx': async () => {
    const { id } = await createStaff(env.db, { role: 'editor' });
    return {
      path: `/admin/admins/${id}/dismiss`,
      fields: [],
      changes: `select count(*)::int as found from admins where user_id = '${id}'`,
    };
  },
  'payments/decide.tsx': refundExample,
  'security.tsx': async () => ({
    path: '/admin/security',
    fields: [['intent', 'begin']],
    changes: 'select count(*)::int as found from admin_authenticators',
  }),
  'users/edit.tsx': async () => {
    const { id } = await createLearner(env.db, { email: 'faith@example.com' });
    const { browser } = await portal();
    const path = `/admin/users/${id}/edit`;
    const [, version = ''] = /name="version" value="([^"]+)"/.exec((await browser.open(path)).html) ?? [];
    return {
      path,
      fields: [
        ['version', version],
        ['name', 'Faith "F" & N'],
        ['email', 'faith.new@example.com'],
        ['phone', ''],
      ],
      changes: `select name, email from users where id = '${id}'`,
    };
  },
};

/** An example of every file that requires it, and the page that offers it. */
const files: Readonly<Record<string, readonly [file: string, page: string]>> = {
  'audit-csv.ts': ['/admin/audit/csv?who=a', '/admin/audit?who=a'],
  'gradebook-csv.ts': ['/admin/courses/COURSE/gradebook/csv', '/admin/courses/COURSE/gradebook'],
  'invoices-csv.ts': ['/admin/invoices/csv', '/admin/invoices'],
  'items-csv.ts': ['/admin/courses/COURSE/items/csv', '/admin/courses/COURSE/items'],
  'organisations-csv.ts': ['/admin/organisations/csv', '/admin/organisations'],
  'payments-csv.ts': ['/admin/payments/csv?status=completed', '/admin/payments?status=completed'],
  'payments/statement-csv.ts': ['/admin/payments/reconcile/9/csv', '/admin/payments/reconcile/9'],
  'subscribers-csv.ts': ['/admin/subscribers/csv', '/admin/subscribers'],
  'users-csv.ts': ['/admin/users/csv?q=faith', '/admin/users?q=faith'],
};

describe('what needs a recent proof of identity', () => {
  it('is all tried here', () => {
    expect(Object.keys(forms).toSorted()).toEqual(
      routesWith(/\brequireConfirmedStaff\b|isRecentProof\(|toIdentityProof\(/),
    );
    expect(Object.keys(files).toSorted()).toEqual(routesWith(/requireStaffForFile\(|answerListFile\(/));
    const shared = Object.entries(sources).filter(
      ([path, source]) => path.endsWith('.server.ts') && /\brequireConfirmedStaff\b|toIdentityProof\(/.test(source),
    );
    // Used by routes above.
    expect(shared.map(([path]) => path)).toEqual(['./admins/read-other-staff.server.ts']);
  });

  it.each(Object.entries(forms))('%s: the form is sent after the proof as it was typed, once', async (_route, make) => {
    const { path, fields, changes } = await make();
    const { staff, browser } = await portal();
    const state = async () => (await env.pool.query(changes)).rows;
    const before = await state();
    env.clock.advance({ minutes: 11 });

    const asked = await browser.send(path, fields);
    expect([asked.status, asked.at]).toEqual([200, expect.stringMatching(/^\/admin\/confirm\?.*&resent=yes$/)]);
    expect(asked.text).toContain('What you typed is kept.');
    for (const [, value] of fields) if (value.length > 8) expect(asked.html).not.toContain(value);
    const confirm = `/admin/confirm?${new URLSearchParams({ redirectTo: path })}`;
    const wrong = await browser.submit(asked, confirm, { password: 'Wrong-pass-1' });
    expect([wrong.status, wrong.text]).toEqual([403, expect.stringContaining('not your present password')]);
    const proved = await browser.submit(wrong, confirm, { password: staff.password });
    expect([proved.status, proved.at]).toEqual([200, '/admin/login/form']);
    expect(formOf(proved.html, path)).toEqual(fields);
    expect(await state()).toEqual(before);

    expect((await browser.submit(proved, path)).status).toBeLessThan(400);
    const after = await state();
    expect(after).not.toEqual(before);
    await browser.submit(proved, path);
    expect(await state()).toEqual(after);
  });

  it.each(Object.values(files))('%s is downloaded by the page that offers it', async (file, page) => {
    const { staff, browser } = await portal();
    env.clock.advance({ minutes: 11 });
    const asked = (await browser.open(file)).location ?? '';
    const proved = await browser.submit(await browser.open(asked), asked, { password: staff.password });
    expect(proved.location).toBe(`${page}${page.includes('?') ? '&' : '?'}file=csv`);
    // Pages of a course, and of a statement, need one.
    if (/COURSE|reconcile/.test(page)) return;
    const { text, html } = await browser.open(proved.location ?? '');
    expect(text).toContain('Your file is being downloaded.');
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${file}"/>`);
    expect((await browser.open(page)).text).not.toContain('is being downloaded');
  });

  it('keeps the lines of a refund, however many the address names', async () => {
    const { browser } = await portal();
    env.clock.advance({ minutes: 11 });
    const lines = Array.from({ length: 200 }, () => `line=${crypto.randomUUID()}`).join('&');
    const path = `/admin/payments/decide/refund/${crypto.randomUUID()}?${lines}`;
    const asked = await browser.open((await browser.open(path)).location ?? '');
    expect(formOf(asked.html, `/admin/confirm?${new URLSearchParams({ redirectTo: path })}`)).toEqual([
      ['redirectTo', path],
    ]);
  });
});
