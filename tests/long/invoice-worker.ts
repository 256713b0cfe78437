/** Pays orders until it is killed, and prints the number of each invoice that is committed. Started by `kill-invoices.ts`. */
import { randomUUID } from 'node:crypto';
import { issueInvoice } from '#app/modules/money/ledger/invoices/issue-invoice.server.ts';
import { openServerDatabase } from '#app/platform/database.server.ts';
import { insertOrder, insertOrderLine, insertIncomingPayment } from '#tests/support/rows.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';

const [url = '', userId = '', courseId = ''] = process.argv.slice(2);
const { db, pool } = await openServerDatabase({ url, poolSize: 4 });

/** Pays one order, and returns its invoice's number. */
async function payOrder(): Promise<string> {
  const orderId = await db.transaction(async (tx) => {
    const code = randomUUID().replaceAll('-', '').toUpperCase();
    const id = await insertOrder(tx, userId, { status: 'paid', number: code.slice(0, 12) });
    const receipt = await insertIncomingPayment(tx, { orderId: id, receipt: code.slice(0, 10) });
    // Of a deleted course, because nobody is enrolled in one course twice.
    const line = { status: 'completed', transactionId: receipt, courseId: null };
    await insertOrderLine(tx, { orderId: id, userId, courseId }, line);
    const order = await selectOrder(tx, id, { lock: true });
    if (order) await issueInvoice(tx, order, { at: new Date() });
    return id;
  });
  const { rows } = await pool.query<{ number: string }>('select number from invoices where order_id = $1', [orderId]);
  return rows[0]?.number ?? 'none';
}

/** Pays orders one after another. */
async function payForEver(): Promise<never> {
  for (;;) process.stdout.write(`${await payOrder()}\n`);
}

await Promise.all([payForEver(), payForEver(), payForEver()]);
