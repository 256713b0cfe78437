import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { PaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcileCommand } from './reconcile.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'statement-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = useTestEnv();
let shop: PaymentShop;
beforeEach(() => {
  shop = new PaymentShop(env, { ledgerFile: join(folder, 'simulator.jsonl') });
  return shop.open();
});
afterEach(() => shop.close());
const fixture = useRefundFixture(env, () => shop);

async function run(...args: string[]) {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: folder, MPESA_MODE: 'simulator' });
  const refusal = await reconcileCommand(args, { ...shop.deps, config }, (line) => void lines.push(line)).then(
    () => null,
    (error: Error) => error.message,
  );
  return { said: lines.join('\n').replaceAll('\u00a0', ' '), refusal };
}

const headings =
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.';
const paidIn = (receipt: string, amount: string, time = '2026-03-02 09:00:02', account = '') =>
  `${receipt},${time},Pay Bill from 254712***678 - JANE,Completed,"${amount}",,,254712***678 - JANE,${account}`;

function statement(...lines: string[]): string {
  const path = join(folder, 'march.csv');
  writeFileSync(path, [headings, ...lines].join('\n'));
  return path;
}

const codeOfMoney = async () => (await incomingPaymentsOf(env.db))[0]?.receipt ?? '';

describe('a statement of the portal', () => {
  test('that agrees with the books', async () => {
    await fixture.paid([6500]);
    const path = statement(
      paidIn(await codeOfMoney(), '6,500.00'),
      'BANK000001,2026-03-02 12:00,Transfer to the bank,Completed,,-1000,,Bank,',
    );
    expect(await run('statement', path)).toEqual({
      refusal: null,
      said: '1 other movement(s) of the statement are no customers’ payments and were not compared.\nThe books agree with the statement.',
    });
  });

  test('with more, fewer and different payments', async () => {
    await fixture.paid([6500]);
    const known = await codeOfMoney();
    await shop.pass(3600);
    const order = await shop.order({ prices: [1000] });
    await shop.pay(order, '254712345671');
    await shop.pass(2);
    const path = statement(
      paidIn('SNOTHERE01', '450.00'),
      paidIn(known, '6,400.00'),
      'SBACK00001,2026-03-02 20:00:00,Reversal of SNOTHERE01,Completed,,-450,,,',
    );
    const { said, refusal } = await run('statement', path);
    expect(refusal).toBe('The statement and the books are not the same.');
    expect(said).toMatch(
      /In the statement, not in the books: 2\n {2}SNOTHERE01 .*KSh 450 .*\n {2}SBACK00001 .*KSh 450 /,
    );
    expect(said).toMatch(/In the books, not in the statement: 1\n {2}[A-Z0-9]{10} .*KSh 1,000 {2}paid in/);
    expect(said).toMatch(
      new RegExp(`Different amounts: 1\\n {2}${known} {2}books: KSh 6,500 {2}the statement: KSh 6,400`),
    );
  });

  test('is imported into review, once, in the name of a staff member', async () => {
    const { email } = await fixture.staff();
    const path = statement(
      paidIn('SNOTHERE01', '450.00', '2026-03-02 09:00', 'MIC3ABCDEF'),
      'BANK000001,2026-03-02 12:00,Funds from the bank,Completed,1000,,,Bank,',
    );
    expect((await run('statement', path, '--import')).refusal).toContain('Say which staff member decides');
    const done = await run('statement', path, '--import', '--as', email);
    expect(done.said).toContain('1 payment(s) were kept in review: SNOTHERE01.');
    expect(done.refusal).toBeNull();
    expect((await run('statement', path, '--import', '--as', email)).said).toContain('0 payment(s) were kept');
    const { rows } = await env.pool.query(
      'select receipt, state, source, amount_cents, phone_number, account_reference, paid_at from mpesa_receipts',
    );
    expect(rows).toEqual([
      {
        receipt: 'SNOTHERE01',
        state: 'review',
        source: 'statement',
        amount_cents: 45_000,
        phone_number: '254712***678',
        account_reference: 'MIC3ABCDEF',
        paid_at: new Date('2026-03-02T09:00:00+03:00'),
      },
    ]);
    const { rows: audits } = await env.pool.query(
      "select action, subject_id from audit_log where action = 'statement.imported'",
    );
    expect(audits).toEqual([{ action: 'statement.imported', subject_id: 'march.csv' }]);
    expect((await run()).said).toMatch(
      /Money that belongs to no order: 1 .*\n {2}SNOTHERE01 {2}no order {2}KSh 450 {2}for MIC3ABCDEF/,
    );
  });

  test('with an unreadable line is still read, and the line is reported', async () => {
    const { email } = await fixture.staff();
    const path = statement(paidIn('SNOTHERE01', '450.00'), 'SNOTHERE02,yesterday,Pay Bill,Completed,1,,,,');
    const { said, refusal } = await run('statement', path, '--import', '--as', email);
    expect(said).toContain("Line 3 cannot be read: 'yesterday' is no time.\n");
    expect(said).toContain('1 payment(s) were kept in review: SNOTHERE01.');
    expect(refusal).toBe('Not all of the statement could be read.');
  });

  test('that is missing or invalid changes nothing', async () => {
    expect((await run('statement', join(folder, 'april.csv'))).refusal).toMatch(
      /^The file .*april\.csv cannot be read/,
    );
    writeFileSync(join(folder, 'april.csv'), 'PK\u0003\u0004');
    expect((await run('statement', join(folder, 'april.csv'))).refusal).toContain('This spreadsheet cannot be read');
    writeFileSync(join(folder, 'april.csv'), 'name,price');
    expect((await run('statement', join(folder, 'april.csv'))).refusal).toContain('no line with the headings');
    expect(await incomingPaymentsOf(env.db)).toEqual([]);
  });

  test('gives provisional receipts their codes', async () => {
    const { email } = await fixture.staff();
    const order = await shop.order();
    await shop.next('callback-lost');
    await shop.pay(order);
    await shop.pass(60);
    const [payment] = shop.simulator.ledger.payments();
    const path = statement(paidIn(payment?.receipt ?? '', '6,500.00', '2026-03-02 09:00:01', order.number));
    expect((await run('statement', path)).said).toMatch(
      new RegExp(
        `Codes of payments and refunds without one, in the statement: 1\\n {2}${payment?.receipt} .*order ${order.number}`,
      ),
    );
    const done = await run('statement', path, '--import', '--as', email);
    expect(done.said).toContain(`1 provisional receipt(s) got their code: ${payment?.receipt}.`);
    expect(done.refusal).toBeNull();
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: payment?.receipt, state: 'matched' }]);
  });
});

