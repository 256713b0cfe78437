import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ServerBuild } from 'react-router';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { cookieOf } from '#tests/support/account-fixture.ts';
import { bytesOf } from '#app/platform/http/page-response.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { createProject } from '#tests/support/create-project.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { buildOfSources, coldPages } from '#tests/support/pages-of-sources.ts';
import type { PageHandler } from '../chain-parts.ts';
import { createRequestScope } from '../request-scope.ts';
import { fullPath } from '../route-patterns.ts';
import { harmlessCookies } from './cookies.ts';

const site = useHttpServer();
let build: ServerBuild;
let pages: PageHandler;
/** The addresses of every cached route. */
let cached: { readonly address: string; readonly handle: Exclude<RouteHandle, { cache: 'none' }> }[];
let courseId: string;

beforeAll(async () => {
  build = await buildOfSources();
});
beforeEach(async () => {
  pages = coldPages(build);
  await site.open({}, pages);
  const { db } = site.product.services;
  const course = await createCourse(db, { instructor: 'Wanjiru Kamau' });
  const project = await createProject(db, { title: 'Kiosk Till' });
  courseId = course.id;
  const params: Record<string, string> = {
    courseId: course.slug,
    instructor: 'wanjiru-kamau',
    projectTitle: project.slug,
  };
  cached = Object.values(build.routes).flatMap((route) => {
    const handle = route && handleOf(route.id);
    if (!route || !handle || handle.cache === 'none') return [];
    const address = fullPath(build.routes, route.id).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    return [{ address, handle }];
  });
});

const handleOf = (id: string) => build.routes[id]?.module.handle as RouteHandle | undefined;

/** Renders a page as for a request that the cache does not answer. */
async function render(address: string, cookie = ''): Promise<string> {
  const { services } = site.product;
  const headers = new Headers({ accept: 'text/html', ...(cookie && { cookie }) });
  const request = new Request(`https://shop.example${address}`, { headers });
  const facts = { requestId: 'a', locale: 'en', address: 'unknown', method: 'GET', headers } as const;
  const answer = await pages(request, createRequestScope(services, facts));
  expect([address, answer.status]).toEqual([address, 200]);
  return (await bytesOf(answer)).toString();
}

/** The names of the query parameters that a page reads, but for those of the router. */
async function readParameters(address: string): Promise<string[]> {
  const spies = (['get', 'getAll', 'has'] as const).map((name) => vi.spyOn(URLSearchParams.prototype, name));
  try {
    await render(address);
    const read = spies.flatMap(({ mock }) => mock.calls.map(([name]) => name));
    return [...new Set(read)].filter((name) => !['index', '_routes'].includes(name)).toSorted();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The files that read cookies while a page is rendered. */
async function readersOfCookies(address: string, cookie: string): Promise<string[]> {
  const readers = new Set<string>();
  const get: (this: Headers, name: string) => string | null = Reflect.get(Headers.prototype, 'get');
  const spy = vi.spyOn(Headers.prototype, 'get').mockImplementation(function (this: Headers, name) {
    const files = new Error(name).stack?.match(/(?<=\/)(?:app|server)\/[\w./-]+(?=[:?])/g) ?? [];
    const reader = files.find((file) => !file.includes('.test.')) ?? 'unknown';
    if (name.toLowerCase() === 'cookie') readers.add(reader);
    return get.call(this, name);
  });
  try {
    await render(address, cookie);
  } finally {
    spy.mockRestore();
  }
  return [...readers].toSorted();
}

async function signedIn(): Promise<string> {
  const { auth, db } = site.product.services;
  const { id } = await createLearner(db, { name: 'Njoki' });
  return cookieOf(await auth.beginSession({ userId: id, address: '192.0.2.1', userAgent: 'test' }));
}

test('every route that visitors open says whether its pages are cached', () => {
  const isPublic = (id: string): boolean => {
    const parentId = build.routes[id]?.parentId;
    return /^routes\/(public|seo)\//.test(id) || (parentId !== undefined && isPublic(parentId));
  };
  const opened = Object.values(build.routes).filter(
    (route) => route && isPublic(route.id) && (route.path || route.index),
  );
  expect(opened.length).toBeGreaterThan(30);
  expect(opened.filter((route) => route && !handleOf(route.id)).map((route) => route?.id)).toEqual([]);
});

test('no other route has an address of a cached one', () => {
  const routes = pages.cachedRoutes ?? [];
  expect(routes).toHaveLength(cached.length);
  for (const route of Object.values(build.routes)) {
    if (!route?.path && !route?.index) continue;
    const path = fullPath(build.routes, route.id);
    const found = routes.filter((each) => each.path.test(path)).map(({ page }) => page);
    const handle = handleOf(route.id);
    expect([path, found]).toEqual([path, handle && handle.cache !== 'none' ? [handle] : []]);
  }
});

test('a cached page reads the query parameters that its route declares, and no others', async () => {
  for (const { address, handle } of cached) {
    const declared = Object.keys({ ...handle.query, ...handle.finds }).toSorted();
    expect([address, await readParameters(address)]).toEqual([address, declared]);
  }
  expect(await readParameters('/newsletter/confirm')).toEqual(['token']);
});

test('no cookie that the cache ignores changes a cached page', async () => {
  const values: Record<string, string> = { theme: 'light', mic3_cart: courseId, mic3_lesson_language: 'sw' };
  const cookies = harmlessCookies.map((name) => `${name}=${values[name] ?? 'a.b'}`);
  for (const { address } of cached) {
    const plain = await render(address);
    for (const cookie of cookies)
      expect([address, cookie, (await render(address, cookie)) === plain]).toEqual([address, cookie, true]);
  }
  expect(await render('/cart', `mic3_cart=${courseId}`)).not.toBe(await render('/cart'));
});

test('only these read cookies for cached pages, and the cache asks for what they read', async () => {
  const cookie = await signedIn();
  // The session; the payment under way and the courses of the cart; the coupon (`readMember`).
  const known = [
    'server/request-scope.ts',
    'app/modules/people/accounts/read-actor.server.ts',
    'app/routes/buyer-state.server.ts',
    'app/routes/checkout/entered-code.server.ts',
  ];
  const others = async (address: string) =>
    (await readersOfCookies(address, cookie)).filter((file) => !known.includes(file));
  for (const { address } of cached) expect([address, await others(address)]).toEqual([address, []]);
  expect(await others('/cart')).not.toEqual([]);
});

test('a page for everybody is the same for a signed-in person', async () => {
  const cookie = await signedIn();
  const same = cached.filter(({ handle }) => handle.cache === 'public');
  expect(same.length).toBeGreaterThan(0);
  for (const { address } of same)
    expect([address, await render(address, cookie)]).toEqual([address, await render(address)]);
  expect(await render('/about', cookie)).toContain('Njoki');
});
