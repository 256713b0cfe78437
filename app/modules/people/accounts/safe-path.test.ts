import { describe, expect, it } from 'vitest';
import { maxRememberedPath, rememberedPath, safePath, withRedirect } from './safe-path.ts';
import { specifies } from '#tests/specifies.ts';

describe('safePath', () => {
  it.each(['/cart', '/courses?category=AI_Basics&q=a+b', '/courses/5#reviews', '/', '/loginx', '/orders/%2F%2Fevil'])(
    'accepts %s',
    (path) => expect(safePath(path)).toBe(path),
  );

  it.each([
    ['/sw/cart?a=b', '/cart?a=b'],
    ['/sw', '/'],
    ['/swahili', '/swahili'],
  ])('leaves the language of %s to the page that leads there', (requested, path) =>
    expect(safePath(requested)).toBe(path),
  );

  specifies('Access: guards remember the way, on this site only');
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/cart/../..//evil.example',
    '/sw//evil.example',
    '/sw/\\evil.example',
    'javascript:alert(1)',
    'http://evil.example',
    'https:evil.example',
    'evil.example',
    '@evil.example',
    '',
    ' /cart',
    '/cart\u0000',
    `/${'a'.repeat(maxRememberedPath)}`,
  ])('refuses %j', (path) => expect(safePath(path)).toBe('/dashboard'));

  it.each([null, undefined, 7, ['/cart'], { toString: () => '/cart' }])('treats %j as empty', (value) => {
    expect(safePath(value, '/')).toBe('/');
  });

  it.each([
    '/login',
    '/login?redirectTo=/cart',
    '/register',
    '/logout',
    '/update-password?token=x',
    '/verify-email',
    '/sw/login',
  ])('does not return to %s after signing in', (path) => expect(safePath(path)).toBe('/dashboard'));
});

describe('the remembered path', () => {
  it('is a path of this site; anything else is dropped', () => {
    expect(rememberedPath('/cart')).toBe('/cart');
    expect(rememberedPath('//evil.example')).toBeNull();
  });

  it('is written into the query so that it survives', () => {
    expect(withRedirect('/login', '/courses?q=a&b=c')).toBe('/login?redirectTo=%2Fcourses%3Fq%3Da%26b%3Dc');
    expect(withRedirect('/login', null)).toBe('/login');
  });
});
