import { beforeEach, expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { readComparison } from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { saveComparison } from '#app/modules/money/collection/reconcile/save-comparison.server.ts';
import { setLineAside } from '#app/modules/money/collection/reconcile/set-line-aside.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { dayInNairobi, formatDay } from '#app/shared/dates.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRecordedPayments } from '#tests/support/recorded-payments.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { workbookOf } from '#tests/support/workbook.ts';
import { bounceCheque } from '../bounce-cheque.server.ts';
import { approveManualPayment, rejectManualPayment } from '../decide-manual-payment.server.ts';
import { approvalChecks, lineName } from '../manual-payment.ts';
import { manualPaymentErrors } from '../manual-payments-errors.ts';
import { manualProviders } from '../manual-providers.server.ts';
import { findLineToRecord } from '../read-manual-payments.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { staff, accountant, record } = useRecordedPayments(env, shop);

/** No payment needs a second person, unless a test says so. */
const setLimit = (value: number) =>
  env.db
    .insert(siteSettings)
    .values({ key: 'approvalLimit', value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
const setAccounts = (...accounts: string[]) =>
  env.db
    .insert(siteSettings)
    .values({ key: 'bankAccount', value: accounts.join('\n') })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: accounts.join('\n') } });
beforeEach(() => setLimit(1_000_000));

const daysAgo = (days: number) => dayInNairobi(new Date(env.clock.now().getTime() - days * 86_400_000));
const deps = async () => ({ ...shop.deps, providers: [...manualProviders], actor: await accountant() });

async function compare(file: readonly string[] | Uint8Array, bankAccount: string | null = null): Promise<string> {
  const bytes = 'byteLength' in file ? file : new TextEncoder().encode(file.join('\n'));
  return (await saveComparison(await deps(), { name: 'bank.csv', bytes, bankAccount })).statementId;
}

/** A file of lines with money in, as 'days ago,narration,reference,amount'. */
const fileOf = (...lines: string[]) => [
  'Date,Narration,Reference,Debit,Credit',
  ...lines.map((line) => {
    const [days = '', narration = '', reference = '', amount = ''] = line.split(',');
    return `${daysAgo(Number(days))},${narration},${reference},,${amount}`;
  }),
];

async function read(statementId: string) {
  const { lines } = await readComparison(await deps(), { statementId, outcome: null, cursor: null });
  return lines.map(({ outcome, receipt }) => `${outcome} ${receipt}`);
}
const recordFrom = (statementId: string, position: number, changes: Parameters<typeof record>[1]) =>
  shop.order().then((order) => record(order, { line: lineName({ statementId, position }), ...changes }));
const isOpen = async (statementId: string, position: number) =>
  (await findLineToRecord(await deps(), lineName({ statementId, position }))) !== null;
const recordedAs = async () => {
  const { rows } = await env.pool.query<{ as: string }>(
    `select reference || ' ' || status as as from manual_payments order by created_at, reference, id`,
  );
  return rows.map((row) => row.as);
};
const refused = { code: 'manual_movement_recorded' };

/** What banks export of one transfer of FT1A, by different ways: commas, semicolons, tabs, a spreadsheet, each beside other lines. */
const exportsOf = () => {
  const [day, next] = [daysAgo(3), daysAgo(2)];
  const [year = '', month = '', date = ''] = day.split('-');
  return {
    commas: [
      'Date,Narration,Reference,Debit,Credit,Balance',
      `${day},EFT  WANJIKU,FT1A,,"6,500.00","7,000.00"`,
      `${next},LEDGER FEE,,50.50,,"6,949.50"`,
    ],
    semicolons: [
      'Posting Date;Details;Ref No.;Money Out (KES);Money In (KES)',
      `${daysAgo(4)};EFT;FT0;;1,00`,
      `${date}/${month}/${year};Eft Wanjiku;FT1A;;6500,00`,
    ],
    tabs: ['Value Date\tParticulars\tTransaction Ref\tAmount\tDR/CR', `${day}\tEFT WANJIKU\tFT1A\t6,500.00\tCR`],
    workbook: workbookOf([
      ['KCB Bank Kenya'],
      ['Txn Date', 'Description', 'Reference', 'Debit', 'Credit'],
      [new Date(`${day}T00:00:00+03:00`), 'EFT WANJIKU', 'FT1A', '', 6500],
    ]),
  };
};
/** The position of the transfer in each. */
const positions = { commas: 1, semicolons: 2, tabs: 1, workbook: 1 } as const;
type Export = keyof typeof positions;

