import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { statements } from '#app/database/schema/statements.ts';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { readComparedUpTo } from '#app/modules/money/collection/reconcile/compared-up-to.server.ts';
import { describeGaps } from '#app/modules/money/collection/reconcile/describe-gaps.ts';
import { importMissingPayments } from '#app/modules/money/collection/reconcile/import-missing-payments.server.ts';
import { readComparison } from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { saveComparison } from '#app/modules/money/collection/reconcile/save-comparison.server.ts';
import { openLineAgain, setLineAside } from '#app/modules/money/collection/reconcile/set-line-aside.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { visitor, type Actor, type StaffRole } from '#app/shared/actor.ts';
import { dayInNairobi, formatDay } from '#app/shared/dates.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { deleteBankTexts } from '#app/modules/money/collection/reconcile/bank-line-queries.server.ts';
import { bounceCheque } from '../bounce-cheque.server.ts';
import { approveManualPayment, rejectManualPayment } from '../decide-manual-payment.server.ts';
import { approvalChecks, lineName } from '../manual-payment.ts';
import { manualProviders } from '../manual-providers.server.ts';
import { findLineToRecord, findRecorded } from '../read-manual-payments.server.ts';
import { recordManualPayment } from '../record-manual-payment.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

let folder = '';
let accountant: Actor;
let manager: Actor;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'));
  accountant = await staff('accountant');
  manager = await staff('manager');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function staff(role: StaffRole): Promise<Actor> {
  const { id, name, email } = await createStaff(env.db, { role });
  return { kind: 'staff', userId: id, name, email, role };
}

const deps = () => ({ ...shop.deps, providers: [...manualProviders], actor: accountant });
const daysAgo = (days: number) => dayInNairobi(new Date(env.clock.now().getTime() - days * 86_400_000));

async function record(
  order: Pick<Purchase, 'number'>,
  reference: string,
  changes: { method?: string; amount?: string; day?: string; bankAccount?: string; line?: string } = {},
) {
  const { method = 'bank', amount = '6500', day = daysAgo(0), bankAccount = '', line = '' } = changes;
  const id = crypto.randomUUID();
  const storage = createLocalStorage(folder);
  const proof = { name: 'slip.png', bytes: onePixel };
  await recordManualPayment(
    { ...shop.deps, storage, actor: accountant },
    {
      id,
      orderNumber: order.number,
      method,
      amount,
      opensAtOnce: true,
      receivedOn: day,
      reference,
      bankAccount,
      line,
      note: '',
      proof,
    },
  );
  return id;
}

const fileOf = (...lines: string[]) =>
  new TextEncoder().encode(['Date,Narration,Reference,Debit,Credit', ...lines].join('\n'));
const compare = async (bytes: Uint8Array, bankAccount: string | null = null) =>
  (await saveComparison(deps(), { name: 'kcb.csv', bytes, bankAccount })).statementId;
async function read(statementId: string) {
  const { lines } = await readComparison(deps(), { statementId, outcome: null, cursor: null });
  return lines.map(({ outcome, receipt, bookedCents, account }) => [outcome, receipt, bookedCents, account]);
}
const auditOf = async () => {
  const { rows } = await env.pool.query<{ action: string }>(
    `select action from audit_log where action like 'statement.%' order by id`,
  );
  return rows.map(({ action }) => action);
};

