import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { seedDemo } from '#seeds/seed-demo.server.ts';
import { listDemoAccounts } from '#seeds/list-demo-accounts.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { checkMemory } from './check-memory.ts';
import { serveClientFiles } from './client-files.ts';
import { createPageHandler } from './page-handler.ts';
import { projectFolder } from './project-folder.ts';
import { readStartConfig } from './read-start-config.ts';
import { runProcess, sentencesFor, type Running } from './run-process.ts';
import { startServer } from './start-server.ts';
import { startupMessage } from './startup-message.ts';

/** Starts the server as a separate process. SEED=off leaves an empty database empty. */
async function start(tell: (sentence: string) => void): Promise<Running> {
  const warning = checkMemory();
  if (warning !== null) tell(warning);
  const config = await readStartConfig(process.env);
  const clientFolder = join(projectFolder(), 'build', 'client');
  if (!existsSync(clientFolder)) throw new StartError('The pages have not been built. Run npm run build first.');
  const server = await startServer({
    config,
    pages: createPageHandler(build, 'production'),
    assets: serveClientFiles(clientFolder),
    buildFolder: clientFolder,
    seed: config.mode === 'demo' && process.env['SEED'] !== 'off' ? seedDemo : null,
    tell,
  });
  const demoAccounts = config.mode === 'demo' ? await listDemoAccounts(server.services) : [];
  tell(startupMessage({ ...server, demoAccounts }));
  return server;
}

await runProcess(start, { sentences: sentencesFor(process.env) });
