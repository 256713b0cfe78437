import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoIdentity, type DemoIdentity } from '#demo-identity/start-demo-identity.ts';
import { cookieOf } from '#tests/support/account-fixture.ts';
import { callback, googleFixture, kiprono } from '#tests/support/google-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createLearner } from '../accounts/user-factory.ts';
import { specifies } from '#tests/specifies.ts';

describe('Google at the portal', () => {
  const env = useTestEnv();
  let provider: DemoIdentity;
  beforeAll(async () => {
    provider = await startDemoIdentity({ redirectUris: [callback], persons: [kiprono] });
  });
  afterAll(() => provider.close());
  const rowsOf = async (query: string) => (await env.pool.query(query)).rows;

  specifies(
    'Access: admin sessions are separate: 30 minutes idle, 12 hours at most; an authenticator is offered or required',
  );
  it('refuses everybody who is not a staff member, and makes no account there', async () => {
    const v = googleFixture(env, provider);
    await expect(v.signInAtPortal({ person: 'k' })).rejects.toMatchObject({
      code: 'not_authorized_as_admin',
      details: { redirectTo: '/admin/courses', portal: 'yes' },
    });
    expect(await rowsOf('select 1 from users')).toEqual([]);
    await createLearner(env.db, { email: 'k@example.com' });
    await expect(v.signInAtPortal({ person: 'k' })).rejects.toMatchObject({ code: 'not_authorized_as_admin' });
    expect(await rowsOf('select 1 from sessions')).toEqual([]);
  });

  it("makes a staff member at the portal of people on the company's domain, and nowhere else", async () => {
    const v = googleFixture(env, provider, { emailDomain: 'example.com' });
    const { stage } = await v.signIn({ person: 'k' });
    expect(stage).toBe('learner');
    const entry = await v.signInAtPortal({ person: 'k' });
    expect(entry).toMatchObject({ stage: 'inside', redirectTo: '/admin/courses' });
    expect(await v.actorOf(cookieOf(entry.headers))).toMatchObject({ kind: 'staff', role: 'manager' });
  });
});
