import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { errorForLog } from './log.server.ts';

const env = useTestEnv();

test("a failed query's error is logged without its values", async () => {
  const phone = '254712345678';
  const address = 'learner@example.com';
  const failed = env.db.execute(
    sql`insert into users (name, email) values (${phone}, ${address}), (${phone}, ${address})`,
  );
  const error = await failed.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(JSON.stringify(error) + String(error)).toContain(phone);
  const logged = errorForLog(error);
  expect(logged).toMatchObject({
    message: expect.stringContaining('insert into users'),
    cause: { code: '23505', constraint: 'users_email_key' },
  });
  expect(JSON.stringify(logged)).not.toContain('12345678');
  expect(JSON.stringify(logged)).not.toContain(address);
  expect(logged.stack).toMatch(/^at /);
});

test('a thrown value that is not an error is not printed', () => {
  expect(JSON.stringify(errorForLog('0712345678'))).not.toContain('712345678');
});
