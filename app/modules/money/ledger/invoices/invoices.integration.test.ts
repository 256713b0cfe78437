import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { issueCreditNote, issueMissingInvoices } from './issue-invoice.server.ts';
import { sumBooks } from './invoice-list-queries.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { insertPurchase } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

interface Row {
  readonly number: string;
  readonly kind: string;
  readonly total_cents: number;
  readonly vat_cents: number;
  readonly lines: readonly { readonly title: string; readonly amountCents: number }[];
}

const documents = async (): Promise<Row[]> =>
  (await env.pool.query('select number, kind, total_cents, vat_cents, lines from invoices order by series, sequence'))
    .rows;

const monthAgo = (months: number) =>
  dayInNairobi(new Date(env.clock.now().getTime() - months * 30 * 86_400_000)).slice(0, 7);

async function paid(prices: readonly number[]): Promise<Purchase> {
  const order = await shop.order({ prices });
  await shop.pay(order);
  await shop.pass(3);
  return order;
}

describe('the invoice of an order', () => {
  test('is issued with the receipt, with VAT and rounding, and numbers follow one another', async () => {
    await env.db.insert(siteSettings).values({ key: 'vatPercent', value: 16 });
    await paid([5499.5, 6000]);
    await paid([2500]);
    const year = env.clock.now().getFullYear();
    expect(await documents()).toMatchObject([
      { number: `INV-${year}-00001`, kind: 'invoice', total_cents: 1_150_000, vat_cents: 158_621 },
      { number: `INV-${year}-00002`, kind: 'invoice', total_cents: 250_000, vat_cents: 34_483 },
    ]);
    const [first] = await documents();
    expect(first?.lines.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      50, 549_950, 600_000,
    ]);
  });

  test('takes no number where the transaction fails', async () => {
    const order = await fixture.paid([100]);
    const second = env.pool.query(
      `insert into invoices (kind, order_id, buyer_name, buyer_email, seller, lines, vat_percent, total_cents, vat_cents, issued_at)
       select kind, order_id, buyer_name, buyer_email, seller, lines, vat_percent, total_cents, vat_cents, issued_at from invoices where order_id = $1`,
      [order.orderId],
    );
    await expect(second).rejects.toMatchObject({ constraint: 'invoices_order_key' });
    await fixture.paid([200]);
    const { rows } = await env.pool.query('select sequence from invoices order by sequence');
    expect(rows).toEqual([{ sequence: 1 }, { sequence: 2 }]);
  });

  test('stays as it was issued', async () => {
    await fixture.paid([100]);
    for (const change of ['total_cents = 1', "number = 'INV-1'", "buyer_pin = 'A123456789B'", "lines = '[]'"])
      await expect(env.pool.query(`update invoices set ${change}`)).rejects.toMatchObject({
        constraint: 'invoices_kept',
      });
    await expect(env.pool.query('delete from invoices')).rejects.toMatchObject({ constraint: 'invoices_kept' });
    await env.pool.query("update invoices set buyer_name = 'Deleted user', buyer_email = ''");
  });
});

