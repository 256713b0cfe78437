import type { CDPSession, Locator, Page } from '@playwright/test';
import { createStaff, type MadeUser } from '#app/modules/people/accounts/user-factory.ts';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import type { Shop } from '#tests/support/shop-on-disk.ts';
import { send } from './accounts.ts';
import { expect, test as base } from './test.ts';

interface PortalShop {
  readonly shop: Shop;
  readonly staffMember: MadeUser;
  readonly server: () => BuiltServer;
  /** Kills the server, as a power cut would, and starts it again at the same address. */
  readonly killAndStart: () => Promise<void>;
}

/** A separate shop for each test, with a staff member signed in on the page. `settings` extend those of the server. */
export const test = base.extend<{ settings: Record<string, string>; portalShop: PortalShop }>({
  settings: [{}, { option: true }],
  portalShop: [
    async ({ settings, openShop }, use) => {
      const shop = await openShop('embedded');
      const staffMember = await shop.look(({ db }) => createStaff(db));
      const all = { PORT: String(await freePort()), TRUSTED_PROXIES: '127.0.0.1,::1', ...settings };
      let server = await shop.start(all);
      await use({
        shop,
        staffMember,
        server: () => server,
        async killAndStart() {
          await server.kill();
          server = await shop.start(all);
        },
      });
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ portalShop }, use) => use(portalShop.server().url),
  page: async ({ page, portalShop }, use) => {
    const { email, password } = portalShop.staffMember;
    await send(page.request, '/admin/login', { email, password });
    await use(page);
  },
});

/** Finds an upload field by its label. */
export const field = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

/** Opens the session that `throttle` needs. */
export async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return session;
}

/** Limits the page's upload speed, in MB a second; 0 disconnects it. */
export async function throttle(session: CDPSession, megabytes: number): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: megabytes === 0,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: megabytes * 1_048_576,
  });
}

/** Waits until more than this percentage of the video has been sent. */
export async function sent(page: Page, percent: number): Promise<void> {
  const bar = page.getByRole('progressbar', { name: 'Upload of talk.mp4' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(percent);
}