test('a payment on a bank’s statement is recorded from its line, which then matches it', async () => {
  const order = await shop.order();
  const dear = await shop.order({ prices: [27_000] });
  const bytes = fileOf(
    `${daysAgo(1)},EFT WANJIKU ${order.number},FT1A,,"6,500.00"`,
    `${daysAgo(1)},RTGS,FT2B,,27000`,
    `${daysAgo(0)},INTEREST,,,12.50`,
  );
  const statementId = await compare(bytes);
  const missing = [
    ['missing_here', 'bank:FT1A', null, order.number],
    ['missing_here', 'bank:FT2B', null, ''],
    ['missing_here', '', null, ''],
  ];
  expect(await read(statementId)).toEqual(missing);
  await expect(importMissingPayments(deps(), { statementId })).rejects.toMatchObject({
    code: 'statement_not_imported',
  });

  await record(order, 'FT1A', { day: daysAgo(1) });
  const waiting = await record(dear, 'FT2B', { amount: '27000', day: daysAgo(1) });
  await setLineAside(deps(), { statementId, position: 3, note: 'interest' });
  await setLineAside(deps(), { statementId, position: 3, note: 'interest' });
  const texts = async () => {
    const { rows } = await env.pool.query<{ details: string }>('select details from statement_lines order by position');
    return rows.map(({ details }) => details);
  };
  expect(await texts()).toEqual(['', 'FT2B RTGS', 'INTEREST']);
  const settled = [
    ['matched', 'bank:FT1A', 650_000, ''],
    ['waiting', 'bank:FT2B', null, ''],
    ['set_aside', '', null, ''],
  ];
  expect(await read(statementId)).toEqual(settled);
  expect(Object.keys(await findRecorded(deps(), ['bank:FT1A', 'bank:FT2B', 'SLK4H7R9QT']))).toHaveLength(2);
  // The same file is kept once, and says what the books have now.
  expect(await compare(bytes)).toBe(statementId);
  expect(await read(statementId)).toEqual(settled);
  await rejectManualPayment({ ...shop.deps, actor: accountant }, { id: waiting, note: 'no' });
  expect((await read(statementId))[1]).toEqual(['missing_here', 'bank:FT2B', null, '']);
  const again = await record(dear, 'FT2B', { amount: '27000', day: daysAgo(1) });
  await approveManualPayment({ ...shop.deps, actor: manager }, { id: again, checked: approvalChecks });
  expect((await read(statementId))[1]).toEqual(['matched', 'bank:FT2B', 2_700_000, '']);

  await openLineAgain(deps(), { statementId, position: 3 });
  expect((await read(statementId))[2]).toEqual(['missing_here', '', null, '']);
  await expect(setLineAside(deps(), { statementId, position: 1, note: 'x' })).rejects.toMatchObject({
    code: 'statement_line_settled',
  });
  expect(await auditOf()).toEqual([
    'statement.compared',
    'statement.line_set_aside',
    'statement.compared',
    'statement.line_opened',
  ]);
  await deleteBankTexts(env.db, new Date(env.clock.now().getTime() + 1));
  expect(await texts()).toEqual(['', '', '']);
  const { days } = await readComparison(deps(), { statementId, outcome: null, cursor: null });
  expect(days).toEqual([
    { day: daysAgo(1), thereIn: 3_350_000, hereIn: 3_350_000, thereOut: 0, hereOut: 0 },
    { day: daysAgo(0), thereIn: 1_250, hereIn: 0, thereOut: 0, hereOut: 0 },
  ]);
});

test('a payment that was recorded under another reference fits the open line that names its order', async () => {
  const order = await shop.order();
  const dear = await shop.order({ prices: [27_000] });
  const twice = await shop.order();
  const bytes = fileOf(
    `${daysAgo(1)},EFT ${order.number},FT1A,,6500`,
    `${daysAgo(1)},RTGS ${dear.number},FT2B,,27000`,
    `${daysAgo(1)},EFT ${twice.number},FT3C,,6500`,
    `${daysAgo(0)},EFT ${twice.number},FT4D,,6500`,
  );
  const statementId = await compare(bytes);
  await record(order, 'KCB991', { day: daysAgo(3) });
  const waiting = await record(dear, 'KCB992', { amount: '27000' });
  await record(twice, 'KCB993');
  const openLines = [
    ['missing_here', 'bank:FT3C', null, twice.number],
    ['missing_here', 'bank:FT4D', null, twice.number],
  ];
  const likely = ['likely', 'bank:KCB991', 650_000, order.number];
  expect(await read(statementId)).toEqual([likely, ['waiting', 'bank:KCB992', null, dear.number], ...openLines]);
  await approveManualPayment({ ...shop.deps, actor: manager }, { id: waiting, checked: approvalChecks });
  expect(await read(statementId)).toEqual([likely, ['matched', 'bank:KCB992', 2_700_000, ''], ...openLines]);
});