test.each<[Export, Export]>([
  ['commas', 'semicolons'],
  ['semicolons', 'commas'],
  ['tabs', 'workbook'],
  ['workbook', 'tabs'],
  ['commas', 'workbook'],
])('a transfer in %s and in %s is recorded once, whatever reference is typed', async (one, other) => {
  const files = exportsOf();
  const [first, second] = [await compare(files[one]), await compare(files[other])];
  const [here, there] = [positions[one], positions[other]];
  // Another payment of that amount, so that amount and day say nothing.
  await record(await shop.order(), { reference: 'KCB77', receivedOn: daysAgo(3) });
  await recordFrom(first, here, { reference: 'FT1A-WANJIKU', receivedOn: daysAgo(0) });
  expect((await read(first))[here - 1]).toBe('matched bank:FT1A-WANJIKU');
  expect((await read(second))[there - 1]).toBe('matched bank:FT1A-WANJIKU');
  expect(await isOpen(second, there)).toBe(false);
  await expect(recordFrom(second, there, { reference: 'FT1A-AGAIN' })).rejects.toMatchObject(refused);
  // Also in a file that comes later, and in one that is compared again.
  const later = [...fileOf('9,EFT,FT9,1', '3,EFT Wanjiku,ft1a,6500'), `${daysAgo(1)},FEE,,5,`];
  expect((await read(await compare(later)))[1]).toBe('matched bank:FT1A-WANJIKU');
  await compare(files[one]);
  expect((await read(first))[here - 1]).toBe('matched bank:FT1A-WANJIKU');
  expect(await recordedAs()).toEqual(['FT1A-WANJIKU approved', 'KCB77 approved']);
});

test('the refusal names the document, and another amount is a difference', async () => {
  const first = await compare(fileOf('4,EFT,FT1A,6500', '1,EFT,FT2B,10'));
  const second = await compare(fileOf('4,EFT,FT1A,6500', '2,EFT,FT3C,10'));
  await recordFrom(first, 1, { reference: 'SLIP-7', amount: '6000', receivedOn: daysAgo(4) });
  for (const id of [first, second]) expect((await read(id))[0]).toBe('different bank:SLIP-7');
  const error = await recordFrom(second, 1, { reference: 'SLIP-8' }).catch((thrown: unknown) => thrown);
  const { rows } = await env.pool.query<{ number: string }>(
    `select o.number from orders o join manual_payments m on m.order_id = o.id`,
  );
  const day = formatDay(new Date(`${daysAgo(4)}T12:00:00+03:00`));
  expect(answerFrom(manualPaymentErrors, error)).toMatchObject({
    status: 409,
    message: `This money was recorded with reference SLIP-7 for ${rows[0]?.number}, for ${day}. It pays once, also when two statements have it.`,
  });
});

test('two equal transfers of a day are two, and each is recorded once', async () => {
  const equal = '3,CASH DEPOSIT,,6500';
  const first = await compare(fileOf(equal, equal, '2,FEE,,1'));
  const second = await compare(fileOf('4,FEE,,1', equal, equal, equal));
  await recordFrom(first, 2, { reference: 'SLIP-2' });
  await recordFrom(second, 2, { reference: 'SLIP-1' });
  expect((await read(first)).slice(0, 2)).toEqual(['matched bank:SLIP-1', 'matched bank:SLIP-2']);
  expect((await read(second)).slice(1)).toEqual(['matched bank:SLIP-1', 'matched bank:SLIP-2', 'missing_here ']);
  for (const [statement, position] of [
    [first, 1],
    [first, 2],
    [second, 2],
    [second, 3],
  ] as const)
    await expect(recordFrom(statement, position, { reference: 'SLIP-3' })).rejects.toMatchObject(refused);
  await recordFrom(second, 4, { reference: 'SLIP-3' });
  expect(await recordedAs()).toEqual(['SLIP-1 approved', 'SLIP-2 approved', 'SLIP-3 approved']);
});

test('of two equal lines with a reference, the one that was recorded shows it', async () => {
  const statement = await compare(fileOf('3,EFT,FT1A,6500', '3,EFT,FT1A,6500'));
  await recordFrom(statement, 2, { reference: 'FT1A' });
  const shown = ['missing_here bank:FT1A', 'matched bank:FT1A'];
  expect(await read(statement)).toEqual(shown);
  await compare(fileOf('3,EFT,FT1A,6500', '3,EFT,FT1A,6500'));
  expect(await read(statement)).toEqual(shown);
});

