import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPathTest } from './page-handler.ts';

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
const isPage = createPathTest(
  Object.fromEntries(entries.map((entry) => [entry.id, entry])) as unknown as ServerBuild['routes'],
);

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
