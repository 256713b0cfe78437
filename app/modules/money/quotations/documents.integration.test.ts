import { expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { makeInvoiceFile } from '#app/modules/money/ledger/invoices/draw-invoice.server.ts';
import { invoiceRows } from '#app/modules/money/ledger/invoices/invoice-view.ts';
import { readInvoice } from '#app/modules/money/ledger/invoices/read-invoice.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { toCents } from '#app/shared/money.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { selectSeats } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import { makeQuotationFile } from './draw-quotation.server.ts';
import { makeQuotation } from './make-quotation.server.ts';
import type { QuotationInput } from './quotation-input.ts';
import { readQuotation } from './read-quotations.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const longTitle =
  'Bookkeeping, payroll and value added tax for co-operative societies and small shops in the counties of the coast';

const courseOf = async (shillings: number, title: string) =>
  (await createCourse(env.db, { priceCents: toCents(shillings * 100), title })).id;

async function make(given: Partial<QuotationInput> & Pick<QuotationInput, 'courseIds' | 'seats'>) {
  const deps = { ...shop.deps, newsletterKey: 'the key of the tests', actor: await shop.staff() };
  const id = crypto.randomUUID();
  const terms = {
    people: '',
    code: '',
    days: '14',
    organisation: 'Taita Farms SACCO',
    kraPin: 'P051998877K',
    message: '',
  };
  const buyer = await shop.learner();
  await makeQuotation(deps, { id, userId: buyer.userId, email: '', name: '', locale: 'en', ...terms, ...given });
  const quotation = await readQuotation(deps, id);
  return { deps, quotation, order: { ...quotation, ...given, buyer } };
}

/** Expects that each row of seats multiplies, and that all rows add up to the total. */
function expectSums({ lines, totalCents }: { lines: Parameters<typeof invoiceRows>[0]['lines']; totalCents: number }) {
  const rows = invoiceRows({ kind: 'invoice', lines });
  for (const { seats, amount } of rows)
    expect((seats?.eachCents ?? Number.NaN) * (seats?.count ?? 0) - (seats?.lessCents ?? 0)).toBe(amount);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalCents);
}

const textOf = async (file: Promise<{ readonly bytes: Uint8Array }>) => {
  const { text, pages } = await readPdf((await file).bytes);
  return { text: text.replaceAll(/\s+/g, ' '), pages: pages.length };
};

test('a quotation of seats, its invoice and its credit note have their columns, which add up', async () => {
  await env.db.insert(siteSettings).values({ key: 'vatPercent', value: 16 });
  const [one, two, three] = [
    await courseOf(12_000, 'AI Agents'),
    await courseOf(999, longTitle),
    await courseOf(500, 'M-Pesa Records'),
  ];
  const { deps, quotation, order } = await make({
    courseIds: [one, two, three],
    seats: { [one]: '1', [two]: '100', [three]: '99' },
    less: { [two]: '12.34%', [three]: '50' },
    reason: 'From 50 seats',
  });
  expectSums(quotation);
  const { text, pages } = await textOf(makeQuotationFile(quotation, '174379'));
  expect(pages).toBe(1);
  expect(text).toMatch(/Course A seat Seats Less Amount/);
  expect(text).toMatch(/AI Agents 12,000 1 12,000/);
  expect(text).toMatch(/the coast From 50 seats 999 100 −12,327 87,573/);
  expect(text).toMatch(/M-Pesa Records From 50 seats 500 99 −4,950 44,550/);
  expect(text).toMatch(/Total KSh 144,123/);

  await shop.pay(order);
  await shop.pass(5);
  const [invoice] = (await env.pool.query<{ id: string }>('select id from invoices')).rows;
  const read = await readInvoice(deps, invoice?.id ?? '');
  expectSums(read);
  const rateLimits = { consume: async () => undefined };
  const document = await textOf(makeInvoiceFile({ ...deps, rateLimits }, { invoiceId: read.id }));
  expect(document.text).toMatch(/Course A seat Seats Less VAT 16% Amount/);
  expect(document.text).toMatch(/From 50 seats 999 100 −12,327 [\d,.]+ 87,573/);
  expect(read.lines.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(read.vatCents);

  const seats = (await selectSeats(env.db, quotation.orderId)).filter(({ courseId }) => courseId === three);
  const orderLineIds = seats.slice(0, 2).map(({ orderLineId }) => orderLineId);
  const { refundId } = await requestRefund(deps, { orderId: quotation.orderId, orderLineIds, note: 'Too many' });
  await recordRefundByHand(deps, { refundId, note: 'By hand' });
  const [note] = (await env.pool.query<{ id: string }>("select id from invoices where kind = 'credit_note'")).rows;
  const credit = await textOf(makeInvoiceFile({ ...deps, rateLimits }, { invoiceId: note?.id ?? '' }));
  expect(credit.text).toMatch(/M-Pesa Records 450 2 −[\d,.]+ −900/);
});

test('a quotation of 200 seats in Kiswahili has its columns on one page; one without seats has none', async () => {
  const [one, two] = [await courseOf(49_999, longTitle), await courseOf(49_999, `${longTitle}, part 2`)];
  const all = { courseIds: [one, two], seats: { [one]: '100', [two]: '100' } };
  const { quotation } = await make({ ...all, less: { [one]: '0.01%' }, reason: 'Punguzo la nafasi 100' });
  expectSums(quotation);
  const { text, pages } = await textOf(makeQuotationFile({ ...quotation, locale: 'sw' }, null));
  expect(pages).toBe(1);
  expect(text).toMatch(/Nafasi moja Nafasi Punguzo/);
  expect(text).toMatch(/Punguzo la nafasi 100 49,999 100 −499 4,999,401/);
  expect(text).toMatch(/part 2 49,999 100 4,999,900/);
  expect(text).toMatch(/KSh 9,999,301/);

  const { quotation: own } = await make({ courseIds: [one], seats: {} });
  const document = await textOf(makeQuotationFile(own, null));
  expect(document.text).not.toContain('A seat');
  expect(document.text).toMatch(/coast 49,999/);
});
