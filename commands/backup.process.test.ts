import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createMediaFile } from '#app/modules/media/media-factory.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openFoundation } from '#server/foundation.ts';
import { compiledCode } from '#tests/support/compiled-code.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { insertUser } from '#tests/support/rows.ts';

let folder = '';
const place = (name: string) => join(folder, name);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  mkdirSync(place('shop'));
  copyPreparedFolder(place('shop'));
  await fill();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const film = randomBytes(3_000_000);

/** A person and a film. */
async function fill(): Promise<void> {
  const foundation = await openFoundation(readConfig({ DATA_DIR: place('shop') }), createLog('silent'));
  const storageKey = 'video/film.mp4';
  await createLocalStorage(foundation.folder.mediaPath).put(storageKey, Readable.from([film]));
  const sha256 = createHash('sha256').update(film).digest('hex');
  await createMediaFile(foundation.database.db, { kind: 'video', storageKey, byteSize: film.length, sha256 });
  await insertUser(foundation.database.db, { email: 'faith@example.com' });
  await foundation.close();
}

/** A process of the product on a data folder, as an operator starts it. */
function start(dataDir: string, ...words: string[]) {
  const settings = { DATA_DIR: place(dataDir), PORT: '0', LOG_LEVEL: 'fatal', INIT_CWD: folder };
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'], ...compiledCode, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => void (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => void (said.err += part.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ ...said, code: code ?? null }));
  const says = async (text: string) => {
    while (!said.out.includes(text)) {
      const more = await Promise.race([once(child.stdout, 'data'), ended]);
      if (!Array.isArray(more) && !said.out.includes(text)) throw new Error(`it ended without '${text}': ${more.err}`);
    }
  };
  return { child, ended, says };
}

const run = (dataDir: string, ...words: string[]) => start(dataDir, join('commands', 'main.ts'), ...words).ended;
const startServer = (dataDir: string) => start(dataDir, join('server', 'process-for-tests.ts'));

describe('npm run backup and npm run restore, as processes,', () => {
  test('back up a running shop, verify that, and bring it back elsewhere', async () => {
    const server = startServer('shop');
    await server.says('Ready at');
    const made = await run('shop', 'backup', 'backups');
    expect([made.err, made.code]).toEqual(['', 0]);
    expect(made.out).toMatch(
      /Rows: 100 % of 2 rows\nMedia: .*\nThe backup is in \S+\/backups\/backup-\S+Z: 2 rows, 2\.86 MB\.\n$/s,
    );
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);

    const verified = await run('shop', 'backup', 'verify', 'backups');
    expect(verified.out).toMatch(/is whole: 2 rows/);
    const restored = await run('other', 'restore', 'backups');
    expect([restored.err, restored.code]).toEqual(['', 0]);
    expect(restored.out).toContain('AUTH_SECRET is another one than where the backup was made.');
    expect(readFileSync(place('other/media/video/film.mp4')).equals(film)).toBe(true);
  }, 300_000);

  test('killed in the middle leave nothing half, and can be begun again', async () => {
    mkdirSync(place('backups'));
    const killed = start('shop', join('commands', 'main.ts'), 'backup', 'backups');
    const watcher = watch(place('backups'));
    await once(watcher, 'change');
    killed.child.kill('SIGKILL');
    watcher.close();
    await killed.ended;
    expect(readdirSync(place('backups'))).toEqual([expect.stringMatching(/^\.unfinished-backup-/)]);
    expect((await run('shop', 'restore', 'backups')).err).toBe(`There is no backup in ${place('backups')}.\n`);
    // Until nobody can be at it any more.
    expect((await run('shop', 'backup', 'backups')).err).toMatch(/^A backup is being made already, since/);
    await forgetBackups();
    expect((await run('shop', 'backup', 'backups')).code).toBe(0);
    expect(readdirSync(place('backups'))).toEqual([expect.stringMatching(/^backup-/)]);

    const restoring = start('other', join('commands', 'main.ts'), 'restore', 'backups');
    await restoring.says('Loading rows');
    restoring.child.kill('SIGKILL');
    await restoring.ended;
    const refused = await startServer('other').ended;
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(
        /^The restore of backup-\S+ into this database is not finished\. Run npm run restore with that backup again\.\n$/,
      ),
    ]);
    expect(await run('other', 'restore', 'backups')).toMatchObject({ err: '', code: 0 });
  }, 300_000);
});

/** As if two minutes had passed. */
async function forgetBackups(): Promise<void> {
  const foundation = await openFoundation(readConfig({ DATA_DIR: place('shop') }), createLog('silent'));
  await foundation.database.pool.query('delete from backups');
  await foundation.close();
}
