import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { orderStatus } from '#app/modules/money/collection/progress/order-status.server.ts';
import { orderStream } from '#app/modules/money/collection/progress/order-stream.server.ts';
import { readPurchases } from '#app/modules/money/collection/purchases/read-purchases.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { makeReceiptFile } from '#app/modules/money/ledger/draw-receipt.server.ts';
import { readReceipt, readReceiptPage } from '#app/modules/money/ledger/read-receipt.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { readInstalmentPlan } from './read-instalment-plan.server.ts';
import { remindOfPause } from './remind-of-pause.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);
const { instalmentPlanNow, offer, begin } = useInstalmentPlans(env, shop);

/** Course ids: translated; translated, with another title since it was sold; in English alone; in Kiswahili with an English text. */
let courseIds: readonly string[] = [];
let buyer: Purchase['buyer'];
beforeEach(async () => {
  const titles = ['Farm Records', 'Sewing', 'Weaving', 'Uvuvi'];
  const ids: string[] = [];
  for (const title of titles) ids.push((await createCourse(env.db, { title, priceCents: toCents(100_000) })).id);
  courseIds = ids;
  await env.pool.query(`update courses set locale = 'sw' where id = $1`, [ids[3]]);
  await env.pool.query(
    `insert into course_texts (course_id, locale, title)
     values ($1, 'sw', 'Kumbukumbu za Shamba'), ($2, 'sw', 'Ushonaji'), ($3, 'sw', ''), ($4, 'en', 'Fishing')`,
    ids,
  );
  buyer = await shop.learner();
  await env.pool.query(`update users set locale = 'sw' where id = $1`, [buyer.userId]);
});

const rename = () => env.pool.query(`update courses set title = 'Tailoring' where id = $1`, [courseIds[1]]);
const inKiswahili = ['Kumbukumbu za Shamba', 'Sewing', 'Uvuvi', 'Weaving'];
const inEnglish = ['Farm Records', 'Fishing', 'Sewing', 'Weaving'];
const titlesOf = (lines: readonly { readonly title: string }[]) => lines.map(({ title }) => title).toSorted();

/** Text of the mails about an order or a plan. */
async function mailAbout(key: string): Promise<string> {
  const { rows } = await env.pool.query<{ text: string }>('select text from mail_outbox where dedupe_key like $1', [
    `${key}%`,
  ]);
  return rows.map(({ text }) => text).join('\n');
}

async function bought() {
  const order = await shop.orderOf(buyer, courseIds);
  await rename();
  await shop.pay(order);
  await shop.pass(5);
  return order;
}

test('an order, its receipt and the list of receipts name courses in the language of the page', async () => {
  const order = await bought();
  const deps = { ...shop.deps, actor: buyer };
  for (const [locale, titles] of [
    ['sw', inKiswahili],
    ['en', inEnglish],
  ] as const)
    await inLocale(locale, async () => {
      expect(titlesOf((await orderStatus(deps, order)).courses)).toEqual(titles);
      const siteSettings = () => readSiteSettings(env.db);
      expect(titlesOf((await readReceiptPage({ ...deps, siteSettings }, order)).receipt.lines)).toEqual(titles);
      const [purchase] = (await readPurchases(deps, { page: 1 })).purchases;
      expect(purchase?.courses.toSorted()).toEqual(titles);
    });
});

test('the mail and the file of a receipt name courses in the language of the buyer, and so does the mail of a refund', async () => {
  const order = await bought();
  expect(titlesOf((await readReceipt({ db: env.db, actor: buyer }, order)).lines)).toEqual(inKiswahili);
  const mail = await mailAbout('receipt:');
  for (const title of inKiswahili) expect(mail).toContain(`${title}: KSh`);
  const rateLimits = { consume: async () => undefined };
  const { text } = await readPdf((await makeReceiptFile({ db: env.db, actor: buyer, rateLimits }, order)).bytes);
  for (const title of inKiswahili) expect(text).toContain(title);
  const { refundId } = await fixture.requested(order, await fixture.payments(order));
  await recordRefundByHand(await fixture.deps(), { refundId, note: 'sent by hand', refundReceipt: 'SLP1A2B3C4' });
  const refunded = await mailAbout('refund:');
  for (const title of inKiswahili) expect(refunded).toContain(title);
  expect(mail + refunded).not.toMatch(/Farm Records|Fishing|Ushonaji|Tailoring/);
});

test('the events of an order stay in the language of the page that follows it', async () => {
  await shop.next('wait-for-me');
  const order = await shop.orderOf(buyer, courseIds.slice(0, 1));
  await shop.pay(order);
  const options = { orderId: order.orderId, signal: new AbortController().signal, heartbeatMs: 600_000 };
  const reader = inLocale('sw', () => orderStream({ ...shop.deps, actorNow: async () => buyer }, options).getReader());
  const decoder = new TextDecoder();
  let text = '';
  const read = async (last: string) => {
    while (!text.includes(last)) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value);
    }
  };
  await read('event: status');
  await shop.approve(0);
  await read('event: end');
  expect(text).toContain('Malipo yamefaulu!');
  expect(text).not.toMatch(/Farm Records|Payment successful/);
});

test('a plan and the reminder of its pause name courses like that', async () => {
  for (const id of courseIds) await offer(id);
  const order = await begin(4000, { courseIds, buyer });
  await rename();
  await shop.pay(order);
  await shop.pass(5);
  const { number } = await instalmentPlanNow();
  const deps = { ...shop.deps, actor: buyer };
  for (const [locale, titles] of [
    ['sw', inKiswahili],
    ['en', inEnglish],
  ] as const)
    expect(titlesOf((await inLocale(locale, () => readInstalmentPlan(deps, number))).courses)).toEqual(titles);
  await shop.passWithoutJobs(34 * 24 * 3600);
  expect(await remindOfPause({ ...env, appUrl: 'https://shop.example' })).toBe(1);
  const mail = await mailAbout('plan-reminder:');
  for (const title of inKiswahili) expect(mail).toContain(title);
  expect(mail).not.toMatch(/Farm Records|Fishing|Ushonaji|Tailoring/);
});
