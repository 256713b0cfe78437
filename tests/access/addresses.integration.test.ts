import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServerBuild } from 'react-router';
import { capabilityFor } from '#app/modules/site/ui/admin/portal-permissions.ts';
import { can } from '#app/shared/permissions.ts';
import { staffRoles, type StaffRole } from '#app/shared/actor.ts';
import { fillAddress, nearSpellings, sameSpellings } from '#tests/support/address-spellings.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { matchedPageOf } from '#tests/support/matched-page.ts';
import { buildOfSources, coldPages } from '#tests/support/pages-of-sources.ts';
import { addressesOf } from '#tests/support/route-addresses.ts';
import { peopleOfShop } from '#tests/support/shop-people.ts';

const site = useHttpServer();
const patterns = [...new Set(addressesOf())];

let build: ServerBuild;
let people: Awaited<ReturnType<typeof peopleOfShop>>;
beforeAll(async () => {
  build = await buildOfSources();
});
beforeEach(async () => {
  await site.open({}, coldPages(build));
  people = await peopleOfShop(site.product.services);
});

/** Takes some items, others each time, so that all routes together meet all of them. */
let turn = 0;
const some = <Item>(items: readonly Item[], count: number): readonly Item[] => {
  turn += 1;
  return items.map((_item, index) => items[(turn + index) % items.length] as Item).slice(0, count);
};

const isEnding = (pattern: string) => /logout|\/live$/.test(pattern);
const facts = ({ status, headers }: Awaited<ReturnType<typeof site.ask>>) => ({
  status,
  location: headers.location?.replace(/\?.*/, ''),
  type: headers['content-type'],
  cache: headers['cache-control'],
  robots: headers['x-robots-tag'],
  referrer: headers['referrer-policy'],
});

const asActor = (role: StaffRole) => ({ kind: 'staff', userId: '', email: '', name: '', role }) as const;

