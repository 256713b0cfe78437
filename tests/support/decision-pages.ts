import { expect } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { staffCookie } from './staff-cookie.ts';
import type { useRefundFixture } from './refund-fixture.ts';
import { renderedSite } from './rendered-site.ts';
import type { TestEnv } from './test-env.ts';

/** Opens the portal's pages as a new member of staff in a browser without JavaScript, with the test in the role of M-Pesa. */
export async function decisionPages(
  env: TestEnv,
  fixture: ReturnType<typeof useRefundFixture>,
  role: StaffRole = 'manager',
) {
  const { gateway } = await fixture.deps();
  const site = renderedSite(env, {}, { gateway, clock: env.clock });
  const cookie = await staffCookie(site, (await createStaff(env.db, { role })).id);
  return {
    open: (path: string) => site.visit(path, { cookie }),
    /** Submits the form of a decision from its own page. */
    decide: async (path: string, form: Record<string, string>) => {
      const at = `/admin/payments/decide/${path}`;
      const page = await site.visit(at, { cookie });
      expect(page.status).toBe(200);
      for (const name of Object.keys(form)) expect(page.html).toContain(`name="${name}"`);
      const sent = new FormData();
      for (const [name, value] of Object.entries(form)) sent.set(name, value);
      for (const [, id = ''] of page.html.matchAll(/type="hidden" name="line" value="([^"]*)"/g))
        sent.append('line', id);
      return site.visit(at, { cookie, form: sent });
    },
    send: (path: string, form: FormData) => site.visit(path, { cookie, form }),
  };
}
