import { describe, expect, test } from 'vitest';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { saveComparison } from '#app/modules/money/collection/reconcile/save-comparison.server.ts';
import { exportComparison, readComparison } from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { importMissingPayments } from '#app/modules/money/collection/reconcile/import-missing-payments.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const head =
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.';
const paid = (receipt: string, time: string, amount: string | number, details = 'Pay Bill from 254712408116') =>
  `${receipt},${time},${details},Completed,${amount},,,254712408116 - =WAMBUI,MIC3ABC`;

async function deps() {
  return { ...shop.deps, actor: await staffActor(env.db) };
}

const bytesOf = (...lines: string[]) => new TextEncoder().encode([head, ...lines].join('\n'));

async function compare(...lines: string[]) {
  const needs = await deps();
  const { statementId } = await saveComparison(needs, { name: 'march.csv', bytes: bytesOf(...lines) });
  const read = () => readComparison(needs, { statementId, outcome: null, cursor: null });
  return { given: needs, statementId, read };
}

/** Inserts money of no order into the books. */
const book = (receipt: string, cents: number, at: string, source = 'c2b') =>
  env.pool.query(
    `insert into mpesa_receipts (receipt, amount_cents, source, state, paid_at) values ($1, $2, $3, 'review', $4)`,
    [receipt, cents, source, at],
  );

