import { describe, expect, test } from 'vitest';
import { readCallbackReport } from './process-callback.server.ts';

const items = [
  { Name: 'Amount', Value: 6500 },
  { Name: 'MpesaReceiptNumber', Value: 'UC2K4H7R9Q' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20260302091512 },
  { Name: 'PhoneNumber', Value: 254712345678 },
];
const callback = (changes: object = {}) =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: '29115-34620561-1',
        CheckoutRequestID: 'ws_CO_02032026091500712345678',
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: { Item: items },
        ...changes,
      },
    },
  });

describe('reading a callback', () => {
  test('finds items by name, in shillings and Nairobi time', () => {
    expect(readCallbackReport(callback())).toEqual({
      merchantRequestId: '29115-34620561-1',
      checkoutRequestId: 'ws_CO_02032026091500712345678',
      resultCode: '0',
      description: 'The service request is processed successfully.',
      receipt: 'UC2K4H7R9Q',
      amountCents: 650_000,
      phone: '254712345678',
      paidAt: new Date('2026-03-02T06:15:12Z'),
    });
  });

  test('accepts numbers as text, a masked phone, any order', () => {
    const texts = items.map(({ Name, Value }) => ({
      Name,
      Value: Name === 'PhoneNumber' ? '2547*****678' : String(Value ?? ''),
    }));
    const report = readCallbackReport(callback({ ResultCode: '0', CallbackMetadata: { Item: texts.toReversed() } }));
    expect(report).toMatchObject({ resultCode: '0', receipt: 'UC2K4H7R9Q', amountCents: 650_000, phone: null });
  });

  test('has no metadata for a failure', () => {
    const report = readCallbackReport(callback({ ResultCode: 1032, CallbackMetadata: undefined }));
    expect(report).toMatchObject({ resultCode: '1032', receipt: null, amountCents: null });
  });

  test.each([
    ['an amount below nothing', 'Amount', -6500],
    ['no amount', 'Amount', 0],
    ['an amount beyond all numbers', 'Amount', '1e309'],
    ['an amount in words', 'Amount', '6500; drop table orders'],
  ])('treats %s as missing', (_what, Name, Value) => {
    const report = readCallbackReport(callback({ CallbackMetadata: { Item: [{ Name, Value }, ...items.slice(1)] } }));
    expect(report?.amountCents).toBeNull();
  });

  test('has a receipt of capitals and digits, or none', () => {
    const withReceipt = (Value: string) =>
      readCallbackReport(callback({ CallbackMetadata: { Item: [{ Name: 'MpesaReceiptNumber', Value }] } }))?.receipt;
    expect(withReceipt('uc2k4h7r9q')).toBe('UC2K4H7R9Q');
    expect(withReceipt("'; --")).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['HTML', '<html></html>'],
    ['half of it', callback().slice(0, 80)],
    ['another object', '{"Body":{}}'],
    ['a list', '[1,2]'],
    ['an id with a NUL', callback({ CheckoutRequestID: 'ws_CO\u0000' })],
    ['an id of 10,000 characters', callback({ CheckoutRequestID: 'x'.repeat(10_000) })],
  ])('refuses %s', (_what, body) => {
    expect(readCallbackReport(body)).toBeNull();
  });
});
