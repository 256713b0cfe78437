import { describe, expect, it } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { placeOrder } from '#app/modules/money/checkout/place-order.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { Services } from '#app/services.server.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

/** The input of a form, and the errors that its page must show. */
interface Refusal {
  readonly path: string;
  readonly sent: Readonly<Record<string, string>>;
  /** The message under each invalid field, in the order of the page. */
  readonly wrong: Readonly<Record<string, string>>;
  /** Values that the fields still have. */
  readonly kept: Readonly<Record<string, string>>;
}

/** Returns the controls of the form by name. Of a repeated name it returns the invalid one. */
function controlsOf(html: string): Map<string, string> {
  const controls = new Map<string, string>();
  for (const [tag] of html.matchAll(/<input\b[^>]*>|<textarea\b[^>]*>[^<]*/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1] ?? '';
    if (!controls.has(name) || tag.includes('aria-invalid')) controls.set(name, tag);
  }
  return controls;
}

const wordsWithId = (html: string, id: string) =>
  new RegExp(`<p[^>]* id="${id}"[^>]*>(.*?)</p>`, 's')
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'");

async function expectRefusal({ path, sent, wrong, kept }: Refusal, cookie = '', change: Partial<Services> = {}) {
  const { visit } = renderedSite(env, {}, change);
  const { status, html } = await visit(path, { form: sent, cookie });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const controls = controlsOf(html);
  const marked = [...controls].filter(([, tag]) => tag.includes('aria-invalid="true"'));
  const messages = marked.map(([name, tag]) => {
    const [id = ''] = / aria-describedby="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
    return [name, wordsWithId(html, id)];
  });
  expect(Object.fromEntries(messages)).toEqual(wrong);
  // The browser focuses the first of them, without a script.
  expect(/<(?:input|textarea)\b[^>]*autofocus[^>]*>/.exec(html)?.[0]).toBe(marked[0]?.[1].replace(/>[^<]*$/, '>'));
  for (const [name, value] of Object.entries(kept)) {
    const tag = controls.get(name) ?? '';
    expect([name, / value="([^"]*)"/.exec(tag)?.[1] ?? /<textarea[^>]*>([^<]*)/.exec(tag)?.[1]]).toEqual([name, value]);
  }
  for (const [name, tag] of controls) if (/password/i.test(name)) expect(tag).not.toContain(' value=');
}

const email = 'Please enter your email address';
const badEmail = 'Please enter a valid email address';
const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character.';

const ofVisitors: readonly Refusal[] = [
  {
    path: '/login',
    sent: { email: 'faith@nowhere', password: '' },
    wrong: { email: badEmail, password: 'Please enter your password' },
    kept: { email: 'faith@nowhere' },
  },
  {
    path: '/register',
    sent: { name: '', email: '', password: '', confirmPassword: '' },
    wrong: {
      name: 'Please enter your full name',
      email,
      password: 'Please enter a password',
      confirmPassword: 'Please enter the password again',
      terms: 'Please accept the terms to continue',
    },
    kept: {},
  },
  {
    path: '/register',
    sent: { name: 'Faith N', email: 'f@example.com', password: 'alllowercase', confirmPassword: 'other', terms: 'on' },
    wrong: { password: classes, confirmPassword: 'Passwords do not match' },
    kept: { name: 'Faith N', email: 'f@example.com' },
  },
  {
    path: '/register',
    sent: { name: 'Faith N', email: 'f@example.com', password: 'Ab1#', confirmPassword: 'Ab1#', terms: 'on' },
    wrong: { password: 'Password must be at least 8 characters long' },
    kept: { name: 'Faith N', email: 'f@example.com' },
  },
  { path: '/reset-password', sent: { email: 'faith' }, wrong: { email: badEmail }, kept: { email: 'faith' } },
  {
    path: '/verify-email',
    sent: { intent: 'resend', email: 'faith' },
    wrong: { email: badEmail },
    kept: { email: 'faith' },
  },
  {
    path: '/contact',
    sent: { name: 'Faith N', email: 'faith', message: '' },
    wrong: { email: badEmail, message: 'Please enter your message' },
    kept: { name: 'Faith N', email: 'faith' },
  },
  {
    path: '/contact',
    sent: { name: '', email: 'f@example.com', message: 'Karibu?' },
    wrong: { name: 'Please enter your full name' },
    kept: { email: 'f@example.com', message: 'Karibu?' },
  },
  { path: '/newsletter', sent: { email: 'faith' }, wrong: { email: badEmail }, kept: { email: 'faith' } },
];