describe('a payment that may belong to two orders', () => {
  test('gets the order that a staff member selects', async () => {
    const { email } = await fixture.staff();
    const orders = [];
    for (const phone of ['254712345671', '254712845671']) {
      await shop.next('callback-lost');
      const order = await shop.order();
      await shop.pay(order, phone);
      await shop.pass(30);
      orders.push(order);
    }
    const codes = shop.simulator.ledger.payments().map(({ receipt }) => receipt);
    // Both customers match the masked number.
    const lines = codes.map((code) => `${code},2026-03-02 09:01:00,Pay Bill,Completed,6500,,,254712***671 - JANE,`);
    await run('statement', statement(...lines), '--import', '--as', email);
    const [code = ''] = codes;
    const [order, other] = orders;
    expect((await run()).said).toMatch(
      /Payments on a statement that may be counted already: 2 \(pair\)\n {2}[A-Z0-9]{10} {2}no order {2}KSh 6,500/,
    );
    const as = ['--note', 'as the portal shows', '--as', email];
    expect((await run('pair', 'SNOTHERE01', order?.number ?? '', ...as)).refusal).toContain(
      'no money with this M-Pesa code',
    );
    expect((await run('pair', code, order?.number ?? '', ...as)).said).toBe('The payment has its M-Pesa code.');
    expect((await incomingPaymentsOf(env.db)).map(({ receipt }) => receipt)).toContain(code);
    expect((await run('pair', codes[1] ?? '', other?.number ?? '', ...as)).refusal).toBeNull();
    expect((await run()).said).not.toContain('may be counted already');
  });
});

describe('the report, while payments are simulated,', () => {
  test('compares the simulator’s ledger', async () => {
    await fixture.paid([6500]);
    expect((await run()).said).toContain('The books agree with the simulator’s ledger.');
    shop.takesCallbacks = false;
    const lost = await shop.order({ prices: [450] });
    await shop.control('/paybill', { msisdn: '254712345671', amount: 450, account: lost.number });
    await shop.passWithoutJobs(60);
    const { said, refusal } = await run();
    expect(refusal).toBe('The books are not right.');
    expect(said).toMatch(/In the simulator’s ledger, not in the books: 1\n {2}[A-Z0-9]{10} .*KSh 450 /);
  });
});
