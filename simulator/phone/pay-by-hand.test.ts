import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openFixture, type SimulatorFixture } from '../test-shop.ts';

const PHONE = '254712345678';
let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
  await fixture.client.register();
});
afterEach(() => fixture.close());

/** Returns the text of a page without its markup. */
async function textOf(answer: Response | Promise<Response>): Promise<string> {
  return (await (await answer).text())
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');
}

const open = (screen = '') => textOf(fetch(`${fixture.simulator.url}/phone/${PHONE}${screen}`));

function pay(fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ to: 'paybill', account: 'MIC37K2Q9', amount: '6,500', pin: '1234', ...fields });
  return fetch(`${fixture.simulator.url}/phone/${PHONE}/pay`, { method: 'POST', body, redirect: 'manual' });
}

test('Pay Bill asks for an account number, Buy Goods does not', async () => {
  expect(await open('?screen=paybill')).toContain('Business number 600584 MIC3 Account number Amount in shillings');
  expect(await open('?screen=till')).toContain('Till number 5600584 MIC3 Amount in shillings');
  expect(await open('?screen=nonsense')).toContain('No messages yet.');
});

test('a payment succeeds, is confirmed to the shop and shown by SMS', async () => {
  expect((await pay({})).headers.get('location')).toBe(`/phone/${PHONE}`);
  await fixture.simulator.settled();
  const [payment] = fixture.simulator.ledger.payments();
  expect(payment).toMatchObject({ amount: 6500, reference: 'MIC37K2Q9', to: 'paybill', msisdn: PHONE });
  expect(fixture.shop.reports[0]?.body).toMatchObject({ TransID: payment?.receipt, BillRefNumber: 'MIC37K2Q9' });
  const text = await open();
  expect(text).toContain(
    `${payment?.receipt} Confirmed. Ksh 6,500 paid to MIC3 for account MIC37K2Q9 on 20/11/25 at 14:31.`,
  );
  expect(text).toContain('M-PESA balance Ksh 293,500');
});

test('Buy Goods pays the till, whatever the account', async () => {
  await pay({ to: 'till' });
  await fixture.simulator.settled();
  expect(fixture.simulator.ledger.payments()).toMatchObject([{ to: 'till', reference: '' }]);
  expect(await open()).toContain('Ksh 6,500 paid to MIC3 for goods on');
});

describe('an invalid payment is refused with a sentence, and the input stays', () => {
  test.each<[Record<string, string>, string]>([
    [{ account: ' ' }, 'Type the account number.'],
    [{ account: 'A'.repeat(21) }, 'Type the account number.'],
    [{ amount: '0' }, 'Type whole shillings, from 1 to 250,000.'],
    [{ amount: '1.5' }, 'Type whole shillings, from 1 to 250,000.'],
    [{ amount: '250001' }, 'Type whole shillings, from 1 to 250,000.'],
    [{ amount: 'ten' }, 'Type whole shillings, from 1 to 250,000.'],
    [{ pin: '12' }, 'Enter the four digits of the PIN.'],
    [{ pin: '0000' }, 'Wrong PIN. Nothing was paid.'],
  ])('%j', async (fields, sentence) => {
    const answer = await pay(fields);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(sentence);
    expect(page).toContain(`value="${fields['amount'] ?? '6,500'}"`);
    expect(page).not.toContain('value="1234"');
    expect(fixture.simulator.ledger.payments()).toEqual([]);
  });

  test("for more than the phone's balance", async () => {
    await fixture.client.control('PUT', `/phones/${PHONE}`, { balance: 6499 });
    expect(await textOf(pay({}))).toContain('There is not so much money on this phone.');
    expect(fixture.simulator.ledger.payments()).toEqual([]);
  });
});

test('a reversal is shown by SMS, and the list of phones shows the last payments', async () => {
  await pay({});
  const receipt = fixture.simulator.ledger.payments()[0]?.receipt ?? '';
  await fixture.client.control('POST', '/reversals', { receipt, amount: 500 });
  const back = fixture.simulator.ledger.reversals()[0]?.receipt;
  expect(await open()).toContain(
    `${back} Confirmed. MIC3 sent back Ksh 500 of payment ${receipt} on 20/11/25 at 14:31. New balance is Ksh 294,000.`,
  );
  const list = await textOf(fetch(fixture.simulator.url));
  expect(list).toContain('Received KSh 6,500 Sent back KSh 500 Holds KSh 6,000');
  expect(list).toContain(`${back} −KSh 500 254 712 345 678 sent back 20/11/25 at 14:31`);
});

test('every scenario can be chosen on the page', async () => {
  const page = await (await fetch(`${fixture.simulator.url}/phone/${PHONE}`)).text();
  const { text } = await fixture.client.control('GET', '/scenarios');
  const { scenarios } = JSON.parse(text) as { scenarios: { name: string }[] };
  expect(scenarios.filter(({ name }) => !page.includes(`value="${name}"`))).toEqual([]);
});

test('of two open prompts the newest is shown first', async () => {
  const { client, timeline } = fixture;
  await client.control('PUT', `/phones/${PHONE}`, { scenario: 'two-prompts' });
  await client.push({ Amount: 100 });
  await timeline.advance(1000);
  await client.push({ Amount: 200 });
  expect(await open()).toMatch(/Do you want to pay Ksh 200 .* One more prompt waits behind this one\./);
  await timeline.advance(1000);
  expect(await open()).toContain('Do you want to pay Ksh 200');
  expect(await open()).not.toContain('One more prompt');
});
