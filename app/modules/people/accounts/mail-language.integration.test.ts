import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { m } from '#texts';
import { accountFixture, address, appUrl, faith } from '#tests/support/account-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { addUser } from '../users/add-user.server.ts';
import { deleteUser } from '../users/delete-user.server.ts';
import { editUser } from '../users/edit-user.server.ts';
import { readUser } from '../users/read-user.server.ts';
import { changePassword } from './change-password.server.ts';
import { deleteAccount } from './delete-account.server.ts';
import { recognisePerson } from './recognise-person.server.ts';
import { registerLearner } from './register-learner.server.ts';
import { requestPasswordReset } from './request-password-reset.server.ts';
import { resendVerification } from './resend-verification.server.ts';
import { updatePassword } from './update-password.server.ts';
import { createStaff } from './user-factory.ts';

const env = useTestEnv();

const localeOf = async (email: string) =>
  (await env.pool.query<{ locale: Locale }>('select locale from users where email = $1', [email])).rows[0]?.locale;

test('a learner who registers in Kiswahili gets mails in Kiswahili, whatever the language of later requests', async () => {
  const d = accountFixture(env);
  const { userId } = await inLocale('sw', () => registerLearner(d, faith));
  expect(await localeOf(faith.email)).toBe('sw');
  const verification = await d.lastMail();
  expect(verification.subject).toBe('Thibitisha barua pepe yako kwa MIC3');
  expect(verification.link).toMatch(`${appUrl}/sw/verify-email?token=`);
  expect(verification.text).toContain('ndani ya saa moja');

  env.clock.advance({ minutes: 5 });
  await resendVerification(d, { email: faith.email, address, redirectTo: '/cart' });
  const again = await d.lastMail();
  expect(again.subject).toBe('Thibitisha barua pepe yako kwa MIC3');
  expect(new URL(again.link).searchParams.get('redirectTo')).toBe('/cart');

  await d.verify(again.token);
  const welcome = await d.lastMail();
  expect(welcome.subject).toBe('Karibu MIC3');
  expect(welcome.text).toContain(`${appUrl}/sw/courses`);
  expect(welcome.text).toContain('Lipa kwa M-Pesa');

  await requestPasswordReset(d, { email: faith.email, address });
  const reset = await d.lastMail();
  expect(reset.subject).toBe('Badilisha nenosiri lako la MIC3');
  expect(reset.link).toMatch(`${appUrl}/sw/update-password?token=`);

  await updatePassword(d, { token: reset.token, password: 'Mbuyu-mkubwa-7', address });
  expect((await d.lastMail()).text).toContain('Akaunti yako ina nenosiri jipya');

  const actor = { kind: 'learner', userId, email: faith.email, name: faith.name } as const;
  await changePassword({ ...d, actor }, { present: 'Mbuyu-mkubwa-7', newPassword: faith.password, cookie: null });
  const changed = await d.lastMail();
  expect(changed.subject).toBe('Nenosiri lako la MIC3 limebadilishwa');
  expect(changed.link).toBe(`${appUrl}/sw/reset-password`);

  await env.db.transaction((tx) => deleteAccount(tx, { ...d, actor }));
  const farewell = await d.lastMail();
  expect(farewell).toMatchObject({ subject: 'Akaunti yako ya MIC3 imefutwa', link: `${appUrl}/sw` });
  expect(farewell.text).toContain('Uliomba hivyo kwenye ukurasa wa akaunti yako.');
});

test('a learner who registers in English gets mails in English, even by a request in Kiswahili', async () => {
  const d = accountFixture(env);
  await registerLearner(d, faith);
  expect(await localeOf(faith.email)).toBe('en');
  await inLocale('sw', () => requestPasswordReset(d, { email: faith.email, address }));
  const reset = await d.lastMail();
  expect(reset.subject).toBe('Reset your MIC3 password');
  expect(reset.link).toMatch(`${appUrl}/update-password?token=`);
  expect(reset.text).toContain('Choose a new password');
});

test('a first Google sign-in makes an account in the language of its start', async () => {
  const d = accountFixture(env);
  const identity = { issuer: 'google', subject: 'k', email: 'k@example.com', emailVerified: true, name: 'Kiprono' };
  await recognisePerson(d, identity, { address, locale: 'sw' });
  expect(await localeOf('k@example.com')).toBe('sw');
  expect((await d.lastMail()).subject).toBe('Karibu MIC3');
});

test("a staff member's change to an account is mailed in the language of its owner, and an invitation in the language that is selected for it", async () => {
  const d = accountFixture(env);
  const { id, email, name } = await createStaff(env.db, { role: 'owner' });
  const needs = { ...d, actor: { kind: 'staff', userId: id, email, name, role: 'owner' } as const, address };
  const { userId } = await inLocale('sw', () => registerLearner(d, faith));
  await d.verify((await d.lastMail()).token);

  const { version, locale } = await readUser(needs, userId);
  expect(locale).toBe('sw');
  const user = { name: faith.name, email: 'faith.n@example.com', phone: null };
  await env.db.transaction((tx) => editUser(tx, { ...needs, hasRecentProof: true }, { id: userId, version, user }));
  const { rows } = await env.pool.query<{ recipient: string; subject: string }>(
    `select recipient, subject from mail_outbox where subject ~ 'nyingine|Thibitisha' order by recipient, subject`,
  );
  expect(rows).toEqual([
    { recipient: 'faith.n@example.com', subject: 'Thibitisha barua pepe yako kwa MIC3' },
    { recipient: faith.email, subject: 'Akaunti yako ya MIC3 ina barua pepe nyingine' },
    { recipient: faith.email, subject: 'Thibitisha barua pepe yako kwa MIC3' },
  ]);

  await env.db.transaction((tx) => deleteUser(tx, needs, userId));
  expect((await d.lastMail()).text).toContain('Msimamizi ameifuta.');

  const added = { name: 'Kiprono Bett', email: 'kbett@tea.example', password: 'Chai-ya-2026' };
  await addUser(needs, { id: randomUUID(), user: added });
  expect(await localeOf(added.email)).toBe('en');
  expect((await d.lastMail()).subject).toBe('Your account at MIC3');

  const invited = { ...added, email: 'bett@tea.example', locale: 'sw' } as const;
  await addUser(needs, { id: randomUUID(), user: invited });
  expect(await localeOf(invited.email)).toBe('sw');
  const invitation = await d.lastMail();
  expect(invitation.subject).toBe(m.mails_invitation_subject({ brand: 'MIC3' }, { locale: 'sw' }));
  expect(invitation.link).toMatch(`${appUrl}/sw/update-password?token=`);
  expect(invitation.text).toContain(`${appUrl}/sw/reset-password`);
});