describe('a statement compared with the books', () => {
  specifies('Admin portal: a statement of M-Pesa is compared line by line');
  test('shows the result of every line', async () => {
    await book('SAME000001', 150_000, '2026-03-02T10:00:00+03:00');
    await book('OTHER00001', 100_000, '2026-03-02T11:00:00+03:00');
    await book('ALONE00001', 50_000, '2026-03-02T12:00:00+03:00');
    const { read } = await compare(
      paid('SAME000001', '2026-03-02 10:00:00', '"1,500.00"'),
      paid('OTHER00001', '2026-03-02 11:00:00', 999),
      paid('MISSING001', '2026-03-02 09:00:00', 20),
      paid('SAME000001', '2026-03-02 10:00:00', '"1,500.00"'),
      paid('BANK000001', '2026-03-02 18:00:00', 5, 'Organization Settlement'),
    );
    const { lines, outcomes, statement } = await read();
    expect(
      lines.map(({ receipt, outcome, amountCents, bookedCents }) => [receipt, outcome, amountCents, bookedCents]),
    ).toEqual([
      ['SAME000001', 'matched', 150_000, 150_000],
      ['OTHER00001', 'different', 99_900, 100_000],
      ['MISSING001', 'missing_here', 2_000, null],
      ['BANK000001', 'other', 500, null],
      ['SAME000001', 'duplicate', 150_000, null],
      ['ALONE00001', 'missing_there', null, 50_000],
    ]);
    expect(outcomes.find(({ outcome }) => outcome === 'matched')).toEqual({
      outcome: 'matched',
      lines: 1,
      cents: 150_000,
    });
    expect(statement.fileName).toBe('march.csv');
  });

  specifies('Admin portal: a statement of M-Pesa is compared line by line');
  test('sums days from midnight to midnight in Nairobi', async () => {
    await book('LAST000001', 100, '2026-03-02T23:59:59+03:00');
    await book('FIRST00001', 200, '2026-03-03T00:00:00+03:00');
    const { read } = await compare(
      paid('EARLY00001', '2026-03-02 00:00:00', 7),
      paid('LAST000001', '2026-03-02 23:59:59', 1),
      paid('FIRST00001', '2026-03-03 00:00:00', 2),
    );
    expect((await read()).days).toEqual([
      { day: '2026-03-02', thereIn: 800, hereIn: 100, thereOut: 0, hereOut: 0 },
      { day: '2026-03-03', thereIn: 200, hereIn: 200, thereOut: 0, hereOut: 0 },
    ]);
  });

  test('enters missing payments into review, once, and does not store the payers', async () => {
    const { given, statementId, read } = await compare(paid('MISSING001', '2026-03-02 09:00:00', 20));
    expect(await importMissingPayments(given, { statementId })).toMatchObject({ kept: ['MISSING001'] });
    expect(await importMissingPayments(given, { statementId })).toEqual({
      codes: [],
      paid: [],
      surplus: [],
      kept: [],
      unclear: [],
    });
    const { rows } = await env.pool.query(`select receipt, state, phone_number from mpesa_receipts`);
    expect(rows).toEqual([{ receipt: 'MISSING001', state: 'review', phone_number: '254712408116' }]);
    const { lines, outcomes, days } = await read();
    expect(lines[0]).toMatchObject({ outcome: 'matched', bookedCents: 2_000 });
    expect(outcomes).toEqual([{ outcome: 'matched', lines: 1, cents: 2_000 }]);
    expect(days).toEqual([{ day: '2026-03-02', thereIn: 2_000, hereIn: 2_000, thereOut: 0, hereOut: 0 }]);
    expect((await env.pool.query(`select party || account as who from statement_lines`)).rows).toEqual([{ who: '' }]);
  });

  test('gives a provisional receipt its code, and counts its money once', async () => {
    const order = await shop.order();
    await shop.next('callback-lost');
    await shop.pay(order);
    await shop.pass(60);
    const [payment] = shop.simulator.ledger.payments();
    const line = `${payment?.receipt},2026-03-02 09:00:01,Pay Bill Online from 254712***678,Completed,6500,,,254712***678 - JANE,${order.number}`;
    const { given, statementId, read } = await compare(line);
    expect((await read()).outcomes).toEqual([{ outcome: 'provisional', lines: 1, cents: 650_000 }]);
    expect((await read()).days).toMatchObject([{ thereIn: 650_000, hereIn: 650_000 }]);
    expect(await importMissingPayments(given, { statementId })).toMatchObject({ codes: [payment?.receipt], kept: [] });
    expect((await read()).outcomes).toEqual([{ outcome: 'matched', lines: 1, cents: 650_000 }]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: payment?.receipt });
    expect((await env.pool.query('select 1 from refunds')).rows).toEqual([]);
    await expectReconciled(shop);
  });

  test('is exported with all of its lines, or with some', async () => {
    const { given, statementId } = await compare(
      paid('MISSING001', '2026-03-02 09:00:00', 20, '=Pay Bill'),
      paid('MISSING002', '2026-03-02 09:00:00', '20.50'),
    );
    const rows = [];
    for await (const batch of exportComparison(given, { statementId, outcome: 'missing_here' })) rows.push(...batch);
    expect(rows).toEqual([
      ['missing_here', 'MISSING002', 'in', '2026-03-02 09:00:00', 20.5, null, 'Pay Bill from 254712408116', ''],
    ]);
  });

  test.each([
    [new Uint8Array(), 'statement_empty'],
    [new TextEncoder().encode(head), 'statement_empty'],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe]), 'statement_spreadsheet'],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), 'statement_spreadsheet'],
    [new TextEncoder().encode('%PDF-1.7\0'), 'statement_no_csv'],
    [Buffer.from('%PDF-1.7 é', 'latin1'), 'statement_no_csv'],
    [Buffer.from(`${head}\n"Café"`, 'latin1'), 'statement_empty'],
    [Buffer.from(`\uFEFF${head}`, 'utf16le'), 'statement_empty'],
    [new TextEncoder().encode('name,price\nx,1'), 'statement_no_headings'],
    [bytesOf(paid('MISSING001', '2026-02-31 09:00:00', 20)), 'statement_unreadable'],
    [bytesOf('"'), 'statement_unreadable'],
    [new Uint8Array(33 * 1024 * 1024), 'statement_too_large'],
  ])('is refused where it is not a statement (%#)', async (bytes, code) => {
    await expect(saveComparison(await deps(), { name: 'x', bytes })).rejects.toMatchObject({ code });
    expect((await env.pool.query('select 1 from statements')).rows).toEqual([]);
  });

  test('lists unreadable lines, compares the others and states up to when', async () => {
    const { read } = await compare(
      paid('MISSING001', '2026-02-31 09:00:00', 20),
      paid('MISSING002', '2026-03-02 09:00:00', 20),
    );
    const { statement, lines } = await read();
    expect(lines.map(({ receipt }) => receipt)).toEqual(['MISSING002']);
    expect(statement).toMatchObject({
      unreadCount: 1,
      unreadLines: [{ line: 2, reason: "'2026-02-31 09:00:00' is no time" }],
      coversTo: new Date('2026-03-02T09:00:00+03:00'),
    });
  });

  describe('with a heading of its period', () => {
    const bytes = (...lines: string[]) =>
      new TextEncoder().encode(
        ['Time Period,From 02-03-2026 00:00:00 To 02-03-2026 23:59:59', head, ...lines].join('\n'),
      );
    const compareDay = async (...lines: string[]) => {
      const needs = { ...(await deps()), clock: { now: () => new Date('2026-03-04T08:00:00+03:00') } };
      const { statementId } = await saveComparison(needs, { name: 'day.csv', bytes: bytes(...lines) });
      return readComparison(needs, { statementId, outcome: null, cursor: null });
    };

    test('closes a day without payments', async () => {
      expect(await compareDay()).toMatchObject({
        lines: [],
        outcomes: [],
        days: [],
        statement: {
          coversFrom: new Date('2026-03-02T00:00:00+03:00'),
          coversTo: new Date('2026-03-02T23:59:59+03:00'),
        },
      });
    });

    test.each([
      ['on a day without payments', []],
      ['after the last payment of the day', [paid('MISSING001', '2026-03-02 09:00:00', 20)]],
      ['before the first payment of the day', [paid('MISSING001', '2026-03-02 21:00:00', 20)]],
    ])('lists money that only the books have %s', async (_when, lines) => {
      await book('ALONE00001', 50_000, '2026-03-02T15:00:00+03:00');
      await book('BEFORE0001', 50_000, '2026-03-01T23:00:00+03:00');
      const { outcomes } = await compareDay(...lines);
      expect(outcomes).toContainEqual({ outcome: 'missing_there', lines: 1, cents: 50_000 });
    });
  });

  test('is for staff', async () => {
    const learner = { ...(await deps()), actor: await learnerActor(env.db) };
    await expect(saveComparison(learner, { name: 'x', bytes: bytesOf() })).rejects.toMatchObject({ code: 'forbidden' });
    const request = { statementId: '../../etc', outcome: null, cursor: null };
    await expect(readComparison(learner, request)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readComparison(await deps(), request)).rejects.toMatchObject({ code: 'statement_not_found' });
  });

  test('can have many lines', async () => {
    const lines = Array.from({ length: 12_000 }, (_, n) =>
      paid(`L${String(n).padStart(9, '0')}`, '2026-03-02 09:00:00', 20),
    );
    const { given, statementId } = await compare(...lines);
    const { outcomes, next } = await readComparison(given, {
      statementId,
      outcome: 'missing_here',
      cursor: { after: '11940' },
    });
    expect(outcomes).toEqual([{ outcome: 'missing_here', lines: 12_000, cents: 24_000_000 }]);
    expect(next).toBe('11965');
  });
});