test('a payment that no statement has is missing once a bank has had time, and a later statement finds it', async () => {
  await record(await shop.order(), 'FT1-OLD', { day: daysAgo(20) });
  await record(await shop.order(), 'FT1-NEW', { day: daysAgo(11) });
  const first = await compare(fileOf(`${daysAgo(30)},EFT,FT0,,1`, `${daysAgo(10)},FEE,,5,`));
  expect(await read(first)).toEqual([
    ['missing_here', 'bank:FT0', null, ''],
    ['other', '', null, ''],
    ['missing_there', 'bank:FT1-OLD', 650_000, ''],
    ['expected', 'bank:FT1-NEW', 650_000, ''],
  ]);
  const second = await compare(fileOf(`${daysAgo(9)},FEE,,5,`, `${daysAgo(8)},CREDIT FT1-OLD,,,6500`));
  expect(await read(second)).toEqual([
    ['other', '', null, ''],
    ['matched', 'bank:FT1-OLD', 650_000, ''],
    ['expected', 'bank:FT1-NEW', 650_000, ''],
  ]);
  expect((await read(first)).slice(2).map(([outcome]) => outcome)).toEqual(['later', 'later']);
  const third = await compare(fileOf(`${daysAgo(7)},FEE,,5,`, `${daysAgo(0)},FEE,,6,`));
  expect((await read(third)).slice(2)).toEqual([['missing_there', 'bank:FT1-NEW', 650_000, '']]);
  expect((await read(second)).slice(2)).toEqual([['later', 'bank:FT1-NEW', 650_000, '']]);
});

test('a cheque that the bank returned is proposed to bounce', async () => {
  const id = await record(await shop.order(), '000123', { method: 'cheque', day: daysAgo(3) });
  const statementId = await compare(
    fileOf(`${daysAgo(3)},CHQ DEPOSIT,123,,6500`, `${daysAgo(0)},UNPAID CHQ 000123 REFER TO DRAWER,,6500,`),
  );
  expect(await read(statementId)).toEqual([
    ['matched', 'cheque:000123', 650_000, ''],
    ['returned', 'cheque:000123', null, ''],
  ]);
  await bounceCheque({ ...shop.deps, actor: accountant }, { id, note: 'returned' });
  expect((await read(statementId))[1]).toEqual(['matched', 'cheque:000123', 650_000, '']);
});

