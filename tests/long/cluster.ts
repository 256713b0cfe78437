import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import tls from 'node:tls';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startNginx } from '#tests/support/nginx.ts';
import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { openVisitedShop } from './kill-run.ts';

/** Opens a shop of two copies of the server behind nginx (deploy/nginx.conf), with PostgreSQL, a bucket and the M-Pesa simulator. */
export async function openCluster() {
  const s3 = await startS3();
  const ports = [await freePort(), await freePort()] as const;
  const openFront = async (folder: string) => {
    const nginx = await startNginx(folder, { port: await freePort(), plainPort: await freePort(), copies: ports });
    const { certificateFile, url: site } = nginx;
    tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(certificateFile, 'utf8')]);
    const settings = {
      ...settingsOf(await s3.newBucket()),
      APP_URL: site,
      AUTH_SECRET: 'kQ7vTz1mWc4RbN9xLp2HsJ6dYg3FaUe8',
      TRUSTED_PROXIES: 'loopback',
    };
    return { site, certificateFile, settings, stop: () => nginx.stop() };
  };
  const visited = await openVisitedShop('PostgreSQL', (db) => createStaff(db), { durable: true, openFront });
  await visited.registerConfirmations();
  return {
    ...visited,
    /** Starts copy 0 or 1; resolves when it is ready. */
    async startCopy(which: number): Promise<BuiltServer> {
      const folder = join(visited.shop.folder, `copy-${which}`);
      await mkdir(folder, { recursive: true });
      return visited.shop.start({ ...visited.settings, DATA_DIR: folder, PORT: String(ports[which]) });
    },
    async close(): Promise<void> {
      await visited.close();
      await s3.stop();
    },
  };
}
