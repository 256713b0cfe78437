import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from '#tests/support/built-server.ts';

/** Once a run: the built product with its demo content, on a data folder of its own. Workers find it by the environment. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-data-'));
  // Each visitor of a test comes from an address of its own, so that the limits per network never meet.
  const server = await startBuiltServer(folder, { TRUSTED_PROXIES: '127.0.0.1,::1', SIMULATOR_PORT: '0' });
  process.env['PRODUCT_URL'] = server.url;
  process.env['SIMULATOR_URL'] = server.simulatorUrl ?? '';
  return async () => {
    const code = await server.stop();
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.said()}`);
  };
}
