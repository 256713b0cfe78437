import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openFixture, parameterOf, type SimulatorFixture } from '../test-shop.ts';

const PHONE = '254712345678';
let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

/** Pays KSh 11,500 by a prompt; returns the receipt. */
async function paid(): Promise<string> {
  await fixture.client.push();
  await fixture.timeline.advance(1500);
  return fixture.simulator.ledger.payments().at(-1)?.receipt ?? '';
}

const results = () => fixture.shop.reports.map(({ result }) => result?.ResultCode);
const moved = () => fixture.simulator.ledger.payments().map(({ amount, reversed }) => [amount, reversed]);

describe('a reversal', () => {
  test('is accepted at once and reported with its own receipt; the money is back on the phone', async () => {
    const { client, timeline, shop, simulator } = fixture;
    const receipt = await paid();
    const answer = await client.reverse(receipt, 11_500);
    expect(answer).toMatchObject({ status: 200, body: { ResponseCode: '0' } });
    expect(answer.body['ConversationID']).toMatch(/^AG_20251120143157[0-9a-f]{12}$/);
    expect(shop.reports).toEqual([]);
    await timeline.advance(1500);
    const [report] = shop.reports;
    expect(report?.path).toBe('/results/7f6e');
    expect(report?.result).toMatchObject({
      ResultType: 0,
      ResultCode: 0,
      ConversationID: answer.body['ConversationID'],
      OriginatorConversationID: answer.body['OriginatorConversationID'],
    });
    const [reversal] = simulator.ledger.reversals();
    expect(reversal).toMatchObject({
      of: receipt,
      amount: 11_500,
      msisdn: PHONE,
      receipt: report?.result?.TransactionID,
    });
    expect(reversal?.receipt).not.toBe(receipt);
    expect(parameterOf(report, 'Amount')).toBe(11_500);
    expect(parameterOf(report, 'OriginalTransactionID')).toBe(receipt);
    expect(parameterOf(report, 'TransCompletedTime')).toBe(20_251_120_143_159);
    expect(parameterOf(report, 'CreditPartyPublicName')).toMatch(/^254712345678 - [A-Z][a-z]+$/);
    expect(simulator.ledger.balance(PHONE)).toBe(300_000);
    expect(simulator.ledger.total()).toBe(0);
  });

  test('may be partial, several times, but never for more than is left', async () => {
    const { client, timeline, simulator } = fixture;
    const receipt = await paid();
    for (const amount of [4000, 7501, 7500, 1]) {
      await client.reverse(receipt, amount);
      await timeline.advance(1500);
    }
    expect(results()).toEqual([0, 3, 0, 'R000001']);
    expect(moved()).toEqual([[11_500, 11_500]]);
    expect(simulator.ledger.reversals().map(({ amount }) => amount)).toEqual([4000, 7500]);
    expect(new Set(simulator.ledger.reversals().map((reversal) => reversal.receipt)).size).toBe(2);
  });

  test('requested twice at the same time returns the money once', async () => {
    const { client, timeline } = fixture;
    const receipt = await paid();
    await Promise.all([client.reverse(receipt, 11_500), client.reverse(receipt, 11_500)]);
    await timeline.advance(1500);
    expect(results()).toEqual([0, 'R000001']);
    expect(moved()).toEqual([[11_500, 11_500]]);
  });

  test('of an unknown receipt is R000002, without a receipt of its own', async () => {
    await fixture.client.reverse('SLK4H7R9QT', 100);
    await fixture.timeline.advance(1500);
    expect(results()).toEqual(['R000002']);
    expect(fixture.shop.reports[0]?.result?.TransactionID).toBe('TKK0000000');
    expect(fixture.shop.reports[0]?.result?.ResultParameters).toBeUndefined();
  });

  test('accepts the receipt in lower case', async () => {
    await fixture.client.reverse((await paid()).toLowerCase(), 11_500);
    await fixture.timeline.advance(1500);
    expect(results()).toEqual([0]);
  });
});

