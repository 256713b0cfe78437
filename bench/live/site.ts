import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import tls from 'node:tls';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startNginx } from '#tests/support/nginx.ts';
import type { Shop } from '#tests/support/shop-on-disk.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';

export interface Site {
  /** Where visitors find it: by http at one copy, by https at nginx. */
  readonly url: string;
  /** Bytes of each copy, now. */
  memories(): readonly number[];
  stop(): Promise<void>;
}

/** Of a prompt on a customer's phone. */
const approvesAfterMs = 200;
const secret = 'kQ7vTz1mWc4RbN9xLp2HsJ6dYg3FaUe8';

/** Starts a shop's server, with M-Pesa's simulator beside it as a process of its own. */
export async function startOneCopy(shop: Shop): Promise<Site> {
  const simulator = await startSimulatorProcess(shop.folder, approvesAfterMs);
  const server = await shop.start({ ...simulator.shopSettings, TRUSTED_PROXIES: 'loopback' });
  return siteOf(server.url, [server], [() => simulator.stop()]);
}

/** Starts two copies of a shop's server behind nginx, by the files that the product is deployed with. */
export async function startTwoCopies(shop: Shop): Promise<Site> {
  const ports = [await freePort(), await freePort()] as const;
  const nginx = await startNginx(shop.folder, { port: await freePort(), plainPort: await freePort(), copies: ports });
  const { certificateFile, url } = nginx;
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(certificateFile, 'utf8')]);
  const simulator = await startSimulatorProcess(shop.folder, approvesAfterMs, { certificateFile });
  const servers: BuiltServer[] = [];
  for (const port of ports) {
    const folder = join(shop.folder, `copy-${port}`);
    await mkdir(folder, { recursive: true });
    const ours = { APP_URL: url, AUTH_SECRET: secret, TRUSTED_PROXIES: 'loopback', DATA_DIR: folder };
    servers.push(await shop.start({ ...simulator.shopSettings, ...ours, PORT: String(port) }));
  }
  return siteOf(url, servers, [() => nginx.stop(), () => simulator.stop()]);
}

function siteOf(url: string, servers: readonly BuiltServer[], rest: readonly (() => Promise<void>)[]): Site {
  return {
    url,
    memories: () => servers.map((server) => server.memory()),
    async stop() {
      for (const server of servers) await server.stop();
      for (const stop of rest) await stop();
    },
  };
}
