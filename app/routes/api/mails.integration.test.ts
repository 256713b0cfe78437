import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { accountSite } from '#tests/support/account-site.ts';
import { productionSettings } from '#tests/support/production-settings.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { loader } from './mails.tsx';
import { specifies } from '#tests/specifies.ts';

interface Shown {
  readonly kinds: readonly { readonly name: string; readonly subject: string }[];
  readonly opened: { readonly name: string; readonly text: string; readonly light: string; readonly dark: string };
}

describe('the page of every kind of mail', () => {
  const env = useTestEnv();
  const shown = async (path: string) => (await accountSite(env).call(loader, path)).body as unknown as Shown;

  specifies(
    'Entities: mails: HTML and plain text with the same content, in both themes; a welcome mail once the e-mail is verified',
  );
  it('shows each in both themes and as text, as it is written for real, without sending any', async () => {
    const { kinds } = await shown('/dev/mails');
    expect(kinds.map(({ name }) => name)).toEqual([
      'verify',
      'welcome',
      'reset',
      'password-changed',
      'password-replaced',
      'second-factor',
      'review-hidden',
      'self-test',
      'farewell',
      'invitation',
      'email-changed',
      'appointed',
      'role-changed',
      'dismissed',
      'enrolled',
      'pending-enrolment',
      'receipt',
      'surplus',
      'refund',
      'owner-alert',
      'backup-alert',
      'hidden-courses',
      'certificate',
      'confirm-newsletter',
      'newsletter-confirmed',
      'acknowledgement',
      'contact-message',
      'reply',
    ]);
    for (const { name } of kinds) {
      const { opened } = await shown(`/dev/mails?mail=${name}`);
      expect(opened.name).toBe(name);
      const [heading = ''] = opened.text.split('\n');
      expect(opened.light).toContain(heading);
      expect(opened.dark).toContain(heading);
      expect(opened.dark).not.toBe(opened.light);
    }
    expect((await env.pool.query('select 1 from mail_outbox')).rows).toEqual([]);
  });

  specifies(
    'Entities: mails: HTML and plain text with the same content, in both themes; a welcome mail once the e-mail is verified',
  );
  it('leaves out no kind that the product writes', async () => {
    const written = new Set<string>();
    for await (const path of glob('app/modules/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })) {
      for (const [, name = ''] of (await readFile(path, 'utf8')).matchAll(/export function (\w+Mail)\(/g))
        written.add(name);
    }
    const shownHere = await readFile('app/routes/api/example-mails.server.ts', 'utf8');
    expect(written.size).toBeGreaterThan(10);
    expect([...written].filter((name) => !shownHere.includes(`${name}(`))).toEqual([]);
  });

  it.each(['enrolled', 'pending-enrolment', 'certificate'])('shows the course in the mail %s', async (name) => {
    const { opened } = await shown(`/dev/mails?mail=${name}`);
    for (const html of [opened.light, opened.dark])
      expect(html).toMatch(/<img src="https?:\/\/[^"/]+\/share\/cover\/[a-z0-9-]+\.jpg" alt="[^"]{4,}"/);
  });

  it('marks what it shows as an example', async () => {
    const { opened } = await shown('/dev/mails?mail=receipt');
    expect(opened.text).toContain('Demo Learner');
    expect(opened.text).toContain('DEMOORDER');
    expect(opened.text).toContain('Total: KSh\u00a011,500');
  });

  it('shows the first where there is none of that name', async () => {
    expect((await shown('/dev/mails?mail=nonsense')).opened.name).toBe('verify');
  });

  it('does not exist in production', async () => {
    await expect(accountSite(env, productionSettings).call(loader, '/dev/mails')).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});
