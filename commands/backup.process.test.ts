import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { systemClock } from '#app/shared/clock.ts';
import { openFoundation, type Foundation } from '#server/foundation.ts';
import { compiledCode, commandsProgram, serverProgram } from '#tests/support/compiled-code.ts';
import { freePort } from '#tests/support/free-port.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { insertUser } from '#tests/support/rows.ts';
import { backupCommand, backupWithoutDatabase } from './backup.ts';

let folder = '';
const place = (name: string) => join(folder, name);
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'backup-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const video = randomBytes(3_000_000);
const videoKey = 'video/talk.mp4';

/** Opens the shop of a data folder in this process, as a command does. */
async function inShop(dataDir: string, work: (shop: Foundation) => Promise<void>): Promise<void> {
  const shop = await openFoundation(readConfig({ DATA_DIR: place(dataDir) }), createLog('silent'));
  try {
    await work(shop);
  } finally {
    await shop.close();
  }
}

/** Adds a user, which another row counts, and a video. */
async function fill({ database: { db }, folder: { mediaPath } }: Foundation): Promise<void> {
  await createLocalStorage(mediaPath).put(videoKey, Readable.from([video]));
  const sha256 = createHash('sha256').update(video).digest('hex');
  await createMediaFile(db, { kind: 'video', storageKey: videoKey, byteSize: video.length, sha256 });
  await insertUser(db, { email: 'faith@example.com' });
}

const port = String(await freePort());

/** Starts a process of the product on a data folder, as an operator does. */
function start(dataDir: string, ...words: string[]) {
  const settings = { DATA_DIR: place(dataDir), PORT: port, LOG_LEVEL: 'fatal', INIT_CWD: folder };
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'], ...compiledCode, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => void (output.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => void (output.err += part.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ ...output, code: code ?? null }));
  const untilOutput = async (text: string) => {
    while (!output.out.includes(text)) {
      const more = await Promise.race([once(child.stdout, 'data'), ended]);
      if (!Array.isArray(more) && !output.out.includes(text))
        throw new Error(`it ended without '${text}': ${more.err}`);
    }
  };
  return { child, ended, says: untilOutput };
}

const command = (dataDir: string, ...words: string[]) => start(dataDir, commandsProgram, ...words);

test('npm run backup asks the running server, npm run restore brings it back; killed in the middle both leave nothing half', async () => {
  mkdirSync(place('shop'));
  copyPreparedFolder(place('shop'));
  await inShop('shop', fill);
  const server = start('shop', serverProgram);
  await server.says('Ready at');
  const made = await command('shop', 'backup', 'backups').ended;
  expect([made.err, made.code]).toEqual(['', 0]);
  expect(made.out).toMatch(
    /Rows: 100 % of 3 rows.*\nMedia: .*\nThe backup is in \S+\/backups\/backup-\S+Z: 3 rows, 2\.86 MB\.\n$/s,
  );
  const [whole] = readdirSync(place('backups'));

  const asking = command('shop', 'backup', 'backups');
  const watcher = watch(place('backups'));
  await once(watcher, 'change');
  server.child.kill('SIGKILL');
  watcher.close();
  expect(await asking.ended).toMatchObject({ err: 'The server ended before the backup was made.\n', code: 1 });
  await server.ended;
  expect(readdirSync(place('backups'))).toEqual([expect.stringMatching(/^\.unfinished-backup-/), whole]);

  // The dead backup does not block the next backup, which also removes its remains.
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await inShop('shop', async ({ config, database: { db }, folder: { mediaPath, spoolPath }, productVersion }) => {
    const services = {
      config,
      db,
      productVersion,
      storage: createLocalStorage(mediaPath),
      spool: createSpool(spoolPath),
      clock: systemClock,
    };
    await backupCommand([place('backups')], { ...services, secretFingerprint: '' }, print, () => undefined);
    await backupWithoutDatabase(['verify', place('backups')], config, print, () => undefined);
  });
  expect(lines).toEqual([expect.stringContaining('The backup is in'), expect.stringMatching(/is whole: 3 rows/)]);
  expect(readdirSync(place('backups'))).toEqual([whole, expect.stringMatching(/^backup-/)]);

  const restoring = command('other', 'restore', 'backups');
  await restoring.says('Loading rows');
  restoring.child.kill('SIGKILL');
  await restoring.ended;
  await expect(inShop('other', () => Promise.resolve())).rejects.toThrow(
    /^The restore of backup-\S+ into this database is not finished\. Run npm run restore with that backup again\.$/,
  );
  expect(await command('other', 'restore', 'backups').ended).toMatchObject({ err: '', code: 0 });
  expect(readFileSync(place('other/media/video/talk.mp4')).equals(video)).toBe(true);
}, 300_000);
