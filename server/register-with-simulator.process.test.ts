import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { startServer } from './start-server.ts';

/** Starts a server on free ports; returns the paths of the requests that reach its pages. */
async function start(): Promise<{ simulatorUrl: string; asked: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'registration-'));
  copyPreparedFolder(folder);
  const requested: string[] = [];
  const server = await startServer({
    config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
    pages: async ({ url }) => {
      requested.push(new URL(url).pathname);
      return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' });
    },
    assets: (_request, _response, next) => next(),
    seed: null,
  });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { simulatorUrl: server.simulatorUrl ?? '', asked: requested };
}

test('the simulator confirms payments by hand, because the server registered its address when it listened', async () => {
  const { simulatorUrl, asked } = await start();
  const body = JSON.stringify({ msisdn: '254712345678', amount: 1500, account: 'MIC37K2Q9' });
  expect((await fetch(`${simulatorUrl}/control/paybill`, { method: 'POST', body })).status).toBe(200);
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^\/api\/payments\/confirmations\/[0-9a-f]{64}$/)]);
});
