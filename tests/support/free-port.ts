import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Number of ports reserved for each worker of a run. */
const ofEachWorker = 1_000;

/** Vitest counts its workers from 1, Playwright from 0; processes without a worker count as the last. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 9) % 10;

let next = randomInt(ofEachWorker);

/**
 * Returns a port for a server that starts later. Nobody else takes it: it is below the ports that the system assigns, and in this worker's
 * own range.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % ofEachWorker;
    const port = 20_000 + worker * ofEachWorker + next;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
