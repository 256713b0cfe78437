import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openFixture, type TestClient, type SimulatorFixture } from '../test-shop.ts';

let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
  await fixture.client.register();
});
afterEach(() => fixture.close());

const pushAs: TestClient['pushAs'] = (...push) => fixture.client.pushAs(...push);
const order = () => fixture.shop.paths.map((path) => path.split('/')[1]);

test.each([
  ['success', ['callbacks', 'confirmations']],
  ['three-callbacks', ['callbacks', 'callbacks', 'callbacks', 'confirmations']],
  ['confirmation-before', ['confirmations', 'callbacks']],
  ['confirmation-after', ['callbacks', 'confirmations']],
  ['confirmation-only', ['confirmations']],
  ['confirmation-never', ['callbacks']],
  ['confirmation-twice', ['confirmations', 'callbacks', 'confirmations']],
  ['callback-lost', []],
  ['query-4999', []],
])('%s: %j', async (scenario, expected) => {
  await pushAs(scenario);
  await fixture.timeline.advance(1500 + 60_000);
  expect(order()).toEqual(expected);
});

test('confirmation-together: both go out at the same moment', async () => {
  await pushAs('confirmation-together');
  await fixture.timeline.advance(1500);
  expect(order()).toHaveLength(2);
  expect(new Set(order())).toEqual(new Set(['callbacks', 'confirmations']));
});

test('callback-late-2h: the confirmation does not arrive before the callback', async () => {
  await pushAs('callback-late-2h');
  await fixture.timeline.advance(2 * 3_600_000);
  expect(order()).toEqual([]);
  await fixture.timeline.advance(1500);
  expect(order()).toEqual(['callbacks']);
});

describe('a customer who cancels and pays by hand', () => {
  test.each([
    ['pays-by-hand', 'MIC37K2Q9', ['MIC37K2Q9']],
    ['pays-by-hand-wrong-account', 'COURSES', ['COURSES']],
    ['pays-by-hand-unconfirmed', 'MIC37K2Q9', []],
  ])('%s: account %s, confirmed as %j', async (scenario, account, confirmed) => {
    await pushAs(scenario);
    await fixture.timeline.advance(1500 + 60_000 - 1);
    expect(fixture.shop.callbacks.map(({ result }) => result.ResultCode)).toEqual([1032]);
    expect(fixture.simulator.ledger.payments()).toEqual([]);
    await fixture.timeline.advance(1);
    expect(fixture.simulator.ledger.payments()).toMatchObject([
      { amount: 11_500, reference: account, checkoutRequestId: null },
    ]);
    expect(fixture.shop.reports.map(({ body }) => body['BillRefNumber'])).toEqual(confirmed);
  });
});
