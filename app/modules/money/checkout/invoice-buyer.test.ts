import { expect, test } from 'vitest';
import { codeOf } from '#tests/support/code-of.ts';
import { readInvoiceBuyer } from './invoice-buyer.ts';

test.each([
  ['', '', null],
  ['  ', ' ', null],
  ['Nyambura Designs', '\u202aA012–345\u2011678-Z\u202c', { name: 'Nyambura Designs', kraPin: 'A012345678Z' }],
  [' Nyambura   Designs ', 'a 012 345 678 z', { name: 'Nyambura Designs', kraPin: 'A012345678Z' }],
])('%j with %j names %j', (name, pin, buyer) => {
  expect(readInvoiceBuyer(name, pin)).toEqual(buyer);
});

test.each([
  ['Nyambura Designs', '', 'invoice_incomplete'],
  ['', 'A012345678Z', 'invoice_incomplete'],
  ['\u200b', 'A012345678Z', 'invoice_incomplete'],
  ['Taita\u0000Farms', 'A012345678Z', 'invoice_incomplete'],
  ['N'.repeat(121), 'A012345678Z', 'invoice_incomplete'],
  ['Nyambura Designs', 'B012345678Z', 'kra_pin_invalid'],
  ['Nyambura Designs', 'A01234567Z', 'kra_pin_invalid'],
  ['Nyambura Designs', 'A0123456789', 'kra_pin_invalid'],
])('%j with %j is refused: %s', async (name, pin, code) => {
  expect(await codeOf(Promise.resolve().then(() => readInvoiceBuyer(name, pin)))).toBe(code);
});
