import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPathTest, splitByArea } from './page-handler.ts';

const entries: readonly { id: string; parentId?: string; path?: string; index?: true }[] = [
  { id: 'root', path: '' },
  { id: 'site', parentId: 'root' },
  { id: 'home', parentId: 'site', index: true },
  { id: 'course', parentId: 'site', path: 'courses/:courseId' },
  { id: 'map', parentId: 'site', path: 'sitemap.xml' },
  { id: 'admin', parentId: 'root', path: 'admin' },
  { id: 'admin-start', parentId: 'admin', index: true },
  { id: 'users', parentId: 'admin', path: 'users/:id?' },
  { id: 'admin-rest', parentId: 'admin', path: 'help/*' },
  { id: 'rest', parentId: 'root', path: '*' },
];
const routes = Object.fromEntries(entries.map((entry) => [entry.id, entry])) as unknown as ServerBuild['routes'];
const isPage = createPathTest(routes);

test.each([
  '/',
  '/courses/a',
  '/Courses/A/',
  '/course%73/a',
  '/courses/%C3%BC',
  '/sitemap.xml',
  '/admin',
  '/admin/users',
  '/admin/users/1',
  '/admin/help',
  '/admin/help/a/b',
  '/%ff',
])('%s has a route', (path) => expect(isPage(path)).toBe(true));

test.each([
  '/courses',
  '/courses/a/b',
  '/courses/a%2Fb/c',
  '/sitemapxxml',
  '/admin/user',
  '/admin/users/1/2',
  '/wp-login.php',
  '/.env',
])('%s has none', (path) => expect(isPage(path)).toBe(false));

const areas = splitByArea({ routes } as ServerBuild);

test.each([
  ['/admin', 'admin'],
  ['/ADMIN/users', 'admin'],
  ['/admin.data', 'admin'],
  ['/sw/courses/a', 'courses'],
  ['/sitemap.xml', 'sitemap.xml'],
  ['/', null],
  ['/_root.data', null],
  ['/__manifest', null],
  ['/adm%69n', null],
  ['//admin', null],
  ['/administration', null],
])('the area of %s is %s', (path, area) => expect(areas.areaOf(path)).toBe(area));

test('an area has its own routes and those without an area', () => {
  const idsOf = (area: string | null) => Object.keys(areas.buildOf(area).routes);
  expect(idsOf('admin')).toEqual(['root', 'site', 'home', 'admin', 'admin-start', 'users', 'admin-rest', 'rest']);
  expect(idsOf('courses')).toEqual(['root', 'site', 'home', 'course', 'rest']);
  expect(idsOf(null)).toEqual(Object.keys(routes));
});
