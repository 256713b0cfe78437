import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { useChain } from '#tests/support/chain-bed.ts';

const chain = useChain();

test('/metrics has the figures of the shop, and every figure that the alert rules name', async () => {
  await chain.open();
  await chain.product.prepare();
  const { db } = chain.product.services;
  const heading = 'Karibu';
  await queueMail(db, composeMail({ brand: 'Duka', to: 'faith@example.com', subject: heading, heading, blocks: [] }));
  await chain.pool.query(`insert into backups (cause, name, started_at, seen_at, ended_at, byte_size, row_count)
    values ('command', 'b', now(), now(), now() - interval '2 hours', 1, 1)`);
  const { text } = await chain.ask('/metrics');
  expect(text).toMatch(/^shop_mails_queued 1$/m);
  expect(Number(/^shop_backup_age_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(7200, -2);
  expect(text).toMatch(/^database_pool_connections\{state="total"\} \d+$/m);
  const rules = readFileSync('docs/prometheus-alerts.yml', 'utf8');
  const named = [...rules.matchAll(/\b(?:shop|database|http|nodejs|page)_[a-z0-9_]+\b/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(text).toContain(`# TYPE ${name.replace(/_count$/, '')} `);
});