describe('an invalid form marks its fields, shows errors, and keeps the typed text', () => {
  specifies(
    'Validation: register: full name, email, password, confirm and terms are required',
    "Validation: register: 'Passwords do not match'",
    "Validation: register: 'Password must be at least 8 characters long'",
    'Validation: register: uppercase, lowercase, digit and special character',
    'Validation: login: email and password are required',
    'Validation: reset: email is required',
    'Validation: newsletter: e-mail is required',
    'Validation: contact: all three required',
    'Validation: contact: email format',
  );
  it.each(ofVisitors)('at $path with $sent', (refusal) => expectRefusal(refusal));

  specifies(
    'Validation: register: the e-mail is looked up first',
    'Errors: This email is already registered. Please log in instead.',
  );
  it('at /register with an e-mail that has an account', async () => {
    const { email: taken } = await createLearner(env.db);
    const password = 'Baobab#72';
    await expectRefusal({
      path: '/register',
      sent: { name: 'Faith N', email: taken, password, confirmPassword: password, terms: 'on' },
      wrong: { email: 'This email is already registered. Please log in instead.' },
      kept: { name: 'Faith N', email: taken },
    });
  });

  specifies(
    "Validation: update password: 'Passwords do not match.'",
    "Validation: update password: at least 3 of 5 criteria, 'Password is too weak. Please make it stronger.'",
  );
  it('at /update-password', async () => {
    const { post, lastMail } = renderedSite(env);
    const learner = await createLearner(env.db);
    const { action } = await import('./auth/reset-password.tsx');
    await post(action, '/reset-password', { email: learner.email });
    const { token } = await lastMail();
    const path = `/update-password?token=${token}`;
    const kept = { token };
    await expectRefusal({
      path,
      sent: { token, password: 'alllowercase', confirmPassword: 'other' },
      wrong: {
        password: 'Password is too weak. Please make it stronger.',
        confirmPassword: 'Passwords do not match.',
      },
      kept,
    });
    const form = { token, password: 'Baobab#73', confirmPassword: 'Baobab#73' };
    expect((await renderedSite(env).visit(path, { form })).text).toContain('Your password is updated');
    const again = await renderedSite(env).visit(path, { form });
    expect([again.status, again.text]).toEqual([
      400,
      expect.stringContaining('Invalid password reset link. Please request a new password reset.'),
    ]);
  });

  specifies(
    'Cart and checkout: asks for a phone number, placeholder 254XXXXXXXXX',
    'Validation: payment phone: required',
    'Validation: account: name, phone, password, deletion',
  );
  it('at the checkout and the pages of the account', async () => {
    const learner = await createLearner(env.db, { name: 'Faith N' });
    const cookie = await renderedSite(env).loginCookie(learner.email, learner.password);
    const { id } = await createCourse(env.db);
    const gateway = { account: { payBill: null } } as unknown as NonNullable<Services['gateway']>;
    const phone = 'Please enter a Kenyan mobile number, such as 0712 345 678 or 254712345678.';
    const pay = { intent: 'pay', course: id, orderKey: 'a-key-of-the-page' };
    const checkout = { sent: { ...pay, phone: '12345' }, kept: { phone: '12345' } };
    for (const path of [`/checkout?course=${id}`, `/dashboard/checkout?course=${id}`])
      await expectRefusal({ path, ...checkout, wrong: { phone: expect.stringContaining('Kenyan') } }, cookie, {
        gateway,
      });

    const actor = { kind: 'learner', userId: learner.id, email: learner.email, name: learner.name } as const;
    const cart = { courseIds: [id], idempotencyKey: 'another-key-of-the-page' };
    const { orderId } = await placeOrder({ ...ledgerDeps(env), actor }, cart);
    const again = { path: `/orders/${orderId}`, sent: { phone: '12345' }, kept: { phone: '12345' } };
    await expectRefusal({ ...again, wrong: { phone: expect.stringContaining('Kenyan') } }, cookie, { gateway });

    const account = '/dashboard/account';
    for (const [sent, wrong, kept] of [
      [{ intent: 'name', name: ' ' }, { name: 'Please enter your full name' }, {}],
      [{ intent: 'phone', phone: '12345' }, { phone }, { phone: '12345' }],
      [
        { intent: 'password', presentPassword: 'Not-it-2026', password: 'Baobab#73', confirmPassword: 'Baobab#73' },
        { presentPassword: 'This is not your present password.' },
        {},
      ],
      [
        { intent: 'password', presentPassword: '', password: 'weakweak', confirmPassword: '' },
        {
          presentPassword: 'Please enter your present password',
          password: 'Password is too weak. Please make it stronger.',
          confirmPassword: 'Please enter the password again',
        },
        {},
      ],
    ] as const)
      await expectRefusal({ path: account, sent, wrong, kept }, cookie);
    await expectRefusal(
      {
        path: `${account}/delete`,
        sent: { email: 'other@example.com', password: learner.password },
        wrong: { email: 'Please type the e-mail of this account.' },
        kept: { email: 'other@example.com' },
      },
      cookie,
    );
  });
});
