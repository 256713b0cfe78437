import { describe, expect, it } from 'vitest';
import { maxCartCourses, readCartCookie, writeCartCookie } from './cart-cookie.ts';
import { specifies } from '#tests/specifies.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('the cart cookie', () => {
  specifies('Entities: cart item');
  it('reads what it wrote, among other cookies', () => {
    const cookie = writeCartCookie([id(1), id(2)], { secure: false }).split(';')[0];
    expect(readCartCookie(`theme=dark; ${cookie}; other=1`)).toEqual([id(1), id(2)]);
  });

  it('stores a course once, and ids only', () => {
    expect(readCartCookie(`mic3_cart=${id(1)}.${id(1)}.drop table.${id(2).replace('8000', 'A000')}.<b>`)).toEqual([
      id(1),
    ]);
    expect(readCartCookie(null)).toEqual([]);
  });

  it('stops at the maximum size', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => id(n)).join('.');
    expect(readCartCookie(`mic3_cart=${many}`)).toHaveLength(maxCartCourses);
  });

  it('is removed with the last course', () => {
    expect(writeCartCookie([], { secure: true })).toBe('mic3_cart=; Path=/; SameSite=Lax; Max-Age=0; Secure');
  });
});
