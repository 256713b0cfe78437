import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mayBePayer, readPayerPhone } from './payer-phone.server.ts';

const phone = '254712345678';
const hash = createHash('sha256').update(phone).digest('hex');

describe("the payer in M-Pesa's reports", () => {
  test.each([
    [phone, true],
    ['254712345679', false],
    ['2547 ***** 678', true],
    ['254712***679', false],
    ['25470*****678', false],
    ['0712•••678', true],
    [hash, true],
    [hash.toUpperCase(), true],
    [hash.replace(/^./, '-'), true],
    ['f'.repeat(64), false],
    ['', true],
    [null, true],
    ['\u202e254712345678', true],
  ])('%j may be the phone: %s', (input, expected) => {
    expect(mayBePayer(input, phone)).toBe(expected);
  });

  test.each([
    [phone, phone],
    ['+254 712 345 678', phone],
    ['2547 ***** 678', '2547***678'],
    ['0712•••678', '254712***678'],
    [hash, null],
    ['*****', null],
    ['Jane', null],
    ['', null],
    [`${'1'.repeat(30)}***`, null],
  ])('%j is stored as %j', (input, expected) => {
    expect(readPayerPhone(input)).toBe(expected);
  });
});
