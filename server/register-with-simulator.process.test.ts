import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { startServer } from './start-server.ts';

/** A server on free ports, and the paths at which it was asked for anything but a page. */
async function start(): Promise<{ simulatorUrl: string; asked: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'registration-'));
  copyPreparedFolder(folder);
  const asked: string[] = [];
  const server = await startServer({
    config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    log: createLog('silent'),
    pages: async ({ url }) => {
      asked.push(new URL(url).pathname);
      return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' });
    },
    assets: (_request, _response, next) => next(),
    seed: null,
  });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { simulatorUrl: server.simulatorUrl ?? '', asked };
}

test('the simulator confirms what customers pay by themselves, because the server named its address when it listened', async () => {
  const { simulatorUrl, asked } = await start();
  const body = JSON.stringify({ msisdn: '254712345678', amount: 1500, account: 'MIC37K2Q9' });
  expect((await fetch(`${simulatorUrl}/control/paybill`, { method: 'POST', body })).status).toBe(200);
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^\/api\/payments\/confirmations\/[0-9a-f]{64}$/)]);
});
