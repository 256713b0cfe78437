import { expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

const form = {
  id: '2f6f1f5e-0000-4000-8000-000000000001',
  subscribers: 'on',
  locale: 'en',
  subject: 'Habari {name}',
  body: 'Live on Thursday.\n\n- Bring a form\n\n[Join](https://shop.example/live)',
};

test('a mail is written, previewed, tested, sent to the number of people that is shown, and stopped', async () => {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { name: 'Wairimu Njeri' })).id);
  const open = (path: string) => site.visit(path, { cookie });
  const send = (path: string, fields: Record<string, string>) => site.visit(path, { cookie, form: fields });
  await env.pool.query(
    `insert into newsletter_subscriptions (email, status) values ('a@example.com', 'confirmed'), ('b@example.com', 'pending')`,
  );
  expect((await open('/admin/mail')).text).toContain('No mails yet');
  expect((await open('/admin/mail/new')).text).toContain('{name} becomes the first name');
  for (const [wrong, sentence] of [
    [{ subscribers: '' }, 'Choose a course, newsletter subscribers, or both'],
    [{ subject: ' ' }, 'Enter a subject'],
    [{ body: '\n' }, 'Enter a text'],
    [{ body: '<p> </p><script>x</script>' }, 'Enter a text'],
    [{ body: `<p>${'long '.repeat(5_000)}</p>` }, 'too long for a mail'],
    [{ course: form.id }, 'This course has no learners.'],
    [{ progress: 'sometimes' }, 'Select a progress from the list'],
  ] as const)
    expect((await send('/admin/mail/new', { ...form, ...wrong })).text).toContain(sentence);

  const page = `/admin/mail/${form.id}`;
  for (let n = 0; n < 2; n += 1) expect((await send('/admin/mail/new', form)).location).toBe(`${page}?done=saved`);
  const draft = (await open(page)).text;
  for (const shown of ['Habari Wairimu', 'Bring a form', 'Join', 'Send to 1 person', 'Newsletter subscribers'])
    expect(draft).toContain(shown);
  expect(draft).toMatch(/1 Get it.*Nothing was sent to these people yet/);
  expect((await send(page, { intent: 'narrow', progress: 'completed' })).text).toContain('and a course for it');
  expect((await send(page, { intent: 'test' })).location).toBe(`${page}?done=tested`);
  expect((await open(`${page}?as=plain`)).text).toContain(
    'Live on Thursday. - Bring a form Join: https://shop.example/live',
  );
  // A text without format opens in the editor as a formatted one, and is stored as one.
  const { html, text } = await open(`${page}/edit`);
  expect(text).toContain('Live on Thursday.');
  const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? '';
  const body = '<p>Live on <b>Friday</b>.</p><p><a href="https://shop.example/live">Join</a></p>';
  expect((await send(`${page}/edit`, { ...form, body, version })).location).toBe(`${page}?done=saved`);
  expect((await open(page)).html).toMatch(/Live on <strong>Friday<\/strong>.*class="m-button"/s);
  const { rows: stored } = await env.pool.query('select body from campaigns');
  expect(stored).toEqual([{ body: 'Live on Friday.\n\n[Join](https://shop.example/live)' }]);
  expect((await send(page, { intent: 'schedule', when: 'later', expected: '1' })).text).toContain(
    'Enter a day and a time',
  );
  expect((await send(page, { intent: 'schedule', when: 'now', expected: '2' })).text).toContain('has changed to 1');
  const later = { intent: 'schedule', when: 'later', sendAt: '2026-03-03T08:00', expected: '1' };
  expect((await send(page, later)).location).toBe(`${page}?done=scheduled`);
  expect((await open(page)).text).toContain('Starts 3 Mar 2026, 08:00.');
  expect((await open('/admin/mail')).text).toContain('Scheduled');
  expect((await send(page, { intent: 'unschedule' })).location).toBe(`${page}?done=unscheduled`);
  expect((await send(page, { intent: 'delete' })).location).toBe('/admin/mail?done=deleted');
  expect((await open(page)).status).toBe(404);
});

test('the list goes on beyond its first page', async () => {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  await env.pool.query(
    `insert into campaigns (subject, body, is_for_subscribers, created_at)
      select 'Mail ' || n || '.', 'Text', true, now() - n * interval '1 minute' from generate_series(1, 30) n`,
  );
  const first = await site.visit('/admin/mail', { cookie });
  expect([first.text.includes('Mail 25.'), first.text.includes('Mail 26.')]).toEqual([true, false]);
  const next = /href="(\/admin\/mail\?after=[^"]+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await site.visit(next, { cookie });
  expect([second.text.includes('Mail 26.'), second.text.includes('Mail 30.')]).toEqual([true, true]);
  expect(second.text).toContain('of 30 mails');
});
