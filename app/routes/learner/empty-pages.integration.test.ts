import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

async function newLearner() {
  const site = renderedSite(env);
  const learner = await createLearner(env.db, { name: 'Achieng Odhiambo' });
  const cookie = await site.loginCookie(learner.email, learner.password);
  return { learner, open: (path: string) => site.visit(path, { cookie }) };
}

specifies(
  'Routes: /dashboard, ?tab',
  'Dashboard: Find Courses',
  'Dashboard: Achievements and its placeholder',
  'Learning: the placeholder is the empty state of Achievements',
);
test('the pages of a new learner are empty and explain how to begin', async () => {
  const { open } = await newLearner();
  const overview = await open('/dashboard');
  expect(overview.html).toMatch(/<h1[^>]*>Karibu, Achieng/);
  expect(overview.text).toMatch(/Average Progress.*0%|0%.*Average Progress/);
  for (const [path, words] of [
    ['/dashboard', 'You have no courses yet'],
    ['/dashboard?tab=my-courses', 'You have no courses yet'],
    ['/dashboard?tab=due', 'Nothing is due'],
    ['/dashboard?tab=achievements', 'Your badges and accomplishments will appear here.'],
    ['/dashboard?tab=find-courses&search=zeppelin', 'No courses found matching your criteria.'],
    ['/dashboard/receipts', 'You have not bought anything yet'],
    ['/dashboard/cart', 'Your cart is empty'],
    ['/dashboard/wishlist', 'Your wishlist is empty'],
  ] as const)
    expect((await open(path)).text, path).toContain(words);
});

specifies('Routes: /checkout', 'Routes: /cart');
test('an empty cart leads to the courses, and its checkout to the cart', async () => {
  const { open } = await newLearner();
  expect(await open('/checkout')).toMatchObject({ status: 302, location: '/cart' });
  const { html, text } = await renderedSite(env).visit('/cart');
  expect(text).toContain('Your cart is empty');
  expect(html).toMatch(/<main.*href="\/courses".*Browse courses.*<\/main>/s);
});

specifies('Routes: /courses, ?category', 'Courses list: nothing fits: the filter that would help most to remove');
test('a list without results says so, and leads to courses', async () => {
  await createCourse(env.db, { level: 'advanced' });
  const { visit } = renderedSite(env);
  const search = await visit('/courses?search=zeppelin');
  expect(search.text).toContain('No courses found matching your criteria.');
  expect(search.text).toContain('0 courses');
  expect(search.html).toMatch(/<a[^>]*href="\/courses"[^>]*>(?:<[^>]*>)*Clear the search/);
  const filtered = await visit('/courses?level=advanced&price=2500');
  expect(filtered.text).toContain('No course fits');
  expect(filtered.text).toContain('Without “Up to KSh 2,500” there is 1 course. Remove “Up to KSh 2,500”');
  expect(filtered.html).toMatch(/<main.*<a[^>]*href="\/courses\?level=advanced"/s);
});

test('a payment that is on its way prevents the deletion of the account, on its page too', async () => {
  await shop.next('wait-for-me');
  const order = await shop.order();
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway });
  const session = cookieOf(await site.auth.beginSession({ userId: order.buyer.userId, address, userAgent: 'test' }));
  const open = (path: string) => site.visit(path, { cookie: session });
  expect((await open('/dashboard/account/delete')).text).toContain('Delete my account for good');
  await shop.pay(order);
  const { text } = await open('/dashboard/account/delete');
  expect(text).toContain('A payment of yours is still open');
  expect(text).not.toContain('Delete my account for good');
});

test('the receipt of an order that is not paid leads to its waiting screen, and the list back to it', async () => {
  await shop.next('wrong-pin');
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(5);
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway });
  const cookie = cookieOf(await site.auth.beginSession({ userId: order.buyer.userId, address, userAgent: 'test' }));
  expect(await site.visit(`/dashboard/receipts/${order.orderId}`, { cookie })).toMatchObject({
    status: 302,
    location: `/orders/${order.orderId}`,
  });
  const list = await site.visit('/dashboard/receipts', { cookie });
  expect(list.text).toContain('Not paid');
  expect(list.html).toContain(`href="/orders/${order.orderId}"`);
});

test('whoever signs in by Google alone deletes the account without a password', async () => {
  const { open } = await newLearner();
  expect((await open('/dashboard/account/delete')).html).toContain('name="password"');
  await env.pool.query('delete from accounts');
  const { html } = await open('/dashboard/account/delete');
  expect(html).toContain('name="email"');
  expect(html).not.toContain('name="password"');
  expect((await open('/dashboard/account')).text).toContain('Choose a password');
});
