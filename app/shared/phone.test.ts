import { describe, expect, it } from 'vitest';
import { formatPhone, maskPhone, parsePhone, phonePatterns } from './phone.ts';
import { specifies } from '#tests/specifies.ts';

describe('phone numbers', () => {
  specifies('Validation: payment phone: required');
  it.each([
    '0712345678',
    '0712 345 678',
    '+254712345678',
    '254712345678',
    '712345678',
    '+254 712-345-678',
    ' (0712) 345678 ',
    '\u202a0712 345 678\u202c',
    '\u2068+254 712‑345‑678\u2069\ufe0f',
    '0712–345–678',
    '00254 712 345 678',
    '００２５４７１２３４５６７８',
    '07\u00ad12\u200b345\u2060678',
  ])("read %s as M-Pesa's form", (text) => expect(parsePhone(text)).toBe('254712345678'));

  it('include the newer 01 numbers', () => {
    expect(parsePhone('0110 123 456')).toBe('254110123456');
  });

  specifies('Validation: payment phone: required');
  it.each([
    '',
    '07123456',
    '07123456789',
    '0201234567',
    '+255712345678',
    '+44 7400 123456',
    'abc',
    '0712345678x',
    '\u0000',
    '9'.repeat(1_000_000),
    '00712345678',
    '0044 7400 123456',
    '+00254712345678',
  ])('refuses %.20s', (text) => expect(parsePhone(text)).toBeNull());

  it.each([
    ['\u202a0712 345\u202c', ['254712345%', '%0712345%']],
    ['712–345', ['%712345%']],
    ['00254 7123', ['%2547123%']],
    ['07', []],
    ['0712a', []],
  ])('are found by a part: %j', (text, patterns) => expect(phonePatterns(text)).toEqual(patterns));

  it('are shown as Kenyans write them, and masked', () => {
    const number = parsePhone('0712345678');
    if (!number) throw new Error('not parsed');
    expect(formatPhone(number)).toBe('0712\u00a0345\u00a0678');
    expect(maskPhone(number)).toBe('0712\u00a0•••\u00a0678');
  });
});
