import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import { latestMail } from './mailbox.ts';
import type { Person } from './person.ts';

/** Fills the form of the current page; expects the message to check the mailbox. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel(/I accept/).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please check your email to verify your account')).toBeVisible();
}

/** Opens the link of the verification mail, which signs in in the browser that registered. */
export async function followVerification(page: Page, person: Person): Promise<void> {
  const mail = await latestMail(page.request, person.email, /verify/i);
  const link = mail.links.find((address) => address.includes('/verify-email'));
  if (!link) throw new Error('the mail has no link to verify the address');
  await page.goto(link);
  await expect(page).not.toHaveURL(/\/verify-email/);
}

/** Fills the login form of the current page. */
export async function fillLogin(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Registers, verifies and signs in by the pages. */
export async function registerAndVerify(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, person);
  await followVerification(page, person);
}

/** Signs in on the login page. */
export async function login(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, person);
}

/**
 * Registers and verifies by the forms alone, without opening pages, for tests about something else. Verification signs in: the page has the
 * cookie afterwards.
 */
export async function signIn(request: APIRequestContext, person: Person): Promise<void> {
  const { name, email, password } = person;
  await send(request, '/register', { name, email, password, confirmPassword: password, terms: 'on' });
  const mail = await latestMail(request, email, /verify/i);
  const link = mail.links.find((address) => address.includes('/verify-email')) ?? '';
  await send(request, '/verify-email', { token: new URL(link).searchParams.get('token') ?? '' });
}

/** Logs in at another site than the running product by the form alone: at the learners' login, or at the portal's. */
export async function enter(
  request: APIRequestContext,
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path: '/login' | '/admin/login' = '/login',
): Promise<void> {
  await send(request, `${url}${path}`, { email, password });
}

/** Sends a form as its page would; expects success. */
export async function send(
  request: APIRequestContext,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<APIResponse> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await request.post(path, { form: { ...form }, headers, maxRedirects: 0 });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(400);
  return answer;
}
