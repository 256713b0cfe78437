import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';
import { pagesOfSources } from '#tests/support/pages-of-sources.ts';
import { peopleOfShop } from '#tests/support/shop-people.ts';

const site = useHttpServer();
const from = { origin: 'https://shop.example' };

const every = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly as?: string;
}

const kinds: readonly Kind[] = [
  { name: 'a page', path: '/', status: 200 },
  { name: 'a cached page', path: '/', status: 200 },
  { name: 'an unchanged page', path: '/about', headers: { 'if-none-match': '*' }, status: 304 },
  { name: 'a page in Kiswahili', path: '/sw/courses', status: 200 },
  { name: 'results of a search', path: '/courses?search=x', status: 200 },
  { name: 'a page for a learner', path: '/', as: 'learner', status: 200 },
  { name: 'a page of the portal', path: '/admin/users', as: 'support', status: 200 },
  { name: 'a refused page', path: '/admin/users/csv', as: 'support', status: 403 },
  { name: 'an unknown page', path: '/nothing', status: 404 },
  { name: 'data of a page', path: '/about.data', status: 200 },
  { name: 'a redirect of a guard', path: '/dashboard', status: 302 },
  { name: 'a redirect to the language of the portal', path: '/sw/admin', status: 302 },
  { name: 'the sitemap', path: '/sitemap.xml', status: 200 },
  { name: 'the web manifest', path: '/site.webmanifest', status: 200 },
  { name: 'robots.txt', path: '/robots.txt', status: 200 },
  { name: 'security.txt', path: '/.well-known/security.txt', status: 200 },
  { name: 'health', path: '/healthz', status: 200 },
  { name: 'readiness', path: '/readyz/traffic', status: 200 },
  { name: 'metrics', path: '/metrics', status: 200 },
  { name: 'artwork', path: '/art/weave/frontend/1/4x4/a.svg', status: 200 },
  { name: 'an icon', path: '/icons/apple-touch-icon.png', status: 200 },
  { name: 'a share image that has moved', path: '/share/course/x/y.png', status: 404 },
  { name: 'a missing picture', path: `/pictures/${randomUUID()}/320.webp`, status: 404 },
  { name: 'a missing media file', path: `/media/${randomUUID()}`, status: 404 },
  { name: 'a media file by a wrong method', path: '/media/x', method: 'POST', headers: from, status: 405 },
  { name: 'the options of uploads', path: '/api/uploads', method: 'OPTIONS', headers: from, status: 204 },
  { name: 'a refused upload', path: '/api/uploads', method: 'POST', headers: from, status: 412 },
  { name: 'an order that is not yours, for programs', path: `/api/orders/${randomUUID()}/status`, status: 404 },
  { name: 'an address that is none', path: '/%E0%A4%A', status: 400 },
  { name: 'a target for proxies', path: '*', method: 'OPTIONS', status: 400 },
  { name: 'a path without end', path: `/${'a'.repeat(5_000)}`, status: 400 },
  {
    name: 'a body that is too long',
    path: '/login',
    method: 'POST',
    headers: { ...from, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '9999999' },
    status: 413,
  },
  { name: 'a body of a wrong type', path: '/login', method: 'POST', headers: from, body: 'x', status: 415 },
  {
    name: 'a request from another site',
    path: '/login',
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    status: 403,
  },
  { name: 'a form without its fields', path: '/contact', method: 'POST', headers: from, status: 400 },
];

describe('every answer', () => {
  test('has the security headers, and a policy for its kind', async () => {
    await site.open({}, await pagesOfSources());
    const people = await peopleOfShop(site.product.services);
    for (const { name, path, status, method = 'GET', headers = {}, body, as } of kinds) {
      const cookie = as === undefined ? {} : { cookie: people.cookies[as] ?? '' };
      const asking = { method, headers: { ...headers, ...cookie }, ...(body !== undefined && { body }) };
      const answer = await site.ask(path, asking);
      expect([name, answer.status, answer.headers]).toEqual([name, status, expect.objectContaining(every)]);
      expect(answer.headers).toHaveProperty('referrer-policy');
      const policy = String(answer.headers['content-security-policy']);
      expect([name, policy]).toEqual([name, expect.stringContaining("frame-ancestors 'none'")]);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1];
      expect([name, scripts]).toEqual([name, expect.not.stringMatching(/unsafe|\*|https?:/)]);
    }
  });

  test('of a file and a share image has them too', async () => {
    await site.open({}, await pagesOfSources());
    const { slug } = await createCourse(site.env.db);
    const page = (await site.ask(`/courses/${slug}`)).text;
    const image = /\/share\/course\/[^"]+/.exec(page)?.[0] ?? '';
    const answer = await site.ask(image);
    expect([answer.status, answer.headers]).toEqual([
      200,
      expect.objectContaining({ ...every, 'cross-origin-resource-policy': 'cross-origin' }),
    ]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('to a failure has them, at node level and in pages, and an event stream too', async () => {
    await site.open();
    site.page = () => Promise.reject(new Error('no'));
    expect(await site.ask('/broken')).toMatchObject({ status: 500, headers: every });
    site.page = () => new Response('data: 1\n\n', { headers: { 'content-type': 'text/event-stream' } });
    expect(await site.ask('/api/orders/1/live')).toMatchObject({ status: 200, headers: every });
    site.page = () =>
      html('a file', {
        headers: { 'content-type': 'application/pdf', 'content-security-policy': "default-src 'self'" },
      });
    const own = await site.ask('/dashboard/receipts/1/pdf');
    expect(own.headers['content-security-policy']).toBe("default-src 'self'");
  });

  test('of a site without https does not ask for https', async () => {
    await site.open({ APP_URL: 'http://localhost:3000' });
    const { headers } = await site.ask('/healthz');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

test.each([
  '/quotations/abc',
  '/quotations/abc/pdf',
  '/Quotations/abc/',
  '/quotations/abc.data',
  '/gift/ABC',
  '/seats/1',
  '/unsubscribe?token=a',
  '/newsletter/unsubscribe?token=a',
  '/newsletter/confirm?token=a',
  '/waiting-list/leave?token=a',
  '/verify-email?token=a',
  '/update-password?token=a',
  '/api/unsubscribe/abc',
  '/sw/quotations/abc',
])('the secret of %s is for no other site, no search engine and no cache', async (path) => {
  await site.open();
  const { headers } = await site.ask(path);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  const plain = path.toLowerCase().replace(/^\/sw/, '');
  const closed = (await site.ask('/robots.txt')).text.match(/(?<=Disallow: )\S+/g) ?? [];
  expect(closed.filter((each) => plain.startsWith(each))).not.toEqual([]);
});

test.each(['/', '/courses/a', '/newsletter', '/waiting-list/a-course', '/certificates/ABC', '/o/CODE'])(
  'the address of %s is no secret',
  async (path) => {
    await site.open();
    expect((await site.ask(path)).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  },
);
