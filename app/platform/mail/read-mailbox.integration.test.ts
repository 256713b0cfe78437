import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { queueMail } from './queue-mail.server.ts';
import { readMailbox } from './read-mailbox.server.ts';

const env = useTestEnv();

it('the mailbox shows mails with their links, newest first, also of one person alone', async () => {
  for (const [to, subject] of [
    ['faith@example.com', 'Welcome'],
    ['otieno@example.com', 'Receipt'],
    ['faith@example.com', 'Verify'],
  ] as const) {
    // Both mails may get the same time, because a database may store milliseconds only.
    await env.db.execute(sql`update mail_outbox set created_at = created_at - interval '1 second'`);
    await queueMail(env.db, { to, subject, html: '', text: 'See https://duka.example/a and https://duka.example/a' });
  }
  const subjectsOf = async (to?: string) => (await readMailbox(env.db, to)).map(({ subject }) => subject);
  expect(await subjectsOf()).toEqual(['Verify', 'Receipt', 'Welcome']);
  expect(await subjectsOf('faith@example.com')).toEqual(['Verify', 'Welcome']);
  expect(await subjectsOf('nobody@example.com')).toEqual([]);
  expect((await readMailbox(env.db))[0]?.links).toEqual(['https://duka.example/a']);
});
