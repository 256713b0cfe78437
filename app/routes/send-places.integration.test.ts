import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createBundle } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { createBundles } from '#app/modules/money/checkout/bundles/open-bundles.server.ts';
import { giveCourse } from '#app/modules/money/gifts/give-course.server.ts';
import { giftPath } from '#app/modules/money/gifts/gift-code.ts';
import { listGivenGifts } from '#app/modules/money/gifts/read-given-gifts.server.ts';
import { offerInstalments } from '#app/modules/money/instalments/admin/offer-instalments.server.ts';
import { startInstalmentPlan } from '#app/modules/money/instalments/start-instalment-plan.server.ts';
import { cancelQuotation } from '#app/modules/money/quotations/change-quotation.server.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import { quotationToken } from '#app/modules/money/quotations/send-quotation.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const site = () => renderedSite(env);

const course = (title: string, shillings = 5000) =>
  createCourse(env.db, { title, priceCents: toCents(shillings * 100) });

const cookieOfUser = async (userId: string) =>
  cookieOf(await site().auth.beginSession({ userId, address, userAgent: 'test' }));

/** What WhatsApp opens with on a page without scripts; null without a way to send it. */
function messageOf(html: string): string | null {
  const [, href] = /<noscript>.*?href="(https:\/\/wa\.me\/[^"]*)"/s.exec(html) ?? [];
  return href === undefined ? null : new URL(href.replaceAll('&amp;', '&')).searchParams.get('text');
}

test('without scripts a course is sent from its page and from that of its learner, in the language of the page', async () => {
  const { id, slug } = await course('C# & "Beads" 🍲');
  expect(messageOf((await site().visit(`/courses/${slug}`)).html)).toBe(
    `C# & "Beads" 🍲, KSh 5,000. https://shop.example/courses/${slug}`,
  );
  const learner = await shop.learner();
  await createEnrolment(env.db, { userId: learner.userId, courseId: id });
  const cookie = await cookieOfUser(learner.userId);
  const own = await inLocale('sw', () => site().visit(`/dashboard/courses/${slug}`, { cookie }));
  expect(messageOf(own.html)).toBe(`C# & "Beads" 🍲, KSh 5,000. https://shop.example/sw/courses/${slug}`);
  expect(own.text).toContain('Tuma');

  await env.pool.query(`update courses set status = 'draft' where id = $1`, [id]);
  expect(messageOf((await site().visit(`/dashboard/courses/${slug}`, { cookie })).html)).toBeNull();
});

test('a course says that its first lesson is free only if its first lesson is', async () => {
  const message = async (free: readonly boolean[]) => {
    const lessons = free.map((isFreePreview, index) => ({
      type: 'text' as const,
      body: '<p>Words.</p>',
      title: `Lesson ${index}`,
      isFreePreview,
    }));
    const { slug } = await createCourse(env.db, {
      title: 'Beads',
      priceCents: toCents(500_000),
      sections: [{ lessons }],
    });
    return messageOf((await site().visit(`/courses/${slug}`)).html);
  };
  expect(await message([true, false])).toContain('Beads, KSh 5,000. The first lesson is free. https://');
  expect(await message([false, true])).toContain('Beads, KSh 5,000. https://');
});

test('a bundle is sent with the price of somebody who has none of its courses', async () => {
  const [one, two] = [await course('One', 6000), await course('Two', 4000)];
  const words = { name: 'Numbers', slug: 'numbers', reduction: { percent: 20 }, courses: [one.id, two.id] };
  await createBundle(env.db, env.clock.now(), words);
  const sales = { read: async () => ({ running: [], priceOf: () => null }) };
  const bundles = createBundles({ db: env.db, clock: env.clock, liveEvents: shop.deps.liveEvents, sales });
  const { visit } = renderedSite(env, {}, { bundles });
  expect(messageOf((await visit('/bundles/numbers')).html)).toBe(
    'Numbers, 2 courses for KSh 8,000 instead of KSh 10,000. https://shop.example/bundles/numbers',
  );
  const learner = await shop.learner();
  await createEnrolment(env.db, { userId: learner.userId, courseId: one.id });
  const own = await visit('/bundles/numbers', { cookie: await cookieOfUser(learner.userId) });
  expect(messageOf(own.html)).toBe('Numbers, 2 courses for KSh 8,000. https://shop.example/bundles/numbers');
});

test('whoever has the link of a quotation sends it on until it is over', async () => {
  const { id: courseId } = await course('Books', 96_000);
  const deps = { ...shop.deps, newsletterKey: 'the key of the tests', actor: await shop.staff() };
  const id = randomUUID();
  await makeQuotation(deps, {
    id,
    userId: '',
    email: 'amani@taita.example',
    name: 'Amani Mwakio',
    locale: 'en',
    courseIds: [courseId],
    seats: {},
    people: '',
    code: '',
    days: '14',
    organisation: 'Taita Farms SACCO',
    kraPin: 'P051998877K',
    message: '',
  });
  const path = `/quotations/${quotationToken(deps.newsletterKey, id)}`;
  const message = messageOf((await site().visit(path)).html);
  expect(message).toMatch(/^Quotation \S+ of \S+ for Taita Farms SACCO, KSh 96,000, good until \d+ \w+ \d{4}\. https:/);
  expect(message).toContain(` https://shop.example${path}`);
  expect(message).not.toContain('amani@');
  await cancelQuotation(deps, { id });
  expect(messageOf((await site().visit(path)).html)).toBeNull();
});

test('the giver of a gift reads who will own it before it is sent', async () => {
  const buyer = await shop.learner();
  const { id: courseId } = await course('AI Basics', 3500);
  const order = await giveCourse(
    { ...ledgerDeps(env), actor: buyer },
    {
      courseId,
      fields: {
        way: 'hand',
        recipientName: 'Mama Akinyi',
        recipientEmail: '',
        locale: 'sw',
        senderName: 'Faith',
        message: '',
        mailOn: '',
      },
      shownPriceCents: 350_000,
      idempotencyKey: 'gift-to-send',
    },
  );
  await shop.pay({ buyer, courseIds: [courseId], ...order });
  await shop.pass(5);
  const [gift] = await listGivenGifts({ db: env.db, actor: buyer });
  const { html } = await site().visit(`/dashboard/gifts/${gift?.giftId}`, { cookie: await cookieOfUser(buyer.userId) });
  expect(messageOf(html)).toBe(`Kozi yako: AI Basics. Imelipiwa. https://shop.example${giftPath(gift?.code ?? '')}`);
  expect(html).toMatch(/<noscript>.*The first who opens this link and accepts owns the course\..*<\/noscript>/s);
});

test('the page of a plan sends nothing, because it opens for its learner alone', async () => {
  const buyer = await shop.learner();
  const { id } = await course('Sew', 8500);
  await offerInstalments({ ...env, actor: await shop.staff() }, { courseId: id, isOffered: true });
  const begun = { courseIds: [id], shownPriceCents: 850_000, idempotencyKey: 'plan-to-send' };
  const first = await startInstalmentPlan({ ...ledgerDeps(env), actor: buyer }, begun);
  await shop.pay({ buyer, courseIds: [], ...first });
  await shop.pass(5);
  const cookie = await cookieOfUser(buyer.userId);
  const { location } = await site().visit(`/dashboard/plans/new/${id}`, { cookie });
  const plan = await site().visit(location ?? expect.fail('the plan was not found'), { cookie });
  expect(plan.text).toContain('What you paid');
  expect(messageOf(plan.html)).toBeNull();
});
