import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { DemoCourse } from '#seeds/content/content-types.ts';
import { send } from './accounts.ts';
import type { Person } from './person.ts';

/** Finds the cart in the header by its count. */
export function cartButton(page: Page, count: number): Locator {
  const name = count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'course' : 'courses'}`;
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}

/** Opens a course's page and adds the course to the cart. */
export async function addToCart(page: Page, course: DemoCourse): Promise<void> {
  await page.goto(`/courses/${course.slug}`);
  await page.getByRole('button', { name: `+ Cart ${course.title}` }).click();
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible();
}

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'M-Pesa phone number' });

/** Goes from a course's page to the payment form for that course. */
export async function openCheckout(page: Page, course: DemoCourse): Promise<void> {
  await page.goto(`/courses/${course.slug}`);
  await page.getByRole('link', { name: 'Pay with M-Pesa' }).click();
  await expect(page.getByRole('group', { name: 'M-Pesa phone number' }).or(phoneField(page))).toBeVisible();
}

/** Types the number into the payment form, also if another number is stored. */
export async function fillPhone(page: Page, phone: string): Promise<void> {
  const another = page.getByRole('radio', { name: 'Another number' });
  if (await another.isVisible()) await another.check();
  await phoneField(page).fill(phone);
}

/** Submits the payment form with the person's number; ends at the waiting screen. */
export async function pay(page: Page, person: Person): Promise<void> {
  await fillPhone(page, person.phone);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/orders\//);
}

/** Sends the prompt again to the number that has failed. */
export async function sendAgain(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: /again$/ })).toBeChecked();
  await page.getByRole('button', { name: 'Send the prompt again' }).click();
}

/** Milliseconds, for pages that are polled. */
interface Within {
  readonly timeout?: number;
}

/** Waits for the title of the waiting screen. */
export async function expectOrder(page: Page, title: string, within: Within = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible(within);
}

/** Reads the course's id, which forms send and its address does not contain. */
export async function idOf(request: APIRequestContext, { slug }: DemoCourse): Promise<string> {
  const page = await (await request.get(`/courses/${slug}`)).text();
  const [, id] = /\/checkout\?course=([0-9a-f-]{36})/.exec(page) ?? [];
  if (!id) throw new Error(`the page of ${slug} has no way to the checkout`);
  return id;
}

/**
 * Orders and sends the prompt by the form alone, for tests that begin with an order. Returns the order's address; the phone may have
 * answered meanwhile.
 */
export async function placeOrder(page: Page, person: Person, course: DemoCourse): Promise<string> {
  const form = { intent: 'pay', orderKey: randomUUID(), course: await idOf(page.request, course), phone: person.phone };
  return (await send(page.request, '/checkout', form)).headers()['location'] ?? '';
}

/** Orders by the form alone, and opens the waiting screen. */
export async function openOrder(page: Page, person: Person, course: DemoCourse): Promise<void> {
  await page.goto(await placeOrder(page, person, course));
}

/** Buys by the form alone, for tests that begin with a purchase. Resolves with the order's id when it is paid. */
export async function buy(page: Page, person: Person, course: DemoCourse): Promise<string> {
  const path = await placeOrder(page, person, course);
  const status = async () => ((await (await page.request.get(`/api${path}/status`)).json()) as { state: string }).state;
  await expect.poll(status).toBe('paid');
  return path.split('/').at(-1) ?? '';
}

/** Gives the learner the course without payment, by the form alone. */
export async function takeCourse(page: Page, course: DemoCourse): Promise<void> {
  await send(page.request, '/checkout', { intent: 'test', course: await idOf(page.request, course) });
}

/** Expects the waiting screen of a failed payment, which offers another try. */
export async function expectNotPaid(page: Page, within: Within = {}): Promise<void> {
  await expect(page.getByText('Safe to try again.')).toBeVisible(within);
}
