import { afterEach, beforeEach, expect, test } from 'vitest';

import { openFixture, type SimulatorFixture } from '../test-shop.ts';
import { readNumber } from './format.ts';

const PHONE = '254712345678';
let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture({ merchantUrl: 'http://localhost:3000', merchant: { name: '<MIC3>' } });
  await fixture.client.control('PUT', `/phones/${PHONE}`, { scenario: 'wait-for-me' });
});
afterEach(() => fixture.close());

/** Returns the text of the page without its markup. */
async function pageText(path: string): Promise<string> {
  const page = await (await fetch(fixture.simulator.url + path)).text();
  return page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');
}

function press(button: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(`${fixture.simulator.url}/phone/${PHONE}/${button}`, { method: 'POST', body, redirect: 'manual' });
}

test('the prompt shows amount, merchant and reference; a right PIN pays and the SMS says so', async () => {
  const { client, simulator } = fixture;
  const checkout = (await client.push()).body['CheckoutRequestID'] ?? '';
  expect(await pageText(`/phone/${PHONE}`)).toContain(
    'Do you want to pay Ksh 11,500 to &lt;MIC3&gt; , account MIC37K2Q9 ?',
  );
  expect((await press('approve', { checkout, pin: '1234' })).headers.get('location')).toBe(`/phone/${PHONE}`);
  await simulator.settled();
  const receipt = simulator.ledger.payments()[0]?.receipt;
  const text = await pageText(`/phone/${PHONE}`);
  expect(text).toContain(`${receipt} Confirmed. Ksh 11,500 paid to`);
  expect(text).toContain('New balance is Ksh 288,500.');
  expect(text).not.toContain('Do you want to pay');
});

test('0000 is a wrong PIN, three digits are refused, Cancel is 1032', async () => {
  const { client, simulator, shop } = fixture;
  const first = (await client.push()).body['CheckoutRequestID'] ?? '';
  const again = await press('approve', { checkout: first, pin: '123' });
  expect(again.status).toBe(422);
  expect(await again.text()).toContain('Enter the four digits of the PIN.');
  await press('approve', { checkout: first, pin: '0000' });
  await simulator.settled();
  const second = (await client.push()).body['CheckoutRequestID'] ?? '';
  await press('cancel', { checkout: second });
  await simulator.settled();
  expect(shop.callbacks.map(({ result }) => result.ResultCode)).toEqual([2001, 1032]);
});

test('one phone cannot press the buttons of another', async () => {
  const checkout = (await fixture.client.push({ PhoneNumber: '254701000011' })).body['CheckoutRequestID'] ?? '';
  await press('cancel', { checkout });
  await press('approve', { checkout, pin: '1234' });
  await fixture.simulator.settled();
  expect(fixture.shop.callbacks).toEqual([]);
});

test('the chosen scenario applies from the next prompt on', async () => {
  await press('answers', { scenario: 'cancelled' });
  await fixture.client.push();
  await fixture.timeline.advance(1500);
  expect(fixture.shop.callbacks[0]?.result.ResultCode).toBe(1032);
  expect(await (await fetch(`${fixture.simulator.url}/phone/${PHONE}`)).text()).toMatch(/value="cancelled"\s+checked/);
});

test('an unreachable phone shows no prompt', async () => {
  await fixture.client.push({ PhoneNumber: '254700001037' });
  expect(await pageText('/phone/254700001037')).not.toContain('Do you want to pay');
});

test('the list has known phones and open prompts, and opens a phone by any spelling of its number', async () => {
  await fixture.client.push();
  expect(await pageText('/')).toMatch(/254 712 345 678 KSh 300,000 Lilian: Wait for me Prompt open/);
  const open = (number: string) =>
    fetch(`${fixture.simulator.url}/phone?${new URLSearchParams({ number })}`, { redirect: 'manual' });
  expect((await open('0712 345 678')).headers.get('location')).toBe(`/phone/${PHONE}`);
  expect((await open('12')).status).toBe(400);
  expect((await fetch(`${fixture.simulator.url}/phone/12`)).status).toBe(404);
  expect(await pageText('/phone/12')).toContain('Nothing here');
});

test('numbers are read in all spellings', () => {
  expect(
    ['0712345678', '+254 712 345 678', '254712345678', '712345678', '0112-345-678', '0812345678', ''].map(readNumber),
  ).toEqual([PHONE, PHONE, PHONE, PHONE, '254112345678', undefined, undefined]);
});

test('an open page receives changes', async () => {
  const events = (await fetch(`${fixture.simulator.url}/events`)).body?.getReader();
  const next = async () => new TextDecoder().decode((await events?.read())?.value);
  expect(await next()).toContain('event: changed');
  const change = next();
  await fixture.client.push();
  expect(await change).toContain('event: changed');
  await events?.cancel();
});