test('only staff who decide about payments compare, and the portal says how far the bank was compared', async () => {
  const bytes = fileOf(`${daysAgo(2)},EFT,FT0,,1`);
  await expect(saveComparison({ ...deps(), actor: visitor }, { name: 'x', bytes })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(
    setLineAside({ db: env.db, actor: visitor }, { statementId: 'x', position: 1, note: 'x' }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  await expect(findRecorded({ db: env.db, actor: visitor }, [])).rejects.toMatchObject({ code: 'forbidden' });
  const upTo = () =>
    readComparedUpTo({ db: env.db, clock: env.clock, config: readConfig({}), providers: manualProviders });
  expect(await upTo()).toEqual([]);
  await record(await shop.order(), 'FT1A', { day: daysAgo(2) });
  expect(await upTo()).toMatchObject([{ label: 'Bank transfer', at: null }]);
  await compare(bytes);
  expect(await upTo()).toMatchObject([{ at: new Date(`${daysAgo(2)}T23:59:59+03:00`), gaps: [] }]);
});

test('a statement belongs to one of the bank accounts, and only payments to it are on it', async () => {
  const [equity, kcb] = ['Equity Bank; Duka; 0180', 'KCB; Duka; 1290'];
  await env.db.insert(siteSettings).values({ key: 'bankAccount', value: `${equity}\n${kcb}` });
  await env.db.insert(siteSettings).values({ key: 'approvalLimit', value: 100_000 });
  const [toEquity, toKcb, later] = [await shop.order(), await shop.order(), await shop.order()];
  const toOne = await shop.order({ prices: [7000] });
  await record(toEquity, 'FT1A', { day: daysAgo(6), bankAccount: equity });
  await record(toKcb, 'FT2B', { day: daysAgo(6), bankAccount: kcb });
  await record(toOne, 'FT3C', { amount: '7000', day: daysAgo(6) });
  const bytes = fileOf(`${daysAgo(9)},EFT,FT1A,,6500`, `${daysAgo(6)},EFT,FT2B,,6500`, `${daysAgo(0)},EFT,FT4D,,6500`);
  await expect(compare(bytes)).rejects.toMatchObject({ code: 'statement_account_missing' });
  await expect(compare(bytes, 'Absa; Duka; 77')).rejects.toMatchObject({ code: 'statement_account_unknown' });
  expect((await env.pool.query('select from statements')).rows).toEqual([]);

  const statementId = await compare(bytes, kcb);
  expect(await read(statementId)).toEqual([
    ['missing_here', 'bank:FT1A', null, ''],
    ['matched', 'bank:FT2B', 650_000, ''],
    ['missing_here', 'bank:FT4D', null, ''],
    ['missing_there', 'bank:FT3C', 700_000, ''],
  ]);
  // Recorded for another account, it leaves the line open; for this one, the line follows.
  await record(later, 'FT4D', { amount: '6500', bankAccount: equity });
  expect((await read(statementId))[2]).toEqual(['missing_here', 'bank:FT4D', null, '']);
  // The same file, uploaded for the other account, belongs to that one.
  expect(await compare(bytes, equity)).toBe(statementId);
  expect((await read(statementId)).slice(0, 3)).toEqual([
    ['matched', 'bank:FT1A', 650_000, ''],
    ['missing_here', 'bank:FT2B', null, ''],
    ['matched', 'bank:FT4D', 650_000, ''],
  ]);
  const { statement } = await readComparison(deps(), { statementId, outcome: null, cursor: null });
  expect(statement.bankAccount).toBe(equity);
});

test('a payment that is recorded from a line belongs to the account of its statement, and the line matches it alone', async () => {
  const [equity, kcb] = ['Equity Bank; Duka; 0180', 'KCB; Duka; 1290'];
  await env.db.insert(siteSettings).values({ key: 'bankAccount', value: `${equity}\n${kcb}` });
  const [order, dear, other] = [await shop.order(), await shop.order({ prices: [27_000] }), await shop.order()];
  const bytes = fileOf(
    `${daysAgo(2)},EFT ${order.number},FT1A,,6500`,
    `${daysAgo(2)},DEPOSIT,,,27000`,
    `${daysAgo(1)},FEE,FT9,5,`,
  );
  const statementId = await compare(bytes, kcb);
  const lineOf = (position: number) => lineName({ statementId, position });
  const found = (name: string) => findLineToRecord({ db: env.db, actor: accountant }, name);
  expect(await found(lineOf(1))).toMatchObject({
    bankAccount: kcb,
    method: 'bank',
    reference: 'FT1A',
    amountCents: 650_000,
    day: daysAgo(2),
    orderNumber: order.number,
  });
  const forged = [lineOf(3), lineOf(9), `${crypto.randomUUID()}.1`, `${statementId}.1.2`, `${statementId}.-1`, 'x'];
  for (const name of forged) expect([name, await found(name)]).toEqual([name, null]);
  await expect(findLineToRecord({ db: env.db, actor: visitor }, lineOf(1))).rejects.toMatchObject({
    code: 'forbidden',
  });

  const before = await read(statementId);
  const refused = async (code: string, changes: Parameters<typeof record>[2]) =>
    expect(record(order, 'FT1A', { bankAccount: kcb, day: daysAgo(2), ...changes })).rejects.toMatchObject({ code });
  for (const line of forged) await refused('manual_line_settled', { line });
  await refused('manual_line_account', { line: lineOf(1), bankAccount: equity });
  await refused('manual_line_account', { line: lineOf(1), bankAccount: '' });
  await refused('manual_line_not_banked', { line: lineOf(1), method: 'cash' });
  expect((await env.pool.query('select from manual_payments')).rows).toEqual([]);
  expect(await read(statementId)).toEqual(before);

  // The account of the statement counts, also once the settings name it otherwise.
  await env.db.update(siteSettings).set({ value: equity }).where(eq(siteSettings.key, 'bankAccount'));
  const waiting = await record(dear, 'DEP77', { method: 'cheque', amount: '27000', bankAccount: kcb, line: lineOf(2) });
  expect((await read(statementId))[1]).toEqual(['waiting', 'cheque:DEP77', null, '']);
  await rejectManualPayment({ ...shop.deps, actor: accountant }, { id: waiting, note: 'no' });
  const two = await Promise.allSettled([
    record(order, 'FT1A', { bankAccount: kcb, line: lineOf(1) }),
    record(other, 'FT1B', { bankAccount: kcb, line: lineOf(1) }),
  ]);
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(two.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'manual_movement_recorded' },
  });
  expect((await read(statementId))[0]?.[0]).toBe('matched');
  expect(await found(lineOf(1))).toBeNull();
});

test('each bank account says up to which day it was compared, and which days are missing', async () => {
  const [equity, kcb, old] = ['Equity Bank; Duka; 0180', 'KCB; Duka; 1290', 'Absa; Duka; 77'];
  const upTo = async () => {
    const config = readConfig({});
    const live = { ...config, payments: { ...config.payments, mode: 'live' } } as typeof config;
    const found = await readComparedUpTo({ db: env.db, clock: env.clock, config: live, providers: manualProviders });
    return found.map(({ label, at, gaps, isLate }) => [
      label,
      at && dayInNairobi(at),
      describeGaps(gaps, { isByDay: true }),
      isLate,
    ]);
  };
  const setAccounts = (value: string) =>
    env.db
      .insert(siteSettings)
      .values({ key: 'bankAccount', value })
      .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  const dayOf = (days: number) => formatDay(new Date(`${daysAgo(days)}T12:00:00+03:00`));
  await setAccounts(`${equity}\n${kcb}\n${old}`);
  expect(await upTo()).toEqual([]);
  await compare(fileOf(`${daysAgo(60)},FEE,,5,`, `${daysAgo(50)},FEE,,5,`), equity);
  await compare(fileOf(`${daysAgo(40)},FEE,,5,`, `${daysAgo(2)},FEE,,5,`), equity);
  const equityRow = ['Equity Bank, Duka, 0180', daysAgo(2), `No statement covers ${dayOf(49)} to ${dayOf(41)}.`, false];
  expect(await upTo()).toEqual([equityRow]);
  // A statement of one account says nothing of another.
  await record(await shop.order(), 'KCB1', { day: daysAgo(45), bankAccount: kcb });
  await record(await shop.order(), 'ABSA1', { day: daysAgo(20), bankAccount: old });
  const kcbLate = ['KCB, Duka, 1290', null, null, true];
  expect(await upTo()).toEqual([equityRow, kcbLate, ['Absa, Duka, 77', null, null, false]]);
  await compare(fileOf(`${daysAgo(46)},EFT,KCB1,,6500`, `${daysAgo(44)},FEE,,5,`), kcb);
  await compare(fileOf(`${daysAgo(25)},FEE,,5,`, `${daysAgo(21)},FEE,,6,`), old);
  await setAccounts(`${equity}\n${kcb}`);
  const kcbRow = ['KCB, Duka, 1290', daysAgo(44), null, false];
  // An account that the settings have no more stays while a payment waits for a statement of it.
  expect(await upTo()).toEqual([equityRow, kcbRow, ['Absa, Duka, 77', daysAgo(21), null, false]]);
  await env.db.update(statements).set({ coversTo: env.clock.now() }).where(eq(statements.bankAccount, old));
  expect(await upTo()).toEqual([equityRow, kcbRow]);
  // Payments that name none of several accounts may be on any statement; of a single account they are its own.
  await record(await shop.order(), 'NONE1', { day: daysAgo(30) });
  expect(await upTo()).toEqual([equityRow, kcbRow]);
  await setAccounts(kcb);
  expect(await upTo()).toEqual([kcbRow]);
  env.clock.advance({ days: 10 });
  expect(await upTo()).toEqual([['KCB, Duka, 1290', daysAgo(54), null, true]]);
});

test('a line that names the order of a member of staff is set aside by a colleague', async () => {
  if (accountant.kind !== 'staff') throw new Error('accountants are staff');
  const own = await shop.order({ buyer: { ...accountant, kind: 'learner' } });
  const statementId = await compare(fileOf(`${daysAgo(1)},EFT ${own.number},FT1A,,"6,500.00"`));
  const line = { statementId, position: 1, note: 'x' };
  const { db } = env;
  await expect(setLineAside({ db, actor: accountant }, line)).rejects.toMatchObject({ code: 'decides_own' });
  await setLineAside({ db, actor: manager }, line);
  await expect(openLineAgain({ db, actor: accountant }, line)).rejects.toMatchObject({ code: 'decides_own' });
});
