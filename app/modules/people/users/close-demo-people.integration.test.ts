import { expect, test } from 'vitest';
import { adminCommand } from '#commands/admin.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { accountFixture } from '#tests/support/account-fixture.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { closeDemoPeople, listDemoPeople } from './close-demo-people.server.ts';
import { addStaff as appointFirst } from '../accounts/add-staff.server.ts';
import { logIn } from '../accounts/log-in.server.ts';
import { createStaff, createLearner } from '../accounts/user-factory.ts';

const env = useTestEnv();

/** Makes the demo's two accounts, an owner, and a learner who was a demo account in the old shop. */
async function people() {
  await createLearner(env.db, { email: 'learner@example.com', isDemo: true });
  await createStaff(env.db, { email: 'admin@example.com', isDemo: true, role: 'owner' });
  await createStaff(env.db, { email: 'owner@duka.co.ke', role: 'owner' });
  await createLearner(env.db, { email: 'tester@duka.co.ke', isDemo: true });
}

const close = (lines: string[] = []) =>
  adminCommand(['close-demo'], { ...env, config: readConfig({}) }, (line) => void lines.push(line)).then(() => lines);

test('the demo accounts are those made by the seeds, while they can sign in', async () => {
  await people();
  expect(await listDemoPeople(env.db)).toEqual(['admin@example.com', 'learner@example.com']);
});

test('closing them removes password, sessions and role, once, and changes nobody else', async () => {
  await people();
  const fixture = accountFixture(env);
  const signIn = (email: string, password: string) =>
    logIn(fixture, { email, password, address: '192.0.2.1', userAgent: null, cookie: null });
  await signIn('learner@example.com', 'Learner#2026');
  expect((await close()).join('\n')).toMatch(
    /^Closed: admin@example\.com, learner@example\.com\..*\nStaff now: owner@duka\.co\.ke\.$/s,
  );
  expect(await listDemoPeople(env.db)).toEqual([]);
  expect(await codeOf(signIn('learner@example.com', 'Learner#2026'))).toBe('invalid_credentials');
  await signIn('tester@duka.co.ke', 'Learner#2026');
  const { rows } = await env.pool.query(
    `select (select count(*)::int from sessions s join users u on u.id = s.user_id where u.email like '%@example.com') as sessions,
       (select count(*)::int from audit_log where action = 'user.suspended') as audited,
       (select count(*)::int from users) as users`,
  );
  expect(rows).toEqual([{ sessions: 0, audited: 2, users: 4 }]);
  expect((await close())[0]).toBe("None of the demo's people can sign in.");
});

test('the next staff member is an owner', async () => {
  await createStaff(env.db, { email: 'admin@example.com', isDemo: true, role: 'owner' });
  expect((await close()).at(-1)).toBe('Staff now: nobody.');
  const actor = { kind: 'system', name: 'test' } as const;
  const owner = await appointFirst({ ...env, actor, appUrl: 'https://duka.co.ke' }, { email: 'owner@duka.co.ke' });
  expect(owner.role).toBe('owner');
});

test('only an operator may close them', async () => {
  const actor = { kind: 'staff', userId: 'x', email: 'a@b.c', name: 'A', role: 'owner' } as const;
  expect(await codeOf(closeDemoPeople({ ...env, actor }))).toBe('forbidden');
});
