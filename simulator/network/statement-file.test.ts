import { afterEach, beforeEach, expect, test } from 'vitest';

import { openFixture, type SimulatorFixture } from '../test-shop.ts';

const PHONE = '254712345678';
let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture({ merchant: { name: 'Beads, "Ltd"' } });
});
afterEach(() => fixture.close());

const load = (query = '') => fetch(`${fixture.simulator.url}/statement.csv${query}`);

test("has the day's payments and reversals as the portal writes them, newest first", async () => {
  const { client } = fixture;
  const paid = await client.control('POST', '/paybill', { msisdn: PHONE, amount: 2500, account: 'MIC3, K2Q9' });
  const receipt = String(paid.body['receipt']);
  await client.control('POST', '/clock', { advanceMs: 60_000 });
  await client.control('POST', '/till', { msisdn: PHONE, amount: 300 });
  await client.control('POST', '/clock', { advanceMs: 60_000 });
  await client.control('POST', '/reversals', { receipt, amount: 500 });
  const lines = (await (await load()).text()).split('\r\n');
  expect(lines[0]).toBe('Organization Name,"Beads, ""Ltd"""');
  expect(lines[2]).toMatch(/^Time Period,From (\d\d-\d\d-\d{4}) 00:00:00 To \1 23:59:59$/);
  const rows = lines.slice(4).map((line) => line.replace(/^\w+,\d\d-\d\d-\d{4} \d\d:\d\d:\d\d,/, ''));
  expect(rows).toEqual([
    `Pay Bill Reversal to 254712***678 - Lilian,Completed,,-500.00,254712***678 - Lilian,${receipt},`,
    'Merchant Payment from 254712***678 - Lilian,Completed,300.00,,254712***678 - Lilian,,',
    '"Pay Bill from 254712***678 - Lilian Acc. MIC3, K2Q9",Completed,2500.00,,254712***678 - Lilian,,"MIC3, K2Q9"',
    '',
  ]);
});

test('covers only the requested day', async () => {
  await fixture.client.control('POST', '/paybill', { msisdn: PHONE, amount: 2500, account: 'A' });
  const other = await load('?day=2020-02-29');
  expect(other.headers.get('content-disposition')).toBe('attachment; filename="statement-2020-02-29.csv"');
  expect((await other.text()).split('\r\n')).toHaveLength(5);
  expect((await load('?day=2026-02-30')).status).toBe(400);
});
