import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import tls from 'node:tls';
import { createStaff, type MadeUser } from '#app/modules/people/accounts/user-factory.ts';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startNginx } from '#tests/support/nginx.ts';
import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { openShop, type Shop } from '#tests/support/shop-on-disk.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import { nothingYet, type Acknowledged } from './acknowledged.ts';
import { createGradedCourses } from './kill-run.ts';
import { MPesa } from './m-pesa.ts';
import { registerConfirmations } from './register-confirmations.ts';
import type { LoadTarget } from './virtual-user.ts';

/** Two copies of the server behind nginx (deploy/nginx.conf), with PostgreSQL, a bucket and the M-Pesa simulator. */
interface Cluster extends LoadTarget {
  readonly shop: Shop;
  readonly done: Acknowledged;
  readonly staff: MadeUser;
  /** Starts copy 0 or 1; resolves when it is ready. */
  startCopy(which: number): Promise<BuiltServer>;
  close(): Promise<void>;
}

export async function openCluster(): Promise<Cluster> {
  const shop = await openShop('PostgreSQL', { durable: true });
  const s3 = await startS3();
  const ports = [await freePort(), await freePort()] as const;
  const nginx = await startNginx(shop.folder, {
    port: await freePort(),
    plainPort: await freePort(),
    copies: [...ports],
  });
  const { certificateFile, url: site } = nginx;
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(certificateFile, 'utf8')]);
  const simulator = await startSimulatorProcess(shop.folder, 300, { certificateFile });
  const settings = {
    ...simulator.shopSettings,
    ...settingsOf(await s3.newBucket()),
    APP_URL: site,
    AUTH_SECRET: 'kQ7vTz1mWc4RbN9xLp2HsJ6dYg3FaUe8',
    TRUSTED_PROXIES: 'loopback',
  };
  const { courses, staff } = await shop.look(async ({ db }) => ({
    courses: await createGradedCourses(db),
    staff: await createStaff(db),
  }));
  await registerConfirmations({ ...settings, ...shop.settings });
  return {
    site,
    shop,
    courses,
    staff,
    mPesa: new MPesa(simulator.url),
    done: nothingYet(),
    async startCopy(which) {
      const folder = join(shop.folder, `copy-${which}`);
      await mkdir(folder, { recursive: true });
      return shop.start({ ...settings, DATA_DIR: folder, PORT: String(ports[which]) });
    },
    async close() {
      await nginx.stop();
      await simulator.stop();
      await shop.remove();
      await s3.stop();
    },
  };
}
