import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffDomain } from './admin.ts';
import { longShopVariable } from './open-long-shop.ts';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { personalDataIn, personalDataOf } from '#tests/support/personal-data.ts';
import { emptyShopVariable, withShopDatabase, openShop } from '#tests/support/shop-on-disk.ts';

/**
 * Runs once: starts the built product with its demo content on its own data folder, and prepares an empty shop for the tests that open
 * separate shops. Workers find both by the environment, and the folder where the first of them keeps the long shop.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-data-'));
  // Each uses a processor for some seconds.
  const [emptyShop, server] = await Promise.all([
    openShop('embedded'),
    startBuiltServer(folder, {
      // The visitor of each test has its own address, so that tests do not share limits per network.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      SIMULATOR_PORT: '0',
      ADMIN_EMAIL_DOMAIN: staffDomain,
      LOG_LEVEL: 'debug',
    }),
  ]);
  process.env[emptyShopVariable] = emptyShop.folder;
  const shared = await mkdtemp(join(tmpdir(), 'e2e-shared-'));
  process.env[longShopVariable] = join(shared, 'long-shop');
  // The lines before greet the operator of the demo and contain its accounts.
  const welcome = server.said().length;
  process.env['PRODUCT_URL'] = server.url;
  process.env['SIMULATOR_URL'] = server.simulatorUrl ?? '';
  return async () => {
    const code = await server.stop();
    const wrong = await runDoctorQueries(folder);
    const personal = await withShopDatabase(folder, ({ pool }) => personalDataOf(pool));
    await rm(folder, { recursive: true, force: true });
    await emptyShop.remove();
    await rm(shared, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.said()}`);
    // Errors that no page showed. Prompts whose answer a test loses on purpose are expected: the sweep alerts the owner three minutes
    // later.
    const errors = (server.said().match(/^.*"level":(?:50|60).*$/gm) ?? []).filter(
      (line) => !line.includes('"alert":"unanswered"'),
    );
    if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('\n')}`);
    const leaked = personalDataIn(server.said().slice(welcome), personal);
    if (leaked.length > 0) throw new Error(`the log holds what it must not:\n${leaked.join('\n')}`);
    if (wrong) throw new Error(wrong);
  };
}

/** Runs the doctor: every invariant must hold after all tests. Returns its output if one does not. */
async function runDoctorQueries(folder: string): Promise<string | null> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: folder };
    const command = [join('build', 'server', 'command.js'), 'doctor'];
    execFile(process.execPath, command, { env }, (error, said, complaints) =>
      resolve(error ? said + complaints : null),
    );
  });
}
