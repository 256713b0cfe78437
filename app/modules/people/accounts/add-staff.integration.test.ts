import { describe, expect, it } from 'vitest';
import { adminCommand } from '#commands/admin.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { addStaff } from './add-staff.server.ts';
import { findPasswordToken } from './single-use-token.server.ts';
import { createLearner } from './user-factory.ts';
import { specifies } from '#tests/specifies.ts';

const actor = { kind: 'system', name: 'test' } as const;
const appUrl = 'https://shop.example';

describe('making a staff member', () => {
  const env = useTestEnv();
  const make = (email: string) => addStaff({ db: env.db, clock: env.clock, actor, appUrl }, { email });

  specifies('Entities: admin record');
  it('makes the first one owner and the next ones managers', async () => {
    expect(await make('first@example.com')).toMatchObject({ role: 'owner' });
    expect(await make('second@example.com')).toMatchObject({ role: 'manager' });
  });

  it('gives a link that works', async () => {
    const { link } = await make('first@example.com');
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(link.startsWith('https://shop.example/update-password?token=')).toBe(true);
    expect((await findPasswordToken({ db: env.db, clock: env.clock }, token)) !== null).toBe(true);
  });

  it('appoints somebody with an existing account', async () => {
    const learner = await createLearner(env.db);
    await make(learner.email);
    const { rows } = await env.pool.query('select user_id, role from admins');
    expect(rows).toEqual([{ user_id: learner.id, role: 'super_admin' }]);
  });

  it('gives a staff member another link and keeps the role, without a second entry in the audit log', async () => {
    await make('first@example.com');
    expect(await make('first@example.com')).toMatchObject({ role: 'owner' });
    const { rows } = await env.pool.query('select action, actor_name from audit_log');
    expect(rows).toEqual([{ action: 'admin.appointed', actor_name: 'test' }]);
  });

  it('is for the product itself only', async () => {
    const learner = { kind: 'learner', userId: crypto.randomUUID(), email: 'a@example.com', name: 'A' } as const;
    await expect(
      addStaff({ db: env.db, clock: env.clock, actor: learner, appUrl }, { email: 'a@example.com' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  specifies('Access: no built-in accounts: a command creates the first staff member; the demo prints its accounts');
  it('prints the link as a command, and its usage', async () => {
    const services = { db: env.db, clock: env.clock, jobs: env.jobs, config: readConfig({ APP_URL: appUrl }) };
    const lines: string[] = [];
    await adminCommand(['create', ' First@Example.com '], services, (line) => lines.push(line));
    expect(lines.join('\n')).toMatch(
      /^first@example\.com is owner[^]*https:\/\/shop\.example\/update-password\?token=/,
    );
    for (const args of [
      [],
      ['create'],
      ['create', 'nobody'],
      ['delete', 'a@example.com'],
      ['create', 'a@example.com', 'more'],
    ]) {
      await expect(adminCommand(args, services)).rejects.toThrow('npm run admin -- create EMAIL');
    }
  });
});
