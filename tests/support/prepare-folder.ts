import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openFoundation } from '#server/foundation.ts';
import { compiledCode } from './compiled-code.ts';

/**
 * Fills the compile cache before any test needs it: the first process to end writes 2,000 files, which takes minutes on a busy disk. This
 * process stops at its settings, after reading all code.
 */
async function keepCompiledCode(): Promise<void> {
  const env = { PATH: process.env['PATH'], ...compiledCode, PORT: 'none' };
  await once(spawn(process.execPath, [join('server', 'process-for-tests.ts')], { env, stdio: 'ignore' }), 'close');
}

/** Runs once: makes the data folder that the tests' processes copy. */
export default async function prepareFolder(project: TestProject): Promise<() => Promise<void>> {
  await keepCompiledCode();
  const folder = await mkdtemp(join(tmpdir(), 'test-folder-'));
  const foundation = await openFoundation(readConfig({ DATA_DIR: folder }), createLog('silent'));
  await foundation.close();
  project.provide('preparedFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
