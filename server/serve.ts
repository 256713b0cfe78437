import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { seedDemo } from '#seeds/seed-demo.server.ts';
import { listDemoAccounts } from '#seeds/list-demo-accounts.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { serveClientFiles } from './client-files.ts';
import { createPageHandler } from './page-handler.ts';
import { projectFolder } from './project-folder.ts';
import { startServer } from './start-server.ts';
import type { Serve } from './start-process.ts';
import { startupMessage } from './startup-message.ts';

/** Starts the server on the built pages. SEED=off leaves an empty database empty. */
export const serve: Serve = async ({ config, worker, tell }) => {
  const clientFolder = join(projectFolder(), 'build', 'client');
  if (!existsSync(clientFolder)) throw new StartError('The pages have not been built. Run npm run build first.');
  const server = await startServer({
    config,
    worker,
    pages: createPageHandler(build, 'production'),
    assets: serveClientFiles(clientFolder),
    buildFolder: clientFolder,
    seed: config.mode === 'demo' && process.env['SEED'] !== 'off' ? seedDemo : null,
    tell,
  });
  const demoAccounts = config.mode === 'demo' ? await listDemoAccounts(server.services) : [];
  return { ...server, message: startupMessage({ ...server, demoAccounts }) };
};