test('a payment that waits or was rejected says so on all statements, and then may be recorded again, once', async () => {
  await setLimit(1000);
  const first = await compare(fileOf('3,EFT,FT1A,6500'));
  const second = await compare(fileOf('3,EFT,FT1A,6500', '2,FEE,,1'));
  await setLineAside(await deps(), { statementId: second, position: 1, note: 'a loan of the owner' });
  const waiting = await recordFrom(first, 1, { reference: 'SLIP-1' });
  for (const id of [first, second]) expect((await read(id))[0]).toBe('waiting bank:SLIP-1');
  await expect(recordFrom(second, 1, { reference: 'SLIP-2' })).rejects.toMatchObject(refused);
  const third = await compare(fileOf('9,FEE,,1', '3,EFT,FT1A,6500'));
  expect((await read(third))[1]).toBe('waiting bank:SLIP-1');

  await rejectManualPayment(await deps(), { id: waiting, note: 'another account' });
  expect(await isOpen(second, 1)).toBe(true);
  const again = await recordFrom(second, 1, { reference: 'SLIP-2' });
  await approveManualPayment({ ...shop.deps, actor: await staff('manager') }, { id: again, checked: approvalChecks });
  for (const id of [first, second]) expect((await read(id))[0]).toBe('matched bank:SLIP-2');
  expect((await read(third))[1]).toBe('matched bank:SLIP-2');
  for (const [id, position] of [
    [first, 1],
    [third, 2],
  ] as const)
    await expect(recordFrom(id, position, { reference: 'SLIP-3' })).rejects.toMatchObject(refused);
  expect(await recordedAs()).toEqual(['SLIP-1 rejected', 'SLIP-2 approved']);
});

test('a cheque that bounced is not recorded again from its first line, but from that of its second try', async () => {
  const deposit = '5,CHQ DEP 000123,,6500';
  const first = await compare(fileOf(deposit, '4,FEE,,1'));
  const second = await compare(fileOf('6,FEE,,1', deposit));
  const cheque = { method: 'cheque', opensAtOnce: true } as const;
  const id = await recordFrom(first, 1, { ...cheque, reference: 'KCB/123' });
  await bounceCheque(await deps(), { id, note: 'refer to drawer' });
  await expect(recordFrom(second, 2, { ...cheque, reference: 'KCB/123B' })).rejects.toMatchObject(refused);
  const third = await compare([...fileOf(deposit, '1,CHQ DEP 000123,,6500'), `${daysAgo(3)},UNPAID CHQ 000123,,6500,`]);
  expect((await read(third)).slice(0, 2)).toEqual(['matched cheque:KCB/123', 'missing_here cheque:000123']);
  await recordFrom(third, 2, { ...cheque, reference: 'KCB/123B' });
  expect(await recordedAs()).toEqual(['KCB/123 bounced', 'KCB/123B approved']);
});

