import { describe, expect, test } from 'vitest';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';

const chain = useHttpServer();

test('the page of one language is never sent for another, even for concurrent requests', async () => {
  await chain.open();
  const pages = ['/', '/courses', '/courses?category=AI_Basics', '/about'];
  const inKiswahili = pages.map((page) => (page === '/' ? '/sw' : `/sw${page}`));
  for (let round = 0; round < 5; round += 1) {
    const requested = Array.from({ length: 10 }, () => [...pages, ...inKiswahili]).flat();
    const answers = await Promise.all(
      requested.map(async (address) => [address, (await chain.ask(address)).text] as const),
    );
    for (const [address, text] of answers)
      expect([address, /^<!doctype html>(\/sw(?=[/?\s]|$))?/.exec(text)?.[1] ?? '']).toEqual([
        address,
        address.startsWith('/sw') ? '/sw' : '',
      ]);
    chain.product.services.liveEvents.publish('catalogue');
  }
});

test('a page is cached for each language, with one key for all spellings of its address', async () => {
  await chain.open();
  for (const address of ['/sw/courses', '/sw/courses?utm_source=a', '/sw/courses?page=1', '/courses'])
    await chain.ask(address);
  expect(chain.rendered.map(({ url }) => new URL(url).pathname)).toEqual(['/sw/courses', '/courses']);
});

test.each([
  ['/courses', 'sw'],
  ['/sw/courses', 'en'],
])('the language of %s is in its address, whatever a cookie or the browser says', async (address, other) => {
  await chain.open();
  const cookie = ['locale', 'lang', 'PARAGLIDE_LOCALE'].map((name) => `${name}=${other}`).join('; ');
  const { status, text } = await chain.ask(address, { headers: { cookie, 'accept-language': other } });
  expect([status, text.includes('<!doctype html>/sw')]).toEqual([200, address.startsWith('/sw')]);
  expect(new URL(chain.rendered.at(-1)?.url ?? '').pathname).toBe(address);
});

describe('below the prefix of a language', () => {
  test.each(['/sw/dashboard', '/sw/orders/1', '/sw/checkout'])('%s belongs to one person', async (address) => {
    await chain.open();
    const { headers } = await chain.ask(address);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  });

  test.each([
    ['/sw/admin/payments?page=2', '/admin/payments?page=2'],
    ['/sw/dev/mails', '/dev/mails'],
  ])('%s redirects to the page in its only language', async (address, to) => {
    await chain.open();
    const { status, headers } = await chain.ask(address);
    expect([status, headers.location]).toEqual([302, to]);
  });

  test('forms of other sites are refused, and bodies are limited', async () => {
    await chain.open();
    const forged = await chain.ask('/sw/login', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(forged.status).toBe(403);
    const large = await chain.ask('/sw/login', {
      method: 'POST',
      headers: { origin: 'https://shop.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: `email=${'a'.repeat(100_000)}`,
    });
    expect(large.status).toBe(413);
  });

  test.each(['/en/courses', '/SW/courses', '/fr', '/sw-KE/courses', '/sw/sw/courses'])(
    '%s is not a language of the site, and stays unchanged',
    async (address) => {
      await chain.open();
      await chain.ask(address, { headers: { cookie: 'some=thing' } });
      expect(new URL(chain.rendered.at(-1)?.url ?? '').pathname).toBe(address);
    },
  );
});
