import { mpesaForASmallShop as course } from '#seeds/content/courses/mpesa-for-a-small-shop.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { lookAt } from './support/look-at.ts';
import { addToCart } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const pages = [
  ['home', '/'],
  ['courses', '/courses'],
  ['found', '/courses?search=shop'],
  ['nothing-found', '/courses?search=zeppelin'],
  ['course', `/courses/${course.slug}`],
  ['about', '/about'],
  ['contact', '/contact'],
  ['portfolio', '/portfolio'],
  ['terms', '/terms'],
  ['privacy-policy', '/privacy-policy'],
  ['login', '/login'],
  ['register', '/register'],
  ['reset-password', '/reset-password'],
  ['mailbox', '/dev/mailbox'],
  ['mails', '/dev/mails?mail=receipt'],
] as const;

for (const [name, path] of pages) {
  test(`${path} can be used by everybody, in both themes, on a phone and a desk, and never scrolls sideways`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoViolations(page);
    await lookAt(page, name);
  });
}

test('the cart and its checkout can be used by everybody, empty and full', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expectNoViolations(page);
  await lookAt(page, 'cart-empty');
  await addToCart(page, course);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeVisible();
  await expectNoViolations(page);
  await lookAt(page, 'cart');
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  await expectNoViolations(page);
  await lookAt(page, 'login-required');
});

test.describe('what does not exist', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('can be read by everybody', async ({ page }) => {
    await page.goto('/nowhere');
    await expectNoViolations(page);
    await lookAt(page, 'not-found');
  });
});
