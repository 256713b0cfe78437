import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '#app/shared/actor.ts';
import { allPayments } from '#tests/support/all-payments.ts';
import { insertLedgerLine, type LedgerLine } from '#tests/support/ledger-line.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { exportPayments, listPayments } from './list-payments.server.ts';
import type { PaymentFilter } from './payment-list.ts';

// Lines of the ledger without their enrolments.
const env = useTestEnv({ invariants: false });
const actor: Actor = { kind: 'system', name: 'test' };
const phone = '254712408116';

async function list(changes: Partial<PaymentFilter>) {
  const page = await listPayments({ ...env, actor }, { ...allPayments, ...changes }, null);
  return { ...page, titles: page.payments.map(({ courses }) => courses.map(({ title }) => title).join(', ')) };
}

async function fileTitles(changes: Partial<PaymentFilter>) {
  const rows = [];
  for await (const batch of exportPayments({ db: env.db, actor }, { ...allPayments, ...changes })) rows.push(...batch);
  return rows.map((cells) => cells[4]);
}

const onDay = (day: number, input: LedgerLine) =>
  insertLedgerLine(env, { ...input, at: `2026-03-0${day}T12:00:00+03:00` });

/** Inserts the money of a cheque and its return, without the record of staff that the rules require. */
async function bounce(receipt: string, shillings: number) {
  await env.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into mpesa_receipts (receipt, provider, order_id, amount_cents, source, state)
      select transaction_id, 'cheque', order_id, ${shillings * 100}, 'manual', 'refunded' from payments where transaction_id = ${receipt}`);
    await tx.execute(sql`with returned as (
        insert into refunds (receipt, amount_cents, status, method, reason, finished_at)
          values (${receipt}, ${shillings * 100}, 'done', 'bounced', 'bounced', now()) returning id, receipt)
      insert into refund_payments (refund_id, payment_id) select r.id, p.id from returned r join payments p on p.transaction_id = r.receipt`);
  });
}

/** Orders of every way, a day each. Cloth of the fourth day keeps 300 of 500 shillings. */
async function orders() {
  await onDay(1, { title: 'Anchors', shillings: 100, receipt: 'SLK4H7R9QT', phone });
  await onDay(2, { title: 'Beads', shillings: 200, method: 'bank', receipt: 'bank:FT26061' });
  await onDay(3, { title: 'Asked', shillings: 900, status: 'pending', phone });
  const cloth = await onDay(4, { title: 'Cloth', shillings: 300, method: 'cash', receipt: 'cash:0012' });
  await env.pool.query(
    `insert into payments (order_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method, transaction_id, payment_date, refunded_at, created_at)
      select order_id, 'Dye', buyer_name, buyer_email, 20000, 'refunded', payment_method, transaction_id, payment_date, payment_date, created_at from payments where id = $1`,
    [cloth],
  );
  await onDay(5, { title: 'Bounced', shillings: 400, status: 'refunded', method: 'cheque', receipt: 'cheque:000123' });
  await bounce('cheque:000123', 400);
  await onDay(6, { title: 'Embroidery', shillings: 700, method: 'cheque', receipt: 'cheque:000124', name: 'Wambui' });
  await onDay(7, { title: 'Not tried', status: 'pending' });
  await onDay(8, { title: 'Failed', status: 'failed', phone });
  await onDay(9, { title: 'Given up', status: 'failed' });
}

const days = { from: '2026-03-01', until: '2026-03-05' };

test.each([
  [{ method: 'mpesa' }, ['Failed', 'Asked', 'Anchors'], 100],
  [{ method: 'bank' }, ['Beads'], 200],
  [{ method: 'cash' }, ['Cloth, Dye'], 300],
  [{ method: 'cheque' }, ['Embroidery', 'Bounced'], 700],
  [{ method: 'cheque', status: 'refunded' }, ['Bounced'], 0],
  [{ method: 'cash', status: 'refunded' }, ['Cloth, Dye'], 300],
  [{ method: 'mpesa', status: 'pending' }, ['Asked'], 0],
  [{ method: 'bank', status: 'failed' }, [], 0],
  [{ method: 'cheque', ...days }, ['Bounced'], 0],
  [{ method: 'mpesa', ...days }, ['Asked', 'Anchors'], 100],
  [{ method: 'cheque', search: 'wambui' }, ['Embroidery'], 700],
  [{ method: 'cash', search: 'dye' }, ['Cloth, Dye'], 300],
  [{ method: 'cash', search: 'wambui' }, [], 0],
  [{ method: 'mpesa', search: 'tried' }, [], 0],
  [{ method: 'cheque', search: '000124', ...days }, [], 0],
] as const)('the way of payment narrows list, number, sum and file: %j', async (filter, titles, shillings) => {
  await orders();
  expect(await list(filter)).toMatchObject({ titles, total: titles.length, receivedCents: shillings * 100 });
  expect(await fileTitles(filter)).toEqual(titles);
});

test('a bounced cheque is found by its way, and shown as bounced', async () => {
  await orders();
  const { payments } = await list({ method: 'cheque' });
  expect(payments.map(({ method, isBounced }) => [method, isBounced])).toEqual([
    ['cheque', false],
    ['cheque', true],
  ]);
});

test('every row with a way is found by it, and no other', async () => {
  await orders();
  const { payments } = await list({});
  const found = [];
  for (const method of ['mpesa', 'bank', 'cash', 'cheque'] as const) {
    const { payments: rows } = await list({ method });
    expect(rows.map((row) => row.id)).toEqual(payments.filter((row) => row.method === method).map((row) => row.id));
    found.push(...rows);
  }
  expect(payments.filter(({ method }) => method === null)).toHaveLength(2);
  expect(found).toHaveLength(payments.length - 2);
});

test('payments of a way are sorted by date alone, those of a few days or people as asked', async () => {
  await orders();
  const byAmount = { method: 'mpesa', sort: 'amount', isDescending: false } as const;
  expect(await list(byAmount)).toMatchObject({ titles: ['Failed', 'Asked', 'Anchors'], isByDate: true });
  expect(await list({ ...byAmount, ...days })).toMatchObject({ titles: ['Anchors', 'Asked'], isByDate: false });
  const ofFaith = await list({ ...byAmount, search: 'faith@example.com' });
  expect(ofFaith).toMatchObject({ titles: ['Anchors', 'Asked', 'Failed'], isByDate: false });
  expect(await list({ ...byAmount, method: null })).toMatchObject({ isByDate: false });
});

test('the audit log has the way of an export', async () => {
  await fileTitles({ method: 'cash' });
  const { rows } = await env.pool.query(`select after from audit_log where action = 'payments.exported'`);
  expect(rows).toEqual([{ after: { search: '', status: null, from: null, until: null, method: 'cash' } }]);
});
