import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { MovableClock } from '#app/shared/clock.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { settingsOf, startS3 } from '#tests/support/s3-server.ts';
import { createReleaseFiles } from './release-files.ts';

let place = '';
beforeEach(() => void (place = mkdtempSync(join(tmpdir(), 'releases-'))));
afterEach(() => rmSync(place, { recursive: true, force: true }));

const scriptOf = (release: string) => `export const words = '${`${release} `.repeat(1_000)}';`;

/** Writes the build of a release, as precompress.ts leaves it. Returns its folder. */
function build(release: string): string {
  const folder = join(place, release);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const script = scriptOf(release);
  for (const [name, bytes] of [
    [`page-${release}.js`, script],
    [`page-${release}.js.br`, brotliCompressSync(script)],
    [`page-${release}.js.gz`, gzipSync(script)],
    [`small-${release}.css`, `.${release}{}`],
    [`glyphs-${release}.woff2`, `font of ${release}`],
  ] as const)
    writeFileSync(join(folder, 'assets', name), bytes);
  return folder;
}

describe('a server with a build', () => {
  const chain = useHttpServer();

  /** Starts a release in place of the one before, on the same settings. */
  async function start(release: string, settings: Record<string, string> = {}): Promise<void> {
    chain.buildFolder = build(release);
    await chain.open(settings);
    await chain.product.prepare();
    await chain.product.work();
  }

  test('serves the files of the release before to tabs that are still open, as that one did', async () => {
    await start('one');
    await start('two');
    const compressed = await chain.ask('/assets/page-one.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(compressed.bytes.equals(brotliCompressSync(scriptOf('one')))).toBe(true);
    expect((await chain.ask('/assets/page-one.js?v=1')).text).toBe(scriptOf('one'));
    expect((await chain.ask('/assets/small-one.css')).text).toBe('.one{}');
    expect((await chain.ask('/assets/glyphs-one.woff2')).headers['content-type']).toBe('font/woff2');
    const head = await chain.ask('/assets/small-one.css', { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '6', '']);
    const again = { headers: { 'if-none-match': String(head.headers.etag) } };
    expect((await chain.ask('/assets/small-one.css', again)).status).toBe(304);
    expect(chain.rendered).toEqual([]);
    // Two upgrades later, and after a way back.
    await start('three');
    expect((await chain.ask('/assets/page-one.js')).text).toBe(scriptOf('one'));
    await start('one');
    expect((await chain.ask('/assets/page-three.js')).text).toBe(scriptOf('three'));
  });

  test.each([
    '/assets/nothing.js',
    '/assets/page-one.js.br',
    '/assets/..%2f..%2fsecret',
    '/assets/',
    '/assets/deeper/page-one.js',
  ])('has no file at %s, and asks the pages', async (path) => {
    await start('one');
    await start('two');
    await chain.ask(path);
    expect(chain.rendered).toHaveLength(1);
  });

  test('serves the files of a newer copy that shares its bucket, before that one answers', async () => {
    const s3 = await startS3();
    try {
      const bucket = settingsOf(await s3.newBucket());
      await start('one', bucket);
      expect((await chain.ask('/assets/page-two.js')).text).not.toBe(scriptOf('two'));
      chain.buildFolder = build('two');
      const newer = await chain.openBeside(bucket);
      await newer.product.work();
      await expect.poll(async () => (await chain.ask('/assets/page-two.js')).text).toBe(scriptOf('two'));
      expect((await newer.ask('/assets/page-one.js')).text).toBe(scriptOf('one'));
    } finally {
      await s3.stop();
    }
  });
});

describe('the archives', () => {
  const day = 24 * 3600_000;

  function openStore() {
    const root = join(place, 'media');
    const clock = new MovableClock(new Date());
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const storage = createLocalStorage(root);
    const keep = (release: string) => createReleaseFiles({ storage, clock, log }, build(release)).keep();
    const archives = () => readdirSync(join(root, 'releases'));
    /** Gives the archives that are there this age. */
    const age = (days: number) => {
      const at = new Date(clock.now().getTime() - days * day);
      for (const name of archives()) utimesSync(join(root, 'releases', name), at, at);
    };
    return { root, clock, log, lines, storage, keep, archives, age };
  }

  test('stay for 30 days after the next release, however long theirs ran', async () => {
    const { keep, archives, age, clock } = openStore();
    await keep('one');
    age(200);
    await keep('two');
    expect(archives()).toHaveLength(2);
    clock.advance({ days: 29 });
    await keep('two');
    expect(archives()).toHaveLength(2);
    clock.advance({ days: 2 });
    await keep('two');
    expect(archives()).toHaveLength(1);
    // A release that starts again is not stored again, and never removes its own.
    const [only] = archives();
    clock.advance({ days: 365 });
    await keep('two');
    expect(archives()).toEqual([only]);
  });

  test('that cannot be written or read cost a warning, and neither the start nor other files', async () => {
    const { root, lines, storage, clock, log, keep } = openStore();
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'releases'), 'a file in the way');
    await keep('one');
    rmSync(join(root, 'releases'));
    await keep('one');
    writeFileSync(join(root, 'releases', 'damaged.zip'), 'no archive');
    const files = createReleaseFiles({ storage, clock, log }, build('two'));
    const ask = (path: string) => {
      const request = new IncomingMessage(new Socket());
      return files.send(request, new ServerResponse(request), path);
    };
    expect([await ask('/assets/page-one.js'), await ask('/assets/page-three.js')]).toEqual([true, false]);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the files of this release could not be kept for tabs that stay open after an upgrade',
      'the files of other releases cannot be read',
    ]);
  });
});
