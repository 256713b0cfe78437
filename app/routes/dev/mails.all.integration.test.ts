import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { accountSite } from '#tests/support/account-site.ts';
import { productionSettings } from '#tests/support/production-settings.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { demoQuestion, demoSubmission, demoMessage, demoReply, type ExampleMail } from './example-facts.server.ts';
import { exampleMails } from './example-mails.server.ts';
import { loader } from './mails.tsx';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { bodyOfMail, darkBodyOfMail } from '#app/platform/mail/templates/mail-colours.ts';
import { localAddress } from '#app/shared/locale.ts';
import { specifies } from '#tests/specifies.ts';

interface Shown {
  readonly kinds: readonly { readonly name: string; readonly subject: string }[];
  readonly opened: { readonly name: string; readonly text: string; readonly light: string; readonly dark: string };
}

/** Facts of the company, and what somebody typed. */
const untranslated = [
  'MIC3',
  'A course of the demo',
  'Another course',
  'Elimu haina mwisho.',
  'Nairobi, Kenya',
  'hello@example.com',
  'https://shop.example/gift/',
  ...demoMessage.split('\n'),
  demoReply,
  'is an example',
  demoSubmission.feedback,
  demoQuestion.answer,
];

const toLearners = [
  'verify',
  'welcome',
  'reset',
  'password-changed',
  'password-replaced',
  'certificate-issued-again',
  'certificate-name-declined',
  'review-hidden',
  'submission-accepted',
  'submission-returned',
  'question-answered',
  'followed-question-answered',
  'quiz-regraded',
  'late-attempt-counts',
  'late-attempt-stays-out',
  'farewell',
  'invitation',
  'email-changed',
  'enrolled',
  'pending-enrolment',
  'receipt',
  'invoice',
  'surplus',
  'reminder',
  'team-reminder',
  'quotation',
  'campaign',
  'plan-pause',
  'gift',
  'gift-opened',
  'seat',
  'seats-of-several-courses',
  'seat-of-a-bundle',
  'seat-taken-back',
  'organisation-member',
  'refund',
  'bounced',
  'certificate',
  'confirm-newsletter',
  'confirm-waiting-list',
  'course-open',
  'newsletter-confirmed',
  'acknowledgement',
  'reply',
];
const inEnglish = [
  'second-factor',
  'self-test',
  'appointed',
  'role-changed',
  'dismissed',
  'owner-alert',
  'backup-alert',
  'hidden-courses',
  'submissions',
  'new-questions',
  'contact-message',
];

describe('the page of every kind of mail', () => {
  const env = useTestEnv();
  const shown = async (path: string) => (await accountSite(env).call(loader, path)).body as unknown as Shown;
  let examples: readonly ExampleMail[] = [];
  /** Composes all once: the page composes them at each visit. */
  const mailOf = async (name: string): Promise<Mail> => {
    if (examples.length === 0) examples = exampleMails(await readSiteSettings(env.db), 'https://shop.example');
    const found = examples.find((example) => example.name === name);
    if (!found) throw new Error(`there is no example of the mail ${name}`);
    return found.mail;
  };
  const looksOf = ({ text, html }: Mail) => ({ text, light: bodyOfMail(html), dark: darkBodyOfMail(html) });

  specifies(
    'Entities: mails: HTML and plain text with the same content, in both themes; a welcome mail once the e-mail is verified',
  );
  it('shows each in both themes and as text, as actually sent, without sending any', async () => {
    const { kinds } = await shown('/dev/mails');
    const names = kinds.map(({ name }) => name);
    expect(names).toEqual([...toLearners, ...inEnglish, ...toLearners.map((name) => `${name}-sw`)]);
    const { opened } = await shown('/dev/mails?mail=seat');
    expect(opened).toMatchObject({ name: 'seat', ...looksOf(await mailOf('seat')) });
    for (const name of names) {
      const { text, light, dark } = looksOf(await mailOf(name));
      const [heading = ''] = text.split('\n');
      expect(light, name).toContain(heading);
      expect(dark, name).toContain(heading);
      expect(dark, name).not.toBe(light);
    }
    expect((await env.pool.query('select 1 from mail_outbox')).rows).toEqual([]);
  });

  specifies(
    'Entities: mails: HTML and plain text with the same content, in both themes; a welcome mail once the e-mail is verified',
  );
  it('contains every kind that the product sends', async () => {
    const written = new Set<string>();
    for await (const path of glob('app/modules/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })) {
      for (const [, name = ''] of (await readFile(path, 'utf8')).matchAll(/export function (\w+Mail)\(/g))
        written.add(name);
    }
    let shownHere = '';
    for await (const path of glob('app/routes/dev/example-*mails.server.ts')) shownHere += await readFile(path, 'utf8');
    expect(written.size).toBeGreaterThan(10);
    expect([...written].filter((name) => !shownHere.includes(`${name}(`))).toEqual([]);
  });

  it.each(toLearners)('shows the mail %s in Kiswahili too, with links to pages in Kiswahili', async (name) => {
    const [english, kiswahili] = [await mailOf(name), await mailOf(`${name}-sw`)];
    expect(english.html).toContain('lang="en-KE"');
    expect(kiswahili.html).toContain('lang="sw-KE"');
    expect(kiswahili.subject).not.toBe(english.subject);
    const pagesIn = (text: string) =>
      [...text.matchAll(/https:\/\/shop\.example(\/\S*)?/g)].map(([, page = '/']) => page);
    // A gift opens in the language of whoever takes it.
    const pages = pagesIn(english.text).map((page) => (page.startsWith('/gift/') ? page : localAddress('sw', page)));
    expect(pagesIn(kiswahili.text)).toEqual(pages);
    const lines = new Set(english.text.split('\n').filter((line) => /[a-z]{4}/.test(line)));
    const same = kiswahili.text.split('\n').filter((line) => lines.has(line));
    expect(same.filter((line) => !untranslated.some((known) => line.includes(known)))).toEqual([]);
  });

  it.each(['enrolled', 'pending-enrolment', 'certificate'])('shows the course in the mail %s', async (name) => {
    const { opened } = await shown(`/dev/mails?mail=${name}`);
    for (const html of [opened.light, opened.dark])
      expect(html).toMatch(/<img src="https?:\/\/[^"/]+\/share\/cover\/[a-z0-9-]+\.jpg" alt="[^"]{4,}"/);
  });

  it('marks its mails as examples', async () => {
    const { opened } = await shown('/dev/mails?mail=receipt');
    expect(opened.text).toContain('Demo Learner');
    expect(opened.text).toContain('DEMOORDER');
    expect(opened.text).toContain('Total: KSh\u00a011,500');
  });

  it('shows the first mail for an unknown name', async () => {
    expect((await shown('/dev/mails?mail=nonsense')).opened.name).toBe('verify');
  });

  it('does not exist in production', async () => {
    await expect(accountSite(env, productionSettings).call(loader, '/dev/mails')).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});