test.each([1, 2, 3])('of people who record one transfer from two files at one moment, one does (%i)', async (round) => {
  const files = [
    await compare(fileOf('3,EFT,FT1A,6500', `2,FEE,,${round}`)),
    await compare(fileOf(`4,FEE,,${round}`, '3,EFT,FT1A,6500')),
  ] as const;
  const people = [await accountant(), await staff('manager'), await staff('accountant'), await staff('manager')];
  const orders = await Promise.all(people.map(() => shop.order()));
  const results = await Promise.allSettled(
    people.map((actor, index) => {
      const [order, isFirst] = [orders[index], index % 2 === 0];
      const line = lineName({ statementId: files[isFirst ? 0 : 1], position: isFirst ? 1 : 2 });
      if (!order) throw new Error('everybody has an order');
      return record(order, { line, reference: `SLIP-${index}` }, actor);
    }),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(refused);
  expect(await recordedAs()).toHaveLength(1);
});

test('a transfer to another account is another one, unless the settings do not know both', async () => {
  const [equity, kcb, former] = ['Equity Bank; Duka; 0180', 'KCB; Duka; 1290', 'KCB Moi Avenue; Duka; 1290'];
  await setAccounts(equity, former);
  const line = '3,CASH DEPOSIT,,6500';
  const ofEquity = await compare(fileOf(line, '2,FEE,,1'), equity);
  const ofFormer = await compare(fileOf(line, '2,FEE,,2'), former);
  await setAccounts(equity, kcb);
  const ofKcb = await compare(fileOf(line, '2,FEE,,3'), kcb);
  await recordFrom(ofEquity, 1, { reference: 'SLIP-1', bankAccount: equity });
  expect((await read(ofKcb))[0]).toBe('missing_here ');
  await recordFrom(ofKcb, 1, { reference: 'SLIP-2', bankAccount: kcb });
  await expect(recordFrom(ofFormer, 1, { reference: 'SLIP-3', bankAccount: former })).rejects.toMatchObject(refused);
  const later = await compare(fileOf(line, '1,FEE,,4'), kcb);
  expect((await read(later))[0]).toBe('matched bank:SLIP-2');
  expect(await recordedAs()).toEqual(['SLIP-1 approved', 'SLIP-2 approved']);
});

test('a file from which payments were recorded cannot become the statement of another account', async () => {
  const [equity, kcb] = ['Equity Bank; Duka; 0180', 'KCB; Duka; 1290'];
  await setAccounts(equity, kcb);
  const file = fileOf('3,EFT WANJIKU,FT1A,6500', '2,FEE,,1');
  const statement = await compare(file, equity);
  expect(await compare(file, kcb)).toBe(statement);
  expect(await compare(file, equity)).toBe(statement);
  const id = await recordFrom(statement, 1, { reference: 'SLIP-1', bankAccount: equity });
  const asOther = { code: 'statement_of_other_account', details: { account: equity } };
  await expect(compare(file, kcb)).rejects.toMatchObject(asOther);
  expect(await read(statement)).toEqual(['matched bank:SLIP-1', 'missing_here ']);
  expect(await compare(file, equity)).toBe(statement);
  // Renamed in the settings, it is the same account.
  await setAccounts(kcb, 'Equity Bank Westlands; Duka; 0180');
  await compare(file, 'Equity Bank Westlands; Duka; 0180');
  await expect(
    recordFrom(statement, 1, { reference: 'SLIP-2', bankAccount: 'Equity Bank Westlands; Duka; 0180' }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^manual_(movement_recorded|line_settled)$/) as unknown });
  expect(id).toBeTruthy();
});

test.each([
  ['the reference of the bank', 'FT1A'],
  ['it with another dash', 'ft–1a'],
])('what was recorded from a line under another reference is not recorded by hand under %s', async (_, reference) => {
  const statement = await compare(fileOf('3,EFT,FT1A,6500'));
  const id = await recordFrom(statement, 1, { reference: 'SLIP-1' });
  const other = await shop.order();
  await expect(record(other, { reference })).rejects.toMatchObject(refused);
  await record(other, { reference, method: 'cash' });
  expect(id).toBeTruthy();
});

test('by hand and from the line at one moment, one transfer is recorded once', async () => {
  const statement = await compare(fileOf('3,EFT,FT1A,6500'));
  const other = await shop.order();
  const outcomes = await Promise.allSettled([
    recordFrom(statement, 1, { reference: 'SLIP-1' }),
    record(other, { reference: 'FT1A' }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await recordedAs()).toHaveLength(1);
});

test('a statement from before an account was named is of any account', async () => {
  const line = '3,CASH DEPOSIT,,6500';
  const before = await compare(fileOf(line, '2,FEE,,1'));
  const kcb = 'KCB; Duka; 1290';
  await setAccounts(kcb);
  const since = await compare(fileOf(line, '2,FEE,,2'), kcb);
  await recordFrom(before, 1, { reference: 'SLIP-1' });
  expect((await read(since))[0]).toBe('matched bank:SLIP-1');
  await expect(recordFrom(since, 1, { reference: 'SLIP-2', bankAccount: kcb })).rejects.toMatchObject(refused);
});

test('the database refuses a second payment of one movement', async () => {
  const statement = await compare(fileOf('3,EFT,FT1A,6500'));
  await recordFrom(statement, 1, { reference: 'SLIP-1' });
  const copy = (reference: string) =>
    env.pool.query(
      `insert into manual_payments (order_id, method, reference, amount_cents, received_on, proof_id, needs_approval, recorded_by, movement_key)
        select order_id, method, $1, amount_cents, received_on, proof_id, false, recorded_by, movement_key from manual_payments`,
      [reference],
    );
  await expect(copy('SLIP-2')).rejects.toMatchObject({ code: '23505', constraint: 'manual_payments_movement_key' });
  await expect(env.pool.query(`update manual_payments set movement_key = null`)).rejects.toMatchObject({
    constraint: 'manual_payments_terms',
  });
});
