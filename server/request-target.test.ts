import { expect, test } from 'vitest';
import { readTarget } from './request-target.ts';

test.each([
  ['/', '/'],
  ['/courses/a?page=2', '/courses/a?page=2'],
  ['/admin/%75sers/csv', '/admin/users/csv'],
  ['/%61%64%6D%69%6e', '/admin'],
  ['/s%77/admin', '/sw/admin'],
  ['/x/../admin/users', '/admin/users'],
  ['/x/%2e%2E/admin', '/admin'],
  ['/./admin/.', '/admin/'],
  ['/admin\\users', '/admin/users'],
  ['/admin#fragment', '/admin'],
  ['/sitemap%2Exml', '/sitemap.xml'],
  ['/courses/a%2Fb', '/courses/a%2Fb'],
  ['/courses/a%5Cb', '/courses/a%5Cb'],
  ['/courses/%252e%252e/x', '/courses/%252e%252e/x'],
  ['/courses/%25%37%35', '/courses/%2575'],
  ['/courses/%F0%9F%A7%B5', '/courses/%F0%9F%A7%B5'],
  ['//evil.example/x', '//evil.example/x'],
  ['/\\evil.example', '//evil.example'],
  ['/Courses/A', '/Courses/A'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/a?next=/x/../y%2e', '/a?next=/x/../y%2e'],
  ['/@vite/client;v=1', '/@vite/client;v=1'],
])('%s is read as %s', (target, spelling) => {
  expect(readTarget(target)).toBe(spelling);
  // Reading it again changes nothing, so that nothing decodes twice.
  expect(readTarget(spelling)).toBe(spelling);
});

test.each([
  '',
  '*',
  'http://evil.example/',
  '/%00',
  '/a?b=%00',
  '/%E0%A4%A',
  '/%',
  '/%ff',
  `/${'a'.repeat(4_096)}`,
  undefined,
])('%s is no address of this site', (target) => expect(readTarget(target)).toBeNull());

test('takes linear time', () => {
  for (const sign of ['/', '%2e', '../', '\\', '%', ';', '#']) {
    const begun = performance.now();
    for (let n = 0; n < 100; n += 1) readTarget(`/${sign.repeat(1_300)}x?${sign.repeat(10_000)}`);
    expect(performance.now() - begun).toBeLessThan(1_000);
  }
});
