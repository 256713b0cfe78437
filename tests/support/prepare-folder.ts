import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openFoundation } from '#server/foundation.ts';
import { external } from '../../scripts/external-packages.mjs';
import { builtProcesses } from './compiled-code.ts';

/** Bundles the programs that tests start, each of which takes two seconds of CPU less than from the sources. */
async function buildProcesses(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions: ['node'] },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: builtProcesses,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: {
          commands: './commands/main.ts',
          server: './server/process-for-tests.ts',
          'parse-files': './app/platform/file-parsing/parser-entry.ts',
        },
      },
    },
  });
}

/** Runs once: builds the programs of the tests' processes, and makes the data folder that they copy. */
export default async function prepareFolder(project: TestProject): Promise<() => Promise<void>> {
  await buildProcesses();
  const folder = await mkdtemp(join(tmpdir(), 'test-folder-'));
  const foundation = await openFoundation(readConfig({ DATA_DIR: folder }), createLog('silent'));
  await foundation.close();
  project.provide('preparedFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
