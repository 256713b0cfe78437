import { expectNoViolations } from './support/expect-no-violations.ts';
import { latestMail, mailsTo } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { specifies } from '#tests/specifies.ts';

const subscribed = "Thank you for subscribing! You'll receive our newsletters soon.";
const thanks = 'Thank you for your message. We will answer within one working day.';

/** The browser logs refused forms and the missing server. */
test.use({ expectedErrors: [/status of 400|net::ERR_FAILED/] });

specifies(
  'Routes: /contact',
  'States: contact form: idle, sending, sent (cleared), error',
  'Calls: POST /api/contact: JSON {name, email, message}; the form says when sending failed',
  'Errors: Failed to send message. Please try again or reach out to us directly through our contact information.',
);
test('a visitor writes to the company, and gets thanks on the page and by mail', async ({ page, person }) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Message' });
  await form.getByLabel('Full Name').fill(person.name);
  await form.getByLabel('Email Address').fill('not an address@x');
  await form.getByLabel('Message').fill('Do you teach in Swahili too?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();
  await expect(form.getByLabel('Email Address')).toBeFocused();
  await expect(form.getByLabel('Message')).toHaveValue('Do you teach in Swahili too?');
  await expectNoViolations(page);

  await form.getByLabel('Email Address').fill(person.email);
  await page.route('**/api/contact', (route) => route.abort());
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to send message. Please try again or reach out to us');
  await expect(form.getByLabel('Message')).toHaveValue('Do you teach in Swahili too?');
  await page.unroute('**/api/contact');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('status')).toHaveText(thanks);
  await expect(form.getByLabel('Message')).toHaveValue('');
  await latestMail(page.request, person.email, /We have your message/);
  await expect
    .poll(async () => (await mailsTo(page.request, 'hello@example.com')).map(({ text }) => text).join('\n'))
    .toContain(`${person.email}\n\nDo you teach in Swahili too?`);
});

specifies(
  'Public shell: footer: newsletter signup',
  "Errors: Thank you for subscribing! You'll receive our newsletters soon.",
  'Errors: Network error. Please try again later.',
);
test('the newsletter is sent to confirmed addresses, and can be left by one click', async ({ page, person }) => {
  await page.goto('/about');
  const form = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Email address').fill(person.email);
  await page.route('**/api/newsletter', (route) => route.abort());
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Network error. Please try again later.')).toBeVisible();
  await page.unroute('**/api/newsletter');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('contentinfo').getByRole('status')).toContainText(subscribed);

  const mail = await latestMail(page.request, person.email, /Confirm your/);
  await page.goto(mail.links.find((address) => address.includes('/newsletter/confirm')) ?? '');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText('Thank you. You are on the list.')).toBeVisible();
  const welcome = await latestMail(page.request, person.email, /Welcome/);
  await page.goto(welcome.links.find((address) => address.includes('/newsletter/unsubscribe')) ?? '');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Done. Nothing more will be sent to you.')).toBeVisible();
});