describe('an address in another spelling', () => {
  test('is answered like the plain one, by the same checks, for every route', async () => {
    const wrong: unknown[] = [];
    for (const pattern of patterns.filter((each) => !isEnding(each))) {
      const plain = fillAddress(pattern, people.params);
      for (const actor of pattern.startsWith('/admin') ? ['support'] : ['visitor', 'learner']) {
        const cookie = people.cookies[actor] ?? '';
        const expected = facts(await site.ask(plain, { headers: { cookie } }));
        for (const path of some(sameSpellings(plain), 3)) {
          const found = facts(await site.ask(path, { headers: { cookie } }));
          if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ actor, path, plain, found, expected });
        }
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test('never shows a page of the portal to a role without its capability', async () => {
    const wrong: unknown[] = [];
    let shown = 0;
    for (const pattern of patterns.filter((each) => each.startsWith('/admin/') && !isEnding(each))) {
      const plain = fillAddress(pattern, people.params);
      const { pattern: matched, params } = matchedPageOf(plain);
      const needed = capabilityFor({ pattern: matched, params });
      if (!needed) continue;
      const able = staffRoles.find((each) => can(asActor(each), needed)) ?? 'owner';
      const { status: usual } = await site.ask(plain, { headers: { cookie: people.cookies[able] ?? '' } });
      if (usual === 403) wrong.push({ role: able, path: plain, status: usual });
      if (usual === 200) shown += 1;
      for (const role of staffRoles.filter((each) => !can(asActor(each), needed))) {
        const others = role === 'support' ? some([...sameSpellings(plain), ...nearSpellings(plain)], 5) : [];
        // A route that only takes forms has no data of its own.
        const data = usual < 400 ? [`${plain}.data`] : [];
        for (const path of [plain, `/sw${plain}`, ...data, ...others]) {
          const { status, text } = await site.ask(path, { headers: { cookie: people.cookies[role] ?? '' } });
          const isTurnedAway = status === 403 || status === 404 || status === 302 || status === 400;
          if (!isTurnedAway) wrong.push({ role, path, status, text: text.slice(0, 80) });
        }
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(shown).toBeGreaterThan(40);
  });

  test('is as private as the plain one', async () => {
    const wrong: unknown[] = [];
    for (const pattern of patterns.filter((each) => !isEnding(each))) {
      const plain = fillAddress(pattern, people.params);
      const expected = facts(await site.ask(plain));
      for (const path of some(nearSpellings(plain), 6)) {
        const found = facts(await site.ask(path));
        const isSame = found.status === expected.status && found.cache === expected.cache;
        const isAsPrivate = found.robots === expected.robots && found.referrer === expected.referrer;
        const isSamePage = matchedPageOf(path).pattern === matchedPageOf(plain).pattern;
        if (found.status >= 500 || (isSamePage && found.status < 400 && !(isSame && isAsPrivate)))
          wrong.push({ path, found, expected });
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});

/** Every prefix of every route, with segments after it that no route has. */
function wrongAddresses(params: Readonly<Record<string, string>>): readonly string[] {
  const prefixes = patterns.flatMap((pattern) => {
    const parts = fillAddress(pattern, params).split('/').slice(1);
    return parts.map((_part, index) => `/${parts.slice(0, index + 1).join('/')}`);
  });
  return [...new Set(prefixes)].flatMap((prefix) => [`${prefix}/zz`, `${prefix}/zz/yy/xx/ww`]);
}

describe('a wrong address below a route', () => {
  const statusOf = (path: string, cookie: string, method = 'GET') =>
    site.ask(path, { method, headers: { cookie, origin: 'https://shop.example' } }).then(({ status }) => status);

  test('is answered with 404, with and without a sign-in, in both languages, for data and forms, and by a new process', async () => {
    const wrong: unknown[] = [];
    const before = new Map<string, number>();
    const learner = people.cookies['learner'] ?? '';
    // The deepest first: their parents belong to one area alone.
    const addresses = wrongAddresses(people.params).toSorted((a, b) => b.split('/').length - a.split('/').length);
    for (const address of addresses) {
      const { pattern } = matchedPageOf(address);
      const isNone = pattern === '/*' || pattern === '/admin/*';
      for (const [actor, cookie] of Object.entries(people.cookies).slice(0, 2)) {
        // The pages for developers are in English alone.
        const inKiswahili = address.startsWith('/dev/') ? [] : [`/sw${address}`];
        for (const path of [address, ...some([...inKiswahili, `${address}.data`], 1)]) {
          const status = await statusOf(path, cookie);
          const isFine = pattern === '/*' && !/^\/(media|pictures)\//.test(address) ? status === 404 : status < 500;
          if (!isFine) wrong.push({ actor, path, status });
          if (path === address && cookie === learner) before.set(path, status);
        }
        for (const method of isNone ? some(['POST', 'PUT', 'DELETE'], 1) : []) {
          const status = await statusOf(address, cookie, method);
          if (![403, 404, 405, 302, 401].includes(status)) wrong.push({ actor, method, address, status });
        }
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);

    // A new process, asked in the opposite order, answers as one that has answered every other address.
    await site.open({}, coldPages(build));
    for (const path of addresses.toReversed()) {
      const status = await statusOf(path, learner);
      if (status !== before.get(path)) wrong.push({ path, status, before: before.get(path) });
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test('is answered at once by a new process, whatever comes first', async () => {
    for (const path of ['/courses/a/b', '/cart/zz', '/api/zz', '/sw/courses/x/y', '/dashboard/zz', '/zz']) {
      await site.open({}, coldPages(build));
      for (const method of ['GET', 'POST'])
        expect([path, method, await statusOf(path, people.cookies['learner'] ?? '', method)]).toEqual([
          path,
          method,
          method === 'GET' ? 404 : expect.toBeOneOf([404, 405]),
        ]);
    }
  });
});
