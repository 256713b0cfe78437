import { describe, expect, it } from 'vitest';
import { readEmail } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    ["j.o'neil@example.com", "j.o'neil@example.com"],
    [' Faith@Example.COM\t', 'faith@example.com'],
    ['a+b@example.com', 'a+b@example.com'],
    ['a_b-c@sub.example.co.ke', 'a_b-c@sub.example.co.ke'],
  ])('%j is read as it is written: %j', (typed, address) => expect(readEmail(typed)).toBe(address));

  it.each([
    '',
    'faith',
    '"faith@example.com"',
    'fa ith@example.com',
    'faith@example.com, joy@example.com',
    'faith@example.com.',
    // Small letters of these are k, i with a dot, and s.
    '\u{212a}ate@example.com',
    '\u{130}da@example.com',
    'faith@\u{17f}chool.example',
    'fa\u{200b}ith@example.com',
    'fa\u{0}ith@example.com',
  ])('%j is none', (typed) => expect(readEmail(typed)).toBeNull());
});
