import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { securityHeaders } from '#app/platform/http/security-headers.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { PassingHandler } from './chain-parts.ts';
import { projectFolder } from './project-folder.ts';

/** Serves the compressed files of the client's build. Browsers cache files with a hash in their name forever. */
export function serveClientFiles(appUrl: string): PassingHandler {
  const folder = join(projectFolder(), 'build', 'client');
  if (!existsSync(folder)) throw new StartError('The pages have not been built. Run npm run build first.');
  const guards = securityHeaders(appUrl.startsWith('https://'));
  return sirv(folder, {
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders(response, path) {
      for (const [name, value] of guards) response.setHeader(name, value);
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
