import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openFoundation } from '#server/foundation.ts';

/** Once a run: makes the data folder whose copies the processes of the tests start on. */
export default async function prepareFolder(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'test-folder-'));
  const foundation = await openFoundation(readConfig({ DATA_DIR: folder }), createLog('silent'));
  await foundation.close();
  project.provide('preparedFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
