import { expect, test } from 'vitest';
import { readWishCookie, writeWishCookie } from './wish-cookie.ts';

const id = '00000000-0000-4000-8000-000000000001';

test('the saved course of a visitor is read as it was written, for its page only', () => {
  const cookie = writeWishCookie(id, { secure: true });
  expect(cookie).toMatch(/; Path=\/dashboard\/wishlist; HttpOnly; SameSite=Lax; Max-Age=3600; Secure$/);
  expect(readWishCookie(`theme=dark; ${cookie.split(';')[0]}; mic3_cart=${id}`)).toBe(id);
});

test.each([null, '', 'mic3_wish=', 'mic3_wish=no-id', `mic3_cart=${id}`, `mic3_wish=${id}%0d%0aset-cookie`])(
  '%j is refused',
  (cookies) => {
    expect(readWishCookie(cookies)).toBeNull();
  },
);

test.each([null, 'no-id', 'x; Domain=evil.example'])('%j is not written', (courseId) => {
  expect(writeWishCookie(courseId, { secure: false })).toBe(
    'mic3_wish=; Path=/dashboard/wishlist; HttpOnly; SameSite=Lax; Max-Age=0',
  );
});
