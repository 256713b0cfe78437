import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let registry: Server | null = null;
// npm caches advisories.
let cache = '';
beforeEach(async () => void (cache = await mkdtemp(join(tmpdir(), 'advisories-'))));
afterEach(async () => {
  registry?.closeAllConnections();
  registry?.close();
  registry = null;
  await rm(cache, { recursive: true, force: true });
});

/** Runs the script against a registry that gives this answer about advisories, and 404 to all other requests. */
async function ask(status: number, body: object): Promise<{ code: number; said: string }> {
  const server = createServer((request, response) => {
    const isQuestion = request.url === '/-/npm/v1/security/advisories/bulk';
    request.resume().on('end', () => {
      response.writeHead(isQuestion ? status : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isQuestion ? body : {}));
    });
  });
  registry = server;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache };
  return new Promise((done) => {
    execFile(process.execPath, ['scripts/advisories.mjs'], { env }, (error, said) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: said.trim() }),
    );
  });
}

const advisory = (severity: string) => ({
  hono: [{ id: 1, url: 'https://example.com/1', title: 'Something', severity, vulnerable_versions: '*' }],
});

test('a registry without this API is reported, and is no failure', async () => {
  const { code, said } = await ask(405, {});
  expect(said).toMatch(
    /^Published advisories were not checked: the registry does not answer \(405 .*npm run advisories\.$/,
  );
  expect(code).toBe(0);
});

test.each([
  ['none', {}, 0, 'No published advisory names a package of production.'],
  ['a low one', advisory('low'), 0, /^Published advisories name packages of production: \d low\./],
  ['a critical one', advisory('critical'), 1, /^Published advisories name packages of production: \d critical\./],
])('published advisories are counted: %s', async (_case, body, code, sentence) => {
  const answer = await ask(200, body);
  expect(answer.said).toMatch(sentence);
  expect(answer.code).toBe(code);
});
