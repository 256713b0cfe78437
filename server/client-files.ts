import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { etagOf, sendCached, type CachedResponse } from './cached-response.ts';
import type { PassingHandler } from './node-handler.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of a build, in the encodings that it has. Reads all of them at once, some megabytes: answers need no open file, which a
 * reader who leaves could keep open, and are of the same build as the server when another one is written over it. Ranges get the whole
 * file, as RFC 9110 allows. Browsers cache files with a hash in their name forever.
 */
export function serveClientFiles(folder: string): PassingHandler {
  const files = new Map<string, CachedResponse>();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const exists = new Set(paths);
  for (const path of paths) {
    const address = `/${relative(folder, path).replaceAll(sep, '/')}`;
    const isEncoding = /\.(?:br|gz)$/.test(path) && exists.has(path.slice(0, -3));
    if (!isEncoding && !address.includes('/.')) files.set(address, readFile(path, address, exists));
  }
  return (request, response, next) => {
    const file = files.get(request.url?.split('?', 1)[0] ?? '');
    if (file) sendCached(request, response, file);
    else next();
  };
}

function readFile(path: string, address: string, exists: ReadonlySet<string>): CachedResponse {
  const identity = readFileSync(path);
  const bodies = {
    identity,
    ...(exists.has(`${path}.br`) && { br: readFileSync(`${path}.br`) }),
    ...(exists.has(`${path}.gz`) && { gzip: readFileSync(`${path}.gz`) }),
  };
  return {
    status: 200,
    etag: etagOf(identity),
    byteSize: identity.byteLength,
    bodies,
    headers: headersOfFile(address),
  };
}

/** Returns the headers of a file of a build, by its address. */
export function headersOfFile(address: string): CachedResponse['headers'] {
  return [
    ['content-type', contentTypes[extname(address)] ?? 'application/octet-stream'],
    ['cache-control', address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
    ['vary', 'accept-encoding'],
  ];
}
