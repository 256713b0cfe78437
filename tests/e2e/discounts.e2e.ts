import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createBundle, createCoupon, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expectOrder, pay } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 40[04]/] });

test('a buyer takes a bundle, enters a code beside a sale, in both languages, pays less, and gets a free course without a phone', async ({
  page,
  openShop,
  person,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const { learner, first, second } = await shop.look(async ({ db }) => {
    const now = new Date();
    const { email, password } = await createLearner(db);
    const longTitle = 'Interface Design from Zero for Small Businesses';
    const onSale = await createCourse(db, { title: longTitle, priceCents: toCents(550_000) });
    const other = await createCourse(db, { title: 'Plain English for Reports', priceCents: toCents(450_000) });
    await createSale(db, now, { courses: [onSale.id], reduction: { percent: 20 } });
    const third = await createCourse(db, { title: 'Grant Writing', priceCents: toCents(250_000) });
    const courses = [third.id, (await createCourse(db, { title: 'Spreadsheets' })).id];
    await createBundle(db, now, { name: 'Numbers at Work', slug: 'numbers-at-work', courses });
    await createCoupon(db, now);
    await createCoupon(db, now, { name: 'BURE', reduction: { percent: 100 } });
    return { learner: { email, password }, first: onSale.id, second: other.id };
  });
  const { url } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  await page.context().addCookies([{ name: 'mic3_cart', value: `${first}.${second}`, url }]);
  await enter(page.request, url, learner);

  await page.goto(`${url}/bundles/numbers-at-work`);
  await takeScreenshots(page, 'bundle');
  await page.getByRole('button', { name: 'Add bundle to cart' }).click();
  await page.getByRole('link', { name: 'In your cart' }).click();
  await expect(page.getByText('Bundle of 2, 10% less')).toBeVisible();
  await expect(page.getByRole('link', { name: /cart/i }).first()).toContainText('4');
  await expectNoViolations(page);
  await takeScreenshots(page, 'cart-bundle');
  await page.getByRole('button', { name: 'Remove Numbers at Work' }).click();
  await expect(page.getByText('Bundle of 2')).toBeHidden();
  const field = page.getByLabel('Coupon code');
  await field.fill('KARIBU');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('We do not know this code.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  await takeScreenshots(page, 'cart-code-unknown');

  await field.fill('karibu 1O');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Coupon KARIBU10')).toBeVisible();
  await expect(page.getByText('Sale and bundle prices are not reduced twice.')).toBeVisible();
  await expect(page.locator('.total .price')).toHaveText(/KSh\s8,450/);
  await expectNoViolations(page);
  await takeScreenshots(page, 'cart-coupon');
  await page.goto(`${url}/sw/cart`);
  await expect(page.getByText('Kuponi KARIBU10')).toBeVisible();
  await takeScreenshots(page, 'cart-coupon-sw');

  await page.goto(`${url}/checkout?course=${second}`);
  await expect(page.getByRole('button', { name: 'Pay KSh 4,050 with M-Pesa' })).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'checkout-coupon');
  await pay(page, person);
  await expectOrder(page, 'Payment successful!');

  await page.goto(`${url}/cart?code=BURE`);
  await expect(
    page.getByText('Sale and bundle prices are not reduced twice, and all courses of this code have one.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take BURE off' }).click();
  await expect(field).toBeVisible();
});

test('a clerk makes a coupon in the portal, and a buyer pays less by its link @main', async ({
  page,
  openShop,
  browser,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const { staffMember, course } = await shop.look(async ({ db }) => {
    const { email, password } = await createStaff(db, { name: 'Wairimu Njeri' });
    const { id } = await createCourse(db, { title: 'Plain English for Reports', priceCents: toCents(450_000) });
    await createCourse(db, { title: 'Grant Writing' });
    await createSale(db, new Date(), { name: 'Week of reports', reduction: { percent: 20 }, courses: [] });
    return { staffMember: { email, password }, course: id };
  });
  const { url } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  await enter(page.request, url, staffMember, '/admin/login');

  await page.goto(`${url}/admin/offers/new/coupon`);
  const save = page.getByRole('button', { name: 'Add discount' });
  await page.getByLabel('Code', { exact: true }).fill('jamhuri 12');
  await page.getByLabel('How much').fill('112');
  await save.click();
  await expect(page.getByText('Enter a whole percentage from 1 to 100.')).toBeVisible();
  await expect(page.getByLabel('How much')).toBeFocused();
  await takeScreenshots(page, 'offer-form-refused');
  await page.getByLabel('How much').fill('12');
  await page.getByText('These courses').click();
  await page.getByLabel('Plain English for Reports').check();
  await page.getByLabel('Uses in all').fill('150');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page.getByText('No orders were paid last month.')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'offer-form');
  await save.click();
  await expect(page.getByRole('heading', { name: 'JAMHURI12' })).toBeVisible();
  const link = await page.getByLabel('Link that applies itself').inputValue();
  await page.locator('.toast').filter({ hasText: 'Discount added.' }).waitFor({ state: 'detached' });
  await takeScreenshots(page, 'offer-results');
  await page.goto(`${url}/admin/offers`);
  await expect(page.getByRole('row').filter({ hasText: 'JAMHURI12' })).toContainText('0 of 150');
  await takeScreenshots(page, 'offers');

  const elsewhere = await browser.newContext();
  const buyer = await elsewhere.newPage();
  await buyer.goto(`${url}${new URL(link).pathname}`);
  await expect(buyer.getByRole('heading', { level: 1, name: 'Plain English for Reports' })).toBeVisible();
  await elsewhere.addCookies([{ name: 'mic3_cart', value: course, url }]);
  await buyer.goto(`${url}/cart`);
  await expect(buyer.locator('.total .price')).toHaveText(/KSh\s3,960/);
  await buyer.goto(`${url}/o/JAMHURI13`);
  await expect(buyer.getByText('We do not know this code.')).toBeVisible();
  await takeScreenshots(buyer, 'coupon-link');
  await elsewhere.close();
});
