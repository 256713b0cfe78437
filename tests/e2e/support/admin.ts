import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { demoOwnerAccount } from '#seeds/demo-accounts.ts';
import { send, signIn } from './accounts.ts';
import { newPerson, type Person } from './person.ts';

/** A person with an e-mail of this domain becomes a staff member at the portal of the running product (ADMIN_EMAIL_DOMAIN). */
export const staffDomain = 'team.example.com';

/** Makes a member of the company without an account. */
export function newColleague(): Person {
  const person = newPerson();
  return { ...person, email: person.email.replace('example.com', staffDomain) };
}

/** Registers, verifies and enters the portal by the forms alone; the page has the cookie afterwards. */
export async function enterPortal(request: APIRequestContext, person: Person): Promise<void> {
  await signIn(request, person);
  const { email, password } = person;
  await send(request, '/admin/login', { email, password });
}

/** Fills the portal's login on the current page. */
export async function fillPortalLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Admin email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs in to the portal as the demo's admin, by the form alone. */
export async function enterAsDemoOwner(page: Page): Promise<void> {
  const { email, password } = demoOwnerAccount;
  await send(page.request, '/admin/login', { email, password });
}

/** Reads the key on the current page; returns a function that makes codes as an authenticator app does, `later` half minutes from now. */
export async function readAuthenticator(page: Page): Promise<(later?: number) => string> {
  const key = page.locator('.qr code');
  await expect(key).toBeVisible();
  const totp = new TOTP({ secret: Secret.fromBase32(((await key.textContent()) ?? '').replaceAll(' ', '')) });
  return (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 });
}
