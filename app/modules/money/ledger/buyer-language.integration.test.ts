import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { makeReceiptFile } from './draw-receipt.server.ts';
import { readReceipt } from './read-receipt.server.ts';
import { receiptParticulars } from './receipt.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const readKiswahili = ({ buyer }: Purchase) =>
  env.pool.query(`update users set locale = 'sw' where id = $1`, [buyer.userId]);

async function mailsAbout(key: string): Promise<{ subject: string; html: string; text: string }[]> {
  const { rows } = await env.pool.query('select subject, html, text from mail_outbox where dedupe_key like $1', [
    `${key}:%`,
  ]);
  return rows;
}

const englishWords = /\b(receipt|order|thank|total|paid|course|returned|start|money|the)\b/i;

test('mail and PDF of a receipt are in the language of the buyer, its page in that of the address', async () => {
  const order = await shop.order({ prices: [5499.5, 6000] });
  await readKiswahili(order);
  await shop.pay(order);
  await shop.pass(3);

  const [mail] = await mailsAbout('receipt');
  expect(mail?.html).toContain('lang="sw-KE"');
  expect(mail?.subject).toBe(`Risiti ya oda yako ${order.number}`);
  for (const said of ['Asante, ', 'Malipo yamefaulu! Sasa unaweza kufungua kozi.', 'Anza kujifunza', 'Jumla: KSh'])
    expect(mail?.text).toContain(said);
  expect(mail?.text).toContain(`/sw/dashboard/receipts/${order.orderId}`);

  const rateLimits = { consume: async () => undefined };
  const { bytes } = await makeReceiptFile({ db: env.db, actor: order.buyer, rateLimits }, order);
  const { text } = await readPdf(bytes);
  for (const said of [`Risiti ${order.number}`, 'Kiasi (KSh)', 'Imekadiriwa hadi shilingi inayofuata', 'Jumla'])
    expect(text).toContain(said);
  expect(text).not.toMatch(/Receipt|Amount|Rounded|Total/);

  const page = await readReceipt({ db: env.db, actor: order.buyer }, order);
  expect(receiptParticulars(page)[0]).toEqual(['Order', order.number]);
  expect(inLocale('sw', () => receiptParticulars(page)[0])).toEqual(['Oda', order.number]);
});

test('a learner who bought in English gets mails in English, whatever the language of the request', async () => {
  const order = await shop.order();
  await shop.pay(order);
  await inLocale('sw', () => shop.pass(3));
  const [mail] = await mailsAbout('receipt');
  expect(mail?.subject).toBe(`Receipt for your order ${order.number}`);
  expect(mail?.html).toContain('lang="en-KE"');
  expect(mail?.text).toContain('Start learning:');
});

test('surplus money is announced in the language of the buyer, and in English to the staff', async () => {
  await shop.next('failure-then-success');
  const order = await shop.order();
  await readKiswahili(order);
  await shop.pay(order);
  await shop.pass(3);
  await shop.pay(order, '254712345679');
  await inLocale('sw', () => shop.pass(63));
  const [mail] = await mailsAbout('surplus');
  expect(mail?.subject).toBe(`Tutarudisha malipo ya oda ${order.number}`);
  expect(mail?.text).toContain('Huhitaji kufanya chochote');
  expect(mail?.text).not.toMatch(englishWords);
  const [alert] = await mailsAbout('payment-alert');
  expect(alert?.html).toContain('lang="en-KE"');
  expect(alert?.html).toContain('Or open this address:');
});

test('a refund is announced in the language of the buyer', async () => {
  const order = await fixture.paid([6500]);
  await readKiswahili(order);
  const { refundId } = await fixture.requested(order, await fixture.payments(order));
  await recordRefundByHand(await fixture.deps(), { refundId, note: 'sent by hand', refundReceipt: 'SLP1A2B3C4' });
  const [mail] = await mailsAbout('refund');
  expect(mail?.subject).toMatch(/^Tumerudisha KSh\u00a06,500 za oda /);
  expect(mail?.text).toContain('Nambari ya muamala ya M-Pesa ya pesa zilizorudishwa: SLP1A2B3C4');
  expect(mail?.text).toContain('Kozi hizi sasa zimefungwa kwako.');
  expect(mail?.text).toContain('Tarehe: 2 Machi 2026');
});
