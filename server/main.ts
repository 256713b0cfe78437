import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import * as build from 'virtual:react-router/server-build';
import { seedDemo } from '#seeds/seed-demo.server.ts';
import { listDemoAccounts } from '#seeds/list-demo-accounts.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { PassingHandler } from './chain-parts.ts';
import { createPageHandler } from './page-handler.ts';
import { projectFolder } from './project-folder.ts';
import { readStartConfig } from './read-start-config.ts';
import { runProcess, sentencesFor, type Running } from './run-process.ts';
import { startServer } from './start-server.ts';
import { startupMessage } from './startup-message.ts';

/** Starts the server as a separate process. SEED=off leaves an empty database empty. */
async function start(tell: (sentence: string) => void): Promise<Running> {
  const config = await readStartConfig(process.env);
  const server = await startServer({
    config,
    pages: createPageHandler(build, 'production'),
    assets: serveClientFiles(),
    seed: config.mode === 'demo' && process.env['SEED'] !== 'off' ? seedDemo : null,
    tell,
  });
  const demoAccounts = config.mode === 'demo' ? await listDemoAccounts(server.services) : [];
  tell(startupMessage({ ...server, demoAccounts }));
  return server;
}

/** Serves the compressed files of the client's build. Browsers cache files with a hash in their name forever. */
function serveClientFiles(): PassingHandler {
  const folder = join(projectFolder(), 'build', 'client');
  if (!existsSync(folder)) throw new StartError('The pages have not been built. Run npm run build first.');
  return sirv(folder, {
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}

await runProcess(start, { sentences: sentencesFor(process.env) });
