import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import type { StaffRole } from '#app/shared/actor.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const list = '/admin/payments/recorded';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens the portal as a browser without JavaScript. */
async function portal() {
  const site = renderedSite(
    env,
    {},
    {
      gateway: shop.deps.gateway,
      clock: env.clock,
      storage: createLocalStorage(folder),
    },
  );
  return async (role: StaffRole) => {
    const cookie = await staffCookie(site, (await createStaff(env.db, { role })).id);
    return {
      open: (path: string) => site.visit(path, { cookie }),
      send: (path: string, form: FormData | Record<string, string>) => site.visit(path, { cookie, form }),
    };
  };
}

/** The form of a cheque, with the id of the page. */
function chequeOf(
  html: string,
  changes: Readonly<Record<string, string>> = {},
  bytes: Uint8Array = onePixel,
): FormData {
  const form = new FormData();
  const id = /name="id"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '';
  const fields = {
    id,
    method: 'cheque',
    opensAtOnce: 'yes',
    amount: '27,000',
    reference: 'KCB-000123',
    note: '',
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('receivedOn', env.clock.now().toISOString().slice(0, 10));
  form.set('proof', new File([new Uint8Array(bytes)], 'cheque.png', { type: 'image/png' }));
  return form;
}

test('a cheque is recorded, approved by a colleague, and bounces, on pages without JavaScript', async () => {
  const as = await portal();
  const [accountant, manager] = [await as('accountant'), await as('manager')];
  const order = await shop.order({ prices: [27_000] });
  const { rows } = await env.pool.query<{ id: string }>('select id from payments');
  const record = `${list}/new?order=${order.number}`;
  expect((await accountant.open(`/admin/payments/${rows[0]?.id}`)).html).toContain(record);
  const page = await accountant.open(record);
  expect(page.text).toContain('KSh 27,000 to pay');
  expect(page.text).toContain('Above KSh 20,000 nothing opens until a colleague approves.');

  const typed = chequeOf(page.html, { order: order.number, reference: 'KC' });
  const refused = await accountant.send(record, typed);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Please enter the reference');
  expect(refused.html).toMatch(/value="27,000"/);
  const sent = await accountant.send(record, chequeOf(page.html, { order: order.number }));
  expect(sent.location).toMatch(/\?done=waiting$/);
  const [at = ''] = sent.location?.split('?') ?? [];

  const own = await accountant.open(at);
  expect(own.text).toContain('A colleague approves it');
  expect(own.html).not.toContain('value="approve"');
  const another = await (await as('accountant')).open(at);
  expect(another.text).toContain('A colleague approves it. Roles that may: owner, manager.');
  expect(another.html).not.toContain('name="decision"');
  const ticks = { checked_amount: 'on', checked_reference: 'on', checked_day: 'on' };
  expect((await accountant.send(at, { decision: 'approve', ...ticks })).status).toBe(403);
  expect((await manager.open('/admin/payments/cases')).html).toContain(at);
  const seen = await manager.open(at);
  expect(seen.text).toContain('exactly what the order costs');
  expect(seen.html).toMatch(/src="\/media\/[0-9a-f-]{36}"/);
  expect((await manager.send(at, { decision: 'reject', note: '' })).status).toBe(400);
  expect(seen.text).toContain('On no statement yet');
  expect((await manager.send(at, { decision: 'approve', checked_amount: 'on' })).text).toContain('Tick amount');
  expect((await manager.send(at, { decision: 'approve', ...ticks })).location).toMatch(/\?done=paid$/);
  expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1 });

  expect((await accountant.send(at, { decision: 'bounce', note: 'No funds' })).location).toMatch(/\?done=bounced$/);
  expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0 });
  expect((await manager.open(list)).text).toContain('Bounced');
  expect((await manager.open(`${list}?search=nobody`)).text).toContain('No recorded payment fits');
  expect((await (await as('support')).open(list)).status).toBe(403);
});

test('a proof that is too large or no picture is refused with a sentence', async () => {
  const { open, send } = await (await portal())('accountant');
  const order = await shop.order();
  const page = await open(`${list}/new`);
  const answer = async (bytes: Uint8Array) =>
    send(`${list}/new`, chequeOf(page.html, { order: order.number, amount: '6500' }, bytes));
  expect((await answer(Buffer.alloc(10_000_000, 1))).text).toContain('larger than 5 MB');
  expect((await answer(Buffer.from('<html></html>'))).text).toContain('must be a photo');
  expect((await send(`${list}/new`, chequeOf(page.html, { order: 'MIC3XXXXXX' }))).status).toBe(404);
});

test('a payment names one of the bank accounts of the settings, and its reference is looked up while it is typed', async () => {
  const as = await portal();
  const accountant = await as('accountant');
  await env.db.insert(siteSettings).values({
    key: 'bankAccount',
    value: 'Equity Bank; MIC3 Ltd; 0180 2964 11\nKCB; MIC3 Ltd; 1290 4417 3',
  });
  const order = await shop.order({ prices: [1_000] });
  const record = `${list}/new?order=${order.number}`;
  const page = await accountant.open(record);
  expect(page.text).toContain('Equity Bank, MIC3 Ltd, 0180 2964 11');
  expect((await accountant.open(`${record}&method=bank&check=FT26325K90QX`)).text).toContain('Never used before');

  const form = { order: order.number, method: 'bank', reference: 'FT26325K90QX', amount: '1,000' };
  const wrong = chequeOf(page.html, { ...form, bankAccount: 'Somebody else; 1' });
  const refused = await accountant.send(record, wrong);
  expect([refused.status, refused.text.includes('not in the settings any more')]).toEqual([400, true]);
  const bankAccount = 'KCB; MIC3 Ltd; 1290 4417 3';
  const sent = await accountant.send(record, chequeOf(page.html, { ...form, bankAccount }));
  expect((await accountant.open(sent.location?.split('?')[0] ?? '')).text).toContain(
    'Bank account KCB, MIC3 Ltd, 1290 4417 3',
  );
  expect((await accountant.open(`${record}&method=bank&check=ft26325k90qx`)).text).toMatch(
    /Used on \d+ \w+ \d{4} for INV-\d{4}-00001/,
  );
  expect((await accountant.open(`${record}&method=cheque&check=FT26325K90QX`)).text).toContain('Never used before');
});
