import * as build from 'virtual:react-router/server-build';
import { seedDemo } from '#seeds/seed-demo.server.ts';
import { listDemoAccounts } from '#seeds/list-demo-accounts.server.ts';
import { serveClientFiles } from './client-files.ts';
import { createPageHandler } from './page-handler.ts';
import { readStartConfig } from './read-start-config.ts';
import { runProcess, sentencesFor, type Running } from './run-process.ts';
import { startServer } from './start-server.ts';
import { startupMessage } from './startup-message.ts';

// The server as a process of its own. SEED=off leaves an empty database empty.
async function start(tell: (sentence: string) => void): Promise<Running> {
  const config = await readStartConfig(process.env);
  const server = await startServer({
    config,
    pages: createPageHandler(build, 'production'),
    assets: serveClientFiles(config.appUrl),
    seed: config.mode === 'demo' && process.env['SEED'] !== 'off' ? seedDemo : null,
    tell,
  });
  const demoAccounts = config.mode === 'demo' ? await listDemoAccounts(server.services) : [];
  tell(startupMessage({ ...server, demoAccounts }));
  return server;
}

await runProcess(start, { sentences: sentencesFor(process.env) });