describe('what an older release left out', () => {
  test('is issued later, but nothing from before the first invoice', async () => {
    await insertPurchase(env.db);
    expect(await issueMissingInvoices(env)).toBe(0);
    await paid([2500]);
    const { orderId } = await insertPurchase(env.db);
    await env.pool.query('update orders set paid_at = $2 where id = $1', [orderId, env.clock.now()]);
    expect([await issueMissingInvoices(env), await issueMissingInvoices(env)]).toEqual([1, 0]);
    expect((await documents()).map(({ number }) => number.slice(-5))).toEqual(['00001', '00002']);
    // Months later a nightly run still finds it.
    const { orderId: oldest } = await insertPurchase(env.db);
    await env.pool.query('update orders set paid_at = $2 where id = $1', [oldest, env.clock.now()]);
    env.clock.advance({ days: 90 });
    expect(await issueMissingInvoices(env)).toBe(0);
    const whole = { ...env, isWhole: true };
    expect(await sumBooks(env.db, monthAgo(3))).toMatchObject({ lackingCents: expect.any(Number) });
    expect([await issueMissingInvoices(whole), await issueMissingInvoices(whole)]).toEqual([1, 0]);
    // The month of the payment and that of the invoice say how they differ from the books.
    const [then, now] = [await sumBooks(env.db, monthAgo(3)), await sumBooks(env.db, monthAgo(0))];
    expect([then.lackingCents, now.booksCents, now.earlierCents]).toEqual([0, 0, then.laterCents]);
    expect(then.laterCents).toBeGreaterThan(0);
  });

  test('is issued as a credit note, once, for a refund without it', async () => {
    const order = await fixture.paid([2500]);
    const { refundId } = await fixture.requested(order, undefined);
    await recordRefundByHand(await fixture.deps(), { refundId, note: 'by hand', refundReceipt: 'SLP1A2B3C4' });
    // The older release knows no credit notes.
    await env.db.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute("delete from invoices where kind = 'credit_note'");
      await tx.execute("delete from invoice_series where series like 'CN%'");
    });
    expect([await issueMissingInvoices(env), await issueMissingInvoices(env)]).toEqual([1, 0]);
    expect((await documents()).map(({ kind, total_cents: cents }) => [kind, cents])).toEqual(
      expect.arrayContaining([
        ['invoice', 250_000],
        ['credit_note', 250_000],
      ]),
    );
  });
});

describe('credit notes', () => {
  const refunded = async (order: Purchase, orderLineIds: readonly string[] | undefined, refundReceipt: string) => {
    const { refundId } = await fixture.requested(order, orderLineIds);
    await recordRefundByHand(await fixture.deps(), { refundId, note: 'sent by hand', refundReceipt });
  };

  test('take back refunded lines, and in the end all of the invoice with its VAT', async () => {
    await env.db.insert(siteSettings).values({ key: 'vatPercent', value: 16 });
    const order = await fixture.paid([5499.5, 6000]);
    const [first = '', second = ''] = await fixture.payments(order);
    await refunded(order, [first], 'SLP1A2B3C4');
    await refunded(order, [second], 'SLP1A2B3C5');
    const [invoice, ...credits] = (await documents()).toSorted((one, other) => other.kind.localeCompare(one.kind));
    expect(credits.map(({ number }) => number.slice(-5))).toEqual(['00001', '00002']);
    const sum = (of: 'total_cents' | 'vat_cents') => credits.reduce((all, credit) => all + credit[of], 0);
    expect([sum('total_cents'), sum('vat_cents')]).toEqual([invoice?.total_cents, invoice?.vat_cents]);
  });

  test('are not issued for money that no invoice contains', async () => {
    await shop.next('failure-then-success');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(3);
    await shop.pay(order, '254712345679');
    await shop.pass(63);
    const { rows } = await env.pool.query<{ id: string }>("select id from refunds where reason = 'surplus'");
    const [surplus] = rows;
    await recordRefundByHand(await fixture.deps(), {
      refundId: surplus?.id ?? '',
      note: 'sent by hand',
      refundReceipt: 'SLP1A2B3C4',
    });
    expect((await documents()).map(({ kind }) => kind)).toEqual(['invoice']);
  });

  test.each(['surplus', 'wrong_amount', 'unclaimed'] as const)(
    'are not issued for a refund that is %s',
    async (reason) => {
      const { orderId } = await fixture.paid([2500]);
      const refund = { id: randomUUID(), amountCents: toCents(50_000), reason };
      await env.db.transaction((tx) => issueCreditNote(tx, orderId, refund, env.clock.now()));
      expect((await documents()).map(({ kind }) => kind)).toEqual(['invoice']);
    },
  );
});
