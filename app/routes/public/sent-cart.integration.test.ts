import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createBundle, createCoupon } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { sentCartPath, writeSentCart } from '#app/modules/money/checkout/sent-cart.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

const course = (title: string, shillings: number) =>
  createCourse(env.db, { title, priceCents: toCents(shillings * 100) });

const pathOf = (ids: readonly string[]) => `${sentCartPath}?c=${writeSentCart(ids)}`;

/** The link to WhatsApp that a page shows without scripts. */
const messageOf = (html: string): string => {
  const [, href = ''] = /<noscript>.*?href="(https:\/\/wa\.me\/[^"]*)"/s.exec(html) ?? [];
  return new URL(href.replaceAll('&amp;', '&')).searchParams.get('text') ?? '';
};

test('a cart is sent without scripts, and whoever has the link adds its courses by one button', async () => {
  const site = renderedSite(env);
  const [beads, books, charts] = [
    await course('Beads', 5000),
    await course('Books & "Tax"', 6000),
    await course('Charts', 900),
  ];
  const bundle = await createBundle(env.db, env.clock.now(), {
    name: 'Numbers',
    slug: 'numbers',
    reduction: { percent: 10 },
    courses: [books.id, charts.id],
  });
  const sender = `mic3_cart=${beads.id}.${bundle}`;
  const message = messageOf((await site.visit('/cart', { cookie: sender })).html);
  expect(message).toMatch(/^3 courses that I chose at \S+, KSh.11,210 today\. https:\/\/shop\.example\/cart\/sent\?c=/);

  const path = message.slice(message.indexOf('/cart/sent'));
  const recipient = `mic3_cart=${charts.id}`;
  const shown = await site.visit(path, { cookie: recipient });
  expect([shown.status, shown.cookies]).toEqual([200, []]);
  expect(shown.text).toContain('Courses somebody chose for you');
  for (const words of ['Beads', 'Numbers', 'Books & "Tax"', '5,000']) expect(shown.text).toContain(words);
  expect(shown.text).toMatch(/KSh.11,210/);
  expect((await site.visit('/cart', { cookie: recipient })).text).not.toContain('Beads');

  const [, ids = ''] = /name="course" value="([^"]*)"/.exec(shown.html) ?? [];
  const added = await site.visit('/cart', { cookie: recipient, form: { intent: 'add', course: ids } });
  expect(added.location).toBe('/cart');
  expect(added.cookies[0]).toContain(`mic3_cart=${charts.id}.${beads.id}.${bundle};`);
  const cart = await site.visit('/cart', { cookie: added.cookies[0]?.split(';')[0] ?? '' });
  expect(cart.text).toContain('Beads');
});

test('a link shows the prices of the day it is opened', async () => {
  const site = renderedSite(env);
  const { id } = await course('Beads', 5000);
  expect((await site.visit(pathOf([id]))).text).toMatch(/KSh.5,000/);
  await env.pool.query('update courses set price_cents = 450000 where id = $1', [id]);
  expect((await site.visit(pathOf([id]))).text).toMatch(/KSh.4,500/);
});

test('what cannot be bought is left out with a sentence, which says nothing about drafts', async () => {
  const site = renderedSite(env);
  const [beads, draft, mine] = [
    await course('Beads', 5000),
    await course('Secret draft', 100),
    await course('Mine', 700),
  ];
  await env.pool.query(`update courses set status = 'draft' where id = $1`, [draft.id]);
  const learner = await createLearner(env.db);
  await createEnrolment(env.db, { userId: learner.id, courseId: mine.id });
  const cookie = await site.loginCookie(learner.email, learner.password);
  const unknown = '0b9f6a70-1111-4222-8333-444455556666';
  const shown = await site.visit(`${pathOf([beads.id, draft.id, mine.id, unknown])}.rubbish`, { cookie });
  expect(shown.text).toContain('3 courses of this link are not on sale any more.');
  expect(shown.text).toContain('You already have "Mine", so it is not charged again.');
  expect(shown.text).not.toContain('Secret draft');
  expect(shown.html).toContain(`name="course" value="${beads.id}"`);

  const none = await site.visit(pathOf([draft.id]));
  expect(none.text).toContain('Nothing of this link can be bought');
  expect(none.html).not.toContain('name="course"');
  for (const query of ['', '?c=', '?c=..', `?c=${'x'.repeat(5_000)}`])
    expect((await site.visit(sentCartPath + query)).status).toBe(200);
});

test('the price in the message is that of somebody without the coupon and the courses of the sender', async () => {
  const site = renderedSite(env);
  const [beads, books] = [await course('Beads', 5000), await course('Books', 3000)];
  await createCoupon(env.db, env.clock.now());
  const entered = await site.visit('/cart', {
    cookie: `mic3_cart=${beads.id}`,
    form: { intent: 'code', code: 'KARIBU10' },
  });
  const code = entered.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const withCoupon = await site.visit('/cart', { cookie: `mic3_cart=${beads.id}; ${code}` });
  expect(withCoupon.text).toMatch(/You pay KSh.4,500/);
  expect(messageOf(withCoupon.html)).toMatch(/^A course that I chose at \S+, KSh.5,000 today\./);

  const bundle = await createBundle(env.db, env.clock.now(), {
    name: 'Both',
    slug: 'both',
    reduction: { percent: 10 },
    courses: [beads.id, books.id],
  });
  const learner = await createLearner(env.db);
  await createEnrolment(env.db, { userId: learner.id, courseId: books.id });
  const cookie = `${await site.loginCookie(learner.email, learner.password)}; mic3_cart=${bundle}`;
  const own = await site.visit('/cart', { cookie });
  expect(own.text).toMatch(/You pay KSh.4,500/);
  expect(messageOf(own.html)).toMatch(/^2 courses that I chose at \S+, KSh.7,200 today\./);
});

test('an empty cart has nothing to send', async () => {
  expect((await renderedSite(env).visit('/cart')).html).not.toContain('wa.me');
});
