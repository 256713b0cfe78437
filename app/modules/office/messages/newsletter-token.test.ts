import { describe, expect, test } from 'vitest';
import { newsletterToken, readNewsletterToken } from './newsletter-token.server.ts';

const id = '0b0d6c1e-5a3f-4a57-9a53-3d1f7f1f2b10';

describe('the token of a newsletter link', () => {
  test('is valid for its subscription, its purpose and its key alone', () => {
    const token = newsletterToken('key', 'confirm', id);
    expect(readNewsletterToken('key', 'confirm', token)).toBe(id);
    expect(readNewsletterToken('key', 'unsubscribe', token)).toBeNull();
    expect(readNewsletterToken('other', 'confirm', token)).toBeNull();
    expect(readNewsletterToken('key', 'confirm', token.replace('0b0d', '0b0e'))).toBeNull();
  });

  test('is valid in one spelling only', () => {
    const token = newsletterToken('key', 'confirm', id);
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const valid = Array.from(digits, (end) => token.slice(0, -1) + end).filter(
      (text) => readNewsletterToken('key', 'confirm', text) !== null,
    );
    expect(valid).toEqual([token]);
  });

  test.each(['', id, `${id}.`, `${id}.${'A'.repeat(43)}`, `.${'A'.repeat(43)}`, '\u0000'])('%j is refused', (token) => {
    expect(readNewsletterToken('key', 'confirm', token)).toBeNull();
  });
});
