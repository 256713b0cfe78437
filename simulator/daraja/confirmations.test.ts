import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openFixture, type SimulatorFixture } from '../test-shop.ts';

const PHONE = '254712345678';
let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const confirmations = () => fixture.shop.reports.map(({ body }) => body);

test('nothing is confirmed before the shop has registered', async () => {
  await fixture.client.push();
  await fixture.timeline.advance(1500);
  await fixture.client.control('POST', '/paybill', { msisdn: PHONE, amount: 100, account: 'MIC37K2Q9' });
  expect(fixture.simulator.ledger.payments()).toHaveLength(2);
  expect(fixture.shop.reports).toEqual([]);
});

test('registration is answered as by Daraja; the last registration counts', async () => {
  const { client, shop } = fixture;
  const answer = await client.register();
  expect(answer).toMatchObject({ status: 200, body: { ResponseCode: '0', ResponseDescription: 'Success' } });
  expect(answer.body['OriginatorCoversationID']).toMatch(/^\d+-\d+-1$/);
  await client.register({ ConfirmationURL: `${shop.url}/confirmations/other`, ResponseType: 'Cancelled' });
  await client.control('POST', '/paybill', { msisdn: PHONE, amount: 100, account: 'MIC37K2Q9' });
  expect(shop.paths).toEqual(['/confirmations/other']);
});

test.each([
  ['ShortCode', '1'],
  ['ResponseType', 'completed'],
  ['ConfirmationURL', 'https://shop.example.co.ke/mpesa/confirmations'],
  ['ValidationURL', ''],
])('registration with %s = %s is refused', async (field, value) => {
  const answer = await fixture.client.register({ [field]: value });
  expect(answer.body).toMatchObject({ errorCode: '400.002.02', errorMessage: `Bad Request - Invalid ${field}` });
});

test('another shop cannot register', async () => {
  expect((await fixture.client.register({ ShortCode: '111111' })).body['errorCode']).toBe('500.001.1001');
});

test('a payment by prompt is confirmed after its callback, with texts and a masked number', async () => {
  const { client, timeline, shop, simulator } = fixture;
  await client.register();
  await client.push();
  await timeline.advance(1500);
  expect(shop.paths).toEqual(['/callbacks/0a1b2c3d4e5f', '/confirmations/5e4d']);
  const [confirmation] = confirmations();
  expect(confirmation).toEqual({
    TransactionType: 'Pay Bill',
    TransID: simulator.ledger.payments()[0]?.receipt,
    TransTime: '20251120143157',
    TransAmount: '11500.00',
    BusinessShortCode: '600584',
    BillRefNumber: 'MIC37K2Q9',
    InvoiceNumber: '',
    OrgAccountBalance: '11500.00',
    ThirdPartyTransID: '',
    MSISDN: '2547 ***** 678',
    FirstName: expect.stringMatching(/^[A-Z][a-z]+$/) as unknown,
    MiddleName: '',
    LastName: '',
  });
});

test('a prompt that fails is not confirmed', async () => {
  await fixture.client.register();
  await fixture.client.pushAs('cancelled');
  await fixture.timeline.advance(200_000);
  expect(fixture.shop.reports).toEqual([]);
});

describe('a customer who pays by hand', () => {
  beforeEach(() => fixture.client.register());

  test('to the PayBill number types an account number', async () => {
    const { client, simulator } = fixture;
    const paid = await client.control('POST', '/paybill', { msisdn: PHONE, amount: 6500, account: 'mic3 7k2q9' });
    expect(confirmations()).toMatchObject([
      {
        TransactionType: 'Pay Bill',
        TransID: paid.body['receipt'],
        BillRefNumber: 'mic3 7k2q9',
        TransAmount: '6500.00',
      },
    ]);
    expect(simulator.ledger.balance(PHONE)).toBe(293_500);
    expect(simulator.ledger.payments()).toMatchObject([
      { reference: 'mic3 7k2q9', checkoutRequestId: null, to: 'paybill' },
    ]);
  });

  test('types none for the till', async () => {
    await fixture.client.control('POST', '/till', { msisdn: PHONE, amount: 50 });
    expect(confirmations()).toMatchObject([
      { TransactionType: 'Buy Goods', BusinessShortCode: '5600584', BillRefNumber: '', TransAmount: '50.00' },
    ]);
  });

  test('can reverse nothing, but the shop can', async () => {
    const { client, timeline, simulator } = fixture;
    const { receipt } = (await client.control('POST', '/till', { msisdn: PHONE, amount: 50 })).body;
    await client.reverse(receipt, 50);
    await timeline.advance(1500);
    expect(simulator.ledger.payments()).toMatchObject([{ amount: 50, reversed: 50 }]);
  });

  test('needs enough money', async () => {
    const refused = await fixture.client.control('POST', '/paybill', { msisdn: PHONE, amount: 250_000, account: 'A' });
    expect(refused.status).toBe(200);
    const second = await fixture.client.control('POST', '/paybill', { msisdn: PHONE, amount: 250_000, account: 'A' });
    expect(second).toMatchObject({ status: 409, body: { error: 'There is too little money on that phone.' } });
    expect(fixture.simulator.ledger.payments()).toHaveLength(1);
  });

  test.each([[{}], [{ msisdn: PHONE, amount: 0, account: 'A' }], [{ msisdn: PHONE, amount: 1, account: ' ' }]])(
    'is refused with %j',
    async (body) => {
      expect((await fixture.client.control('POST', '/paybill', body)).status).toBe(400);
    },
  );
});

test.each([
  ['hashed', /^[0-9a-f]{64}$/],
  ['plain', /^254712345678$/],
])('the number can be shown %s', async (confirmationPhone, expected) => {
  const { client } = fixture;
  await client.register();
  await client.control('PUT', '/settings', { confirmationPhone });
  await client.control('POST', '/till', { msisdn: PHONE, amount: 50 });
  expect(confirmations()[0]?.['MSISDN']).toMatch(expected);
});
