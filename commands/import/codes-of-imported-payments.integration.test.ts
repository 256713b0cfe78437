import { beforeEach, describe, expect, test } from 'vitest';
import { claim, claimsOf } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { ImportFixture } from '#tests/support/import-fixture.ts';
import { incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { readPaymentRecord } from '#app/modules/money/payments/admin/read-payment-record.server.ts';
import { setReceiptCode } from '#app/modules/money/collection/money/set-receipt-code.server.ts';
import { compareStatement } from '#app/modules/money/collection/reconcile/compare-statement.server.ts';
import { importStatement } from '#app/modules/money/collection/reconcile/import-statement.server.ts';
import type { StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { requestIncomingPaymentRefund } from '#app/modules/money/collection/refunds/request-incoming-payment-refund.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { toCents } from '#app/shared/money.ts';

// The test environment runs the doctor's checks after every test.
const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = new ImportFixture(env);

const code = 'UC2OLDCODE';
const note = 'seen in the portal';

interface Imported {
  readonly receipt: string;
  readonly payment: string;
  readonly orderId: string;
  readonly number: string;
  readonly cents: number;
  readonly phone: string;
  readonly paidAt: Date;
}

/** A payment of the old shop without a code, and with a known payer. */
let old: Imported;
let before: number;
beforeEach(async () => {
  await fixture.run(fixture.example(), '--apply');
  await env.pool.query(
    `update mpesa_receipts r set phone_number = '254712345678' from payments p where p.order_id = r.order_id and p.buyer_email = 'amina@example.com'`,
  );
  const { rows } = await env.pool.query<Imported>(
    `select r.receipt, p.id as payment, o.id as "orderId", o.number, r.amount_cents as cents, r.phone_number as phone, r.paid_at as "paidAt"
    from mpesa_receipts r join orders o on o.id = r.order_id join payments p on p.order_id = o.id
    where r.source = 'import_stand_in' and p.buyer_email = 'amina@example.com'`,
  );
  const [row] = rows;
  if (!row) throw new Error('the example has no payment without a code');
  old = row;
  before = (await reconcile(env.db)).received;
});

const minutesOn = (minutes: number) => new Date(old.paidAt.getTime() + minutes * 60_000);
const row = (changes: Partial<StatementRow> = {}): StatementRow => ({
  receipt: code,
  kind: 'payment',
  at: minutesOn(-2),
  paidIn: toCents(old.cents),
  withdrawn: toCents(0),
  details: 'Pay Bill from 254712***678',
  party: '254712***678 - AMINA',
  account: 'ORDER 17',
  ...changes,
});
const importRow = async (changes: Partial<StatementRow> = {}) =>
  importStatement(
    { ...shop.deps, actor: await shop.staff() },
    { name: 'old.csv', provider: 'mpesa', rows: [row(changes)] },
  );
const stateOf = async (receipt: string) =>
  (await incomingPaymentsOf(env.db)).find((money) => money.receipt === receipt);
const expectBooks = async (more = 0) =>
  expect(await reconcile(env.db)).toMatchObject({ received: before + more, inReview: more, isClean: true });

describe('the real code of a payment that the importer brought without one', () => {
  test.each([
    ['with an account number of the old shop', {}],
    ['without an account number, as at a till', { account: '' }],
  ])('on a statement %s becomes its code, and no new money', async (_what, changes) => {
    expect(await importRow(changes)).toMatchObject({ codes: [code], kept: [], paid: [], unclear: [] });
    expect(await stateOf(code)).toMatchObject({ state: 'matched', source: 'statement', amount: old.cents });
    expect(await stateOf(old.receipt)).toBeUndefined();
    const { rows } = await env.pool.query('select transaction_id from payments where id = $1', [old.payment]);
    expect(rows).toEqual([{ transaction_id: code }]);
    expect(await importRow(changes)).toMatchObject({ codes: [], kept: [] });
    expect(await compareStatement({ db: env.db }, { provider: 'mpesa', rows: [row(changes)] })).toMatchObject({
      missingHere: [],
      codes: [],
    });
    await expectBooks();
  });

  test('in a confirmation of M-Pesa’s becomes its code', async () => {
    const nairobi = new Date(minutesOn(3).getTime() + 3 * 3_600_000)
      .toISOString()
      .replaceAll(/[^0-9]/g, '')
      .slice(0, 14);
    const reported = { receipt: code, amount: old.cents / 100, account: 'ORDER 17', payer: old.phone, time: nairobi };
    await sendConfirmation(shop, reported);
    await sendConfirmation(shop, reported);
    expect(await stateOf(code)).toMatchObject({ state: 'matched', source: 'c2b' });
    await expectBooks();
  });

  test.each<[string, () => Partial<StatementRow>]>([
    ['of another amount', () => ({ paidIn: toCents(old.cents + 100) })],
    ['of another payer', () => ({ details: 'Pay Bill from 254712***679', party: '254712***679 - AMINA' })],
    ['an hour later', () => ({ at: minutesOn(60) })],
    ['an hour before', () => ({ at: minutesOn(-60) })],
  ])('is not what a row %s has', async (_what, changes) => {
    expect(await importRow(changes())).toMatchObject({ codes: [], kept: [code] });
    expect(await stateOf(old.receipt)).toMatchObject({ source: 'import_stand_in' });
    await expectBooks(changes().paidIn ?? old.cents);
  });

  test('may be that of a row without a payer, which is not entered until a staff member says so', async () => {
    const unread = { details: 'Pay Bill', party: 'AMINA' };
    expect(await importRow(unread)).toMatchObject({ codes: [], kept: [], unclear: [code] });
    await expectBooks();
    const deps = { ...shop.deps, actor: await shop.staff() };
    const record = await readPaymentRecord(deps, old.payment);
    expect(record.decisions).toContainEqual({ decision: 'set-code', subject: old.receipt, refusal: null });
    await setReceiptCode(deps, { receipt: old.receipt, code, note });
    expect(await importRow(unread)).toMatchObject({ unclear: [] });
    await expectBooks();
  });

  test('claimed for a new order is rejected, and unmatched money with it is merged', async () => {
    await env.pool.query(
      `insert into mpesa_receipts (receipt, amount_cents, source, state, phone_number, paid_at) values ($1, $2, 'statement', 'review', $3, $4)`,
      [code, old.cents, old.phone, minutesOn(1)],
    );
    const deps = { ...shop.deps, actor: await shop.staff() };
    const refund = requestIncomingPaymentRefund(deps, { receipt: code, note });
    await expect(refund).rejects.toMatchObject({ code: 'money_may_be_counted', details: { orders: old.number } });
    const order = await shop.order({ prices: [old.cents / 100] });
    expect(await claim(shop, order, code)).toBe('rejected');
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'rejected' }]);
    expect(await stateOf(code)).toMatchObject({ state: 'matched' });
    expect(await stateOf(old.receipt)).toBeUndefined();
    await expectBooks();
  });

  test('is required before M-Pesa can reverse the payment', async () => {
    const deps = { ...shop.deps, actor: await shop.staff() };
    const { refundId } = await requestRefund(deps, {
      orderId: old.orderId,
      orderLineIds: 'all',
      note,
      outsideGuarantee: true,
    });
    await expect(sendRefund(deps, { refundId })).rejects.toMatchObject({ code: 'receipt_is_provisional' });
  });
});