describe('a transaction status', () => {
  test('has payer, amount and date of a payment', async () => {
    const { client, timeline, shop } = fixture;
    const receipt = await paid();
    expect(await client.status(receipt)).toMatchObject({ status: 200, body: { ResponseCode: '0' } });
    await timeline.advance(1500);
    const [report] = shop.reports;
    expect(report?.result).toMatchObject({ ResultCode: 0, TransactionID: 'TKK0000000' });
    expect(parameterOf(report, 'TransactionStatus')).toBe('Completed');
    expect(parameterOf(report, 'ReceiptNo')).toBe(receipt);
    expect(parameterOf(report, 'Amount')).toBe(11_500);
    expect(parameterOf(report, 'FinalisedTime')).toBe(20_251_120_143_157);
    expect(parameterOf(report, 'DebitPartyName')).toContain(PHONE);
    expect(parameterOf(report, 'CreditPartyName')).toBe('600584 - MIC3');
  });

  test('is reversed after a full reversal, and completed while some of it stays', async () => {
    const { client, timeline, shop } = fixture;
    const receipt = await paid();
    for (const amount of [500, 11_000]) {
      await client.control('POST', '/reversals', { receipt, amount });
      await client.status(receipt);
      await timeline.advance(1500);
    }
    expect(shop.reports.map((report) => parameterOf(report, 'TransactionStatus'))).toEqual(['Completed', 'Reversed']);
  });

  test('of an unknown receipt is 2032', async () => {
    await fixture.client.status('SLK4H7R9QT');
    await fixture.timeline.advance(1500);
    expect(results()).toEqual([2032]);
  });
});

describe('a caller who is not the operator', () => {
  test.each([
    ['a wrong name', { Initiator: 'somebody' }],
    ['a wrong password', { SecurityCredential: Buffer.from('wrong').toString('base64') }],
  ])('with %s gets the result 2001, and nothing moves', async (_, changes) => {
    const receipt = await paid();
    expect((await fixture.client.reverse(receipt, 11_500, changes)).body['ResponseCode']).toBe('0');
    await fixture.client.status(receipt, changes);
    await fixture.timeline.advance(1500);
    expect(results()).toEqual([2001, 2001]);
    expect(moved()).toEqual([[11_500, 0]]);
  });
});

describe('a field that breaks its rule is named with 400.002.02', () => {
  type Field = readonly [name: string, value: unknown];
  const operation: readonly Field[] = [
    ['Initiator', ''],
    ['SecurityCredential', undefined],
    ['CommandID', 'BusinessPayment'],
    ['TransactionID', ''],
    ['TransactionID', 'SLK4 H7R9'],
    ['ResultURL', 'http://shop.example.co.ke/x'],
    ['QueueTimeOutURL', 'https://shop.example.co.ke/mpesa'],
    ['Remarks', ''],
    ['Occasion', 'o'.repeat(101)],
  ];

  test.each<Field>([
    ...operation,
    ['Amount', 0],
    ['Amount', 1.5],
    ['ReceiverParty', '111111'],
    ['RecieverIdentifierType', '1'],
  ])('reversal: %s = %s', async (field, value) => {
    const answer = await fixture.client.reverse('SLK4H7R9QT', 100, { [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errorCode: '400.002.02' } });
    expect(answer.body['errorMessage']).toContain(`Invalid ${field}`);
    expect(fixture.simulator.ledger.operations()).toEqual([]);
  });

  test.each<Field>([...operation, ['PartyA', '111111'], ['IdentifierType', '9']])(
    'transaction status: %s = %s',
    async (field, value) => {
      const answer = await fixture.client.status('SLK4H7R9QT', { [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { errorCode: '400.002.02' } });
      expect(answer.body['errorMessage']).toContain(`Invalid ${field}`);
    },
  );
});

test('every request needs a token, and only POST is allowed', async () => {
  for (const path of ['/mpesa/reversal/v1/request', '/mpesa/transactionstatus/v1/query', '/mpesa/c2b/v2/registerurl']) {
    const posted = await fetch(fixture.simulator.url + path, { method: 'POST', body: '{}' });
    expect(await posted.text()).toContain('404.001.03');
    expect(await (await fetch(fixture.simulator.url + path)).text()).toContain('405.001');
  }
});

test.each(['register', 'reversal', 'status'] as const)('a fault can be put on %s', async (endpoint) => {
  const { client } = fixture;
  const ask = {
    register: () => client.register(),
    reversal: () => client.reverse('X1', 1),
    status: () => client.status('X1'),
  };
  await client.control('POST', '/faults', { endpoint, fault: 'internal-error' });
  expect((await ask[endpoint]()).body['errorCode']).toBe('500.003.1001');
  expect(fixture.simulator.ledger.operations()).toEqual([]);
  await client.control('POST', '/faults', { endpoint, fault: 'truncated-body' });
  expect((await ask[endpoint]()).text).not.toContain('}');
  expect((await ask[endpoint]()).body['ResponseCode']).toBe('0');
});
