import { describe, expect, test } from 'vitest';

import { simulatorMerchant } from '../merchant.ts';
import { isCallbackUrl } from './callback-url.ts';
import { generateReceipt } from './request-ids.ts';
import { readPushRequest } from './push-request.ts';

const timestamp = '20251120143156';
const valid = {
  BusinessShortCode: simulatorMerchant.shortcode,
  Password: Buffer.from(simulatorMerchant.shortcode + simulatorMerchant.passkey + timestamp).toString('base64'),
  Timestamp: timestamp,
  TransactionType: 'CustomerPayBillOnline',
  Amount: 11_500,
  PartyA: '254712345678',
  PartyB: simulatorMerchant.shortcode,
  PhoneNumber: 254_712_345_678,
  CallBackURL: 'https://shop.example.co.ke/callbacks/0a1b2c',
  AccountReference: 'MIC37K2Q9',
  TransactionDesc: 'Two courses',
};

function refusalOf(changes: Record<string, unknown>): string | undefined {
  const checked = readPushRequest({ ...valid, ...changes }, simulatorMerchant);
  return 'refusal' in checked ? checked.refusal.body : undefined;
}

test('a complete request is read, numbers as numbers or as text', () => {
  expect(readPushRequest({ ...valid, Amount: '11500' }, simulatorMerchant)).toEqual({
    value: {
      amount: 11_500,
      msisdn: '254712345678',
      callbackUrl: valid.CallBackURL,
      reference: 'MIC37K2Q9',
      description: 'Two courses',
      to: 'paybill',
    },
  });
});

test('a till is paid by CustomerBuyGoodsOnline with the till as PartyB', () => {
  const type = { TransactionType: 'CustomerBuyGoodsOnline' };
  expect(refusalOf({ ...type, PartyB: simulatorMerchant.till })).toBeUndefined();
  expect(refusalOf(type)).toContain('Invalid PartyB');
});

describe('a field that breaks its rule is named with 400.002.02', () => {
  test.each([
    ['BusinessShortCode', '1234'],
    ['Timestamp', '2025112014315'],
    ['Timestamp', '20250230143156'],
    ['Timestamp', '2025-11-20 14:31'],
    ['Password', ''],
    ['TransactionType', 'CustomerPayBill'],
    ['Amount', 0],
    ['Amount', 250_001],
    ['Amount', 1.5],
    ['Amount', -1],
    ['Amount', 'ten'],
    ['PartyA', '0712345678'],
    ['PartyB', '999999'],
    ['PhoneNumber', '+254712345678'],
    ['PhoneNumber', '254812345678'],
    ['CallBackURL', 'http://shop.example.co.ke/x'],
    ['AccountReference', 'THIRTEENCHARS'],
    ['AccountReference', 'A B'],
    ['AccountReference', ''],
    ['TransactionDesc', 'fourteen chars'],
    ['TransactionDesc', undefined],
  ])('%s = %s', (field, value) => {
    const refusal = refusalOf({ [field]: value });
    expect(refusal).toContain('"errorCode":"400.002.02"');
    expect(refusal).toContain(`Invalid ${field}`);
  });
});

test('another shop or another passkey is refused with 500.001.1001', () => {
  expect(refusalOf({ BusinessShortCode: '111111' })).toContain('Merchant does not exist');
  expect(refusalOf({ Password: 'd3Jvbmc=' })).toContain('Wrong credentials');
  expect(refusalOf({ Timestamp: '20251120143157' })).toContain('Wrong credentials');
});

test('CallBackURL is public https in lower case without filtered words, or http on this machine', () => {
  const allowed = ['https://shop.example.co.ke/callbacks/ff', 'http://127.0.0.1:3000/c/1', 'http://localhost:3000/c'];
  const refused = [
    'http://shop.example.co.ke/c',
    'https://shop.example.co.ke/Callbacks',
    'https://shop.example.co.ke/mpesa/callback',
    'https://shop.example.co.ke/c?sql=1',
    'https://192.168.1.4/c',
    'https://intranet/c',
    'ftp://127.0.0.1/c',
    'callbacks',
    '',
  ];
  expect(allowed.filter((url) => !isCallbackUrl(url))).toEqual([]);
  expect(refused.filter((url) => isCallbackUrl(url))).toEqual([]);
});

test('a receipt begins with year, month and day and has ten capitals and digits', () => {
  expect(generateReceipt(new Date('2024-12-11T10:00:00Z'))).toMatch(/^SLB[A-Z0-9]{7}$/);
  expect(generateReceipt(new Date('2025-11-20T22:30:00Z'))).toMatch(/^TKL[A-Z0-9]{7}$/);
});
