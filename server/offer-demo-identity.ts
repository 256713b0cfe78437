import type { DemoIdentityAccount } from '#app/composition.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { capHeaders } from '#app/platform/http/header-limits.ts';
import { siteOriginsOf } from '#app/platform/http/site-origins.ts';
import type { DemoIdentity } from '#demo-identity/start-demo-identity.ts';

interface OfferedDemoIdentity {
  readonly account: DemoIdentityAccount;
  close(): Promise<void>;
}

/**
 * Offers a demo identity provider if there are no keys of Google. It loads and listens at the first sign-in, so that other starts do not
 * pay its time and memory.
 */
export function offerDemoIdentity(config: Config): OfferedDemoIdentity | null {
  if (config.google.kind !== 'demo') return null;
  let running: Promise<DemoIdentity> | undefined;

  async function start(): Promise<DemoIdentity> {
    const { startDemoIdentity } = await import('#demo-identity/start-demo-identity.ts');
    const origins = siteOriginsOf(config.appUrl, config.port);
    return startDemoIdentity({ redirectUris: origins.map((origin) => `${origin}/auth/callback`), capHeaders });
  }

  return {
    async account() {
      running ??= start();
      try {
        return await running;
      } catch (error) {
        running = undefined;
        throw error;
      }
    },
    async close() {
      await (await running?.catch(() => undefined))?.close();
    },
  };
}
