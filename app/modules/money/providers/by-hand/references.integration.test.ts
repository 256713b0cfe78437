import { expect, test } from 'vitest';
import {
  exportInvoices,
  invoiceColumns,
  listInvoices,
} from '#app/modules/money/ledger/invoices/list-invoices.server.ts';
import { invoiceParticulars } from '#app/modules/money/ledger/invoices/invoice-view.ts';
import { readInvoice } from '#app/modules/money/ledger/invoices/read-invoice.server.ts';
import { exportPayments, listPayments, paymentColumns } from '#app/modules/money/ledger/list-payments.server.ts';
import { readPaymentRecord } from '#app/modules/money/payments/admin/read-payment-record.server.ts';
import { exportPayments as exportPurchases } from '#app/modules/money/payments/buyers/export-purchases.server.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRecordedPayments } from '#tests/support/recorded-payments.ts';
import { allPayments } from '#tests/support/all-payments.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { listManualPayments } from './read-manual-payments.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const { staff, accountant, record } = useRecordedPayments(env, shop);

test.each([
  ['RB-0012', 'rb 0012', 'RB–0012', 'ＲＢ0012'],
  ['KCB/77-1', 'kcb/77\u20111', 'KCB/77−1', 'K\u200BCB/771'],
  ['104233', '1042-33', '10 42 33', '１０４２３３'],
])('%s is one reference, however it is typed', async (...typed) => {
  const orders = await Promise.all(typed.map(() => shop.order()));
  const results = await Promise.allSettled(
    orders.map((order, index) => record(order, { reference: typed[index] ?? '' })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'manual_reference_taken' });
  for (const each of typed) {
    await expect(record(await shop.order(), { reference: each })).rejects.toMatchObject({
      code: 'manual_reference_taken',
    });
    expect(await listManualPayments({ db: env.db, actor: await accountant() }, each)).toHaveLength(1);
  }
  // Also for a release that does not know the key.
  await expect(
    env.pool.query(
      `insert into manual_payments (order_id, method, reference, amount_cents, received_on, proof_id, needs_approval, recorded_by)
        select order_id, method, replace(reference, '-', '') || '', amount_cents, received_on, proof_id, false, recorded_by from manual_payments`,
    ),
  ).rejects.toMatchObject({ code: '23505' });
});

test.each([
  ['bank', 'Bank reference'],
  ['cash', 'Cash receipt number'],
  ['cheque', 'Cheque number'],
] as const)('%s is the method in list, file, record, invoice and export', async (method, label) => {
  const order = await shop.order({ prices: [2_500, 4_000] });
  const manager = await staff('manager');
  await record(order, { method, reference: 'RB-0012', opensAtOnce: true });
  const { payments } = await listPayments({ ...env, actor: manager }, allPayments, null);
  expect(payments).toMatchObject([
    { method, transaction: 'RB-0012', status: 'completed', orderNumber: order.number, amountCents: 650_000 },
  ]);
  const file = [];
  for await (const rows of exportPayments({ db: env.db, actor: manager }, allPayments)) file.push(...rows);
  const columns = Object.keys(paymentColumns);
  const [row = []] = file;
  expect(Object.fromEntries(columns.map((column, index) => [column, row[index]]))).toMatchObject({
    Transaction: 'RB-0012',
    Method: method,
    'Order number': order.number,
    'Refunded KSh': null,
  });
  const invoices = [];
  for await (const rows of exportInvoices({ db: env.db, actor: manager }, { search: '', status: null, month: null }))
    invoices.push(...rows);
  const [document = []] = invoices;
  const ofInvoice = Object.fromEntries(Object.keys(invoiceColumns).map((column, index) => [column, document[index]]));
  expect(ofInvoice).toMatchObject({ 'Order number': order.number, Reference: 'RB-0012', Method: method });
  for (const search of [order.number, 'rb 0012', 'RB–0012', String(ofInvoice['Number']).toLowerCase()]) {
    const deps = { ...env, actor: manager };
    expect((await listInvoices(deps, { search, status: null, month: null }, null)).invoices, search).toHaveLength(1);
    expect((await listPayments(deps, { ...allPayments, search }, null)).payments, search).toHaveLength(1);
  }
  const [invoice] = (await listInvoices({ ...env, actor: manager }, { search: '', status: null, month: null }, null))
    .invoices;
  const read = await readInvoice({ db: env.db, actor: manager }, invoice?.id ?? '');
  expect(invoiceParticulars(read)).toContainEqual([label, 'RB-0012']);
  const shown = await readPaymentRecord({ ...shop.deps, actor: manager }, payments[0]?.id ?? '');
  expect(shown).toMatchObject({ method, documents: [{ kind: 'invoice', number: ofInvoice['Number'] }] });
  expect(await exportPurchases({ db: env.db, actor: order.buyer })).toMatchObject([
    { paymentMethod: method, transactionId: 'RB-0012' },
    { paymentMethod: method, transactionId: 'RB-0012' },
  ]);
});
