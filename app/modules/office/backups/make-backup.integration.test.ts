import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import { insertUser } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { useBackupFixture } from '#tests/support/backup-fixture.ts';
import { openBackup } from './folder/backup-folder.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { verifyBackup } from './verify-backup.server.ts';

// Files are the same from either database, so the tests use one.
const env = useTestEnv();
const fixture = useBackupFixture(env);
const none: BackupKeySetting = { kind: 'none' };

describe.runIf(env.engine === 'pglite')('a backup', () => {
  test('is readable by its owner alone, and lists its contents', async () => {
    await insertUser(env.db);
    await fixture.store('video/one.mp4');
    const { path, name, rowCount, byteSize } = await fixture.backUp();
    // The user, the row that counts users, and the file.
    expect(rowCount).toBe(3);
    expect(byteSize).toBeGreaterThan(200_000);
    expect(name).toBe('backup-2026-03-02T06-00-00Z');
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const modes = new Set<string>();
    for (const entry of entries) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`);
    }
    expect([...modes].toSorted()).toEqual(['file 600', 'folder 700']);
    expect((await stat(fixture.backups)).mode & 0o777).toBe(0o700);
    expect(entries.map((entry) => entry.name)).not.toContain('sessions.ndjson.gz');
  });

  test('of a database without rows is refused, and leaves nothing', async () => {
    await expect(fixture.backUp()).rejects.toThrow(/^The database has no rows, so there is nothing to back up\./);
    expect(await readdir(fixture.backups)).toEqual([]);
  });

  test('shares media with the previous backup, and stays complete without it', async () => {
    await fixture.store('video/one.mp4');
    const one = await fixture.backUp();
    await fixture.store('video/two.mp4');
    const two = await fixture.backUp();
    expect(two.name).toBe('backup-2026-03-02T06-00-00-2Z');
    const inode = async (path: string) => (await stat(join(path, 'media/video/one.mp4'))).ino;
    expect(await inode(two.path)).toBe(await inode(one.path));
    await rm(one.path, { recursive: true });
    expect(await fixture.verify()).toEqual([]);
  });

  test('copies no damage from the previous one: visible changes are found at once, silent ones in the first backup of a week', async () => {
    await fixture.store('video/one.mp4');
    await fixture.store('video/two.mp4');
    const damage = async (path: string, name: string) => {
      const file = join(path, 'media/video', name);
      const { atime, mtime } = await stat(file);
      const bytes = await readFile(file);
      await writeFile(file, bytes.fill(0, 1_000, 1_010));
      // A write within the tick of the backup's end counts as part of it.
      await utimes(file, atime, new Date(Date.now() + 1_000));
      return () => utimes(file, atime, mtime);
    };
    const one = await fixture.backUp();
    await damage(one.path, 'one.mp4');
    const two = await fixture.backUp();
    expect(two.damagedBefore).toEqual([
      'The file media/video/one.mp4 of the backup was written to after the backup was made.',
    ]);
    expect(await fixture.verify()).toEqual([]);

    const pretendNothing = await damage(two.path, 'two.mp4');
    await pretendNothing();
    env.clock.advance({ days: 6 });
    expect((await fixture.backUp()).damagedBefore).toEqual([]);
    expect(await fixture.verify()).toHaveLength(1);
    env.clock.advance({ days: 1 });
    expect((await fixture.backUp()).damagedBefore).toEqual([
      'The file media/video/two.mp4 of the backup has other bytes than were written.',
    ]);
    expect(await fixture.verify()).toEqual([]);
  });

  test('treats a file from the same clock tick as the previous backup as unchanged', async () => {
    await fixture.store('video/one.mp4');
    const { path } = await fixture.backUp();
    // Fast disks write both within one tick of the clock, which is not a whole number of milliseconds.
    const tick = 1_772_431_200.546_382;
    for (const name of ['media/video/one.mp4', 'manifest.sha256']) await utimes(join(path, name), tick, tick);
    expect((await fixture.backUp()).damagedBefore).toEqual([]);
  });

  test('lists media that the storage lacks or has changed, and contains the rest', async () => {
    await fixture.store('video/one.mp4');
    await fixture.store('video/gone.mp4');
    await fixture.store('video/changed.mp4', 10);
    await fixture.media().remove('video/gone.mp4');
    await writeFile(join(fixture.folder, 'media/video/changed.mp4'), randomBytes(10));
    expect((await fixture.backUp()).mediaMissing).toEqual([
      { key: 'video/changed.mp4', problem: 'has other bytes than were received' },
      { key: 'video/gone.mp4', problem: 'is missing' },
    ]);
    expect(await fixture.verify()).toEqual([]);
    expect(await readdir(join(fixture.backups, 'backup-2026-03-02T06-00-00Z/media/video'))).toEqual(['one.mp4']);
  });

  test('whose tables differ from its manifest is damaged', async () => {
    await insertUser(env.db);
    await fixture.backUp();
    const found = await openBackup(fixture.backups, none);
    const tables = found.manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: 7 } : table));
    expect(await verifyBackup({ ...found, manifest: { ...found.manifest, tables } }, () => undefined)).toEqual([
      expect.stringMatching(/^tables\/users\.ndjson\.gz has 1 rows, and its manifest says 7\.$/),
    ]);
    expect(await fixture.verify()).toEqual([]);
  });

  test('is made by one process at a time', async () => {
    await insertUser(env.db);
    const [one, other] = await Promise.allSettled([fixture.backUp(), fixture.backUp()]);
    const outcomes = [one, other].map((each) => (each.status === 'rejected' ? String(each.reason) : 'made'));
    expect(outcomes.toSorted()).toEqual([expect.stringContaining('A backup is being made already, since'), 'made']);
  });

  test('that cannot be written leaves no incomplete backup, and reports the reason', async () => {
    await fixture.store('video/one.mp4');
    const full = { ...fixture.media(), open: () => Promise.resolve(Readable.from(failing('ENOSPC'))) };
    const needs = {
      db: env.db,
      storage: full,
      spool: fixture.spool(),
      clock: env.clock,
      secretFingerprint: 'one',
      productVersion: 'tests',
    };
    await expect(makeBackup(needs, { folder: fixture.backups, key: none, cause: 'command' })).rejects.toThrow(
      `The backup does not fit: the disk of ${fixture.backups} is full (ENOSPC).`,
    );
    expect(await readdir(fixture.backups)).toEqual([]);
    expect((await env.pool.query('select name, error from backups')).rows).toEqual([
      { name: '', error: expect.stringContaining('does not fit') },
    ]);
    await writeFile(join(fixture.folder, 'a-file'), '');
    await expect(
      makeBackup(
        { ...needs, storage: fixture.media() },
        { folder: join(fixture.folder, 'a-file'), key: none, cause: 'command' },
      ),
    ).rejects.toThrow('cannot be written to');
  });

  test.runIf(process.platform === 'linux')('is refused at once where no folder can be made', async () => {
    const storage = fixture.media();
    const order = { folder: '/proc/backups/of-shop', key: none, cause: 'command' } as const;
    await expect(
      makeBackup(
        {
          db: env.db,
          storage,
          spool: fixture.spool(),
          clock: env.clock,
          secretFingerprint: 'one',
          productVersion: 'tests',
        },
        order,
      ),
    ).rejects.toThrow('The backup cannot be written to /proc/backups/of-shop (ENOENT).');
  });
});

async function* failing(code: string): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1_000);
  throw Object.assign(new Error('no room'), { code });
}

describe.runIf(env.engine === 'pglite')('an encrypted backup', () => {
  test('with a key contains no plain text, opens only with the key, and shares media', async () => {
    const key = await fixture.keyFile();
    await insertUser(env.db, { email: 'faith@example.com' });
    const bytes = await fixture.store('video/one.mp4');
    const one = await fixture.backUp({ key });
    expect(await readdir(one.path)).toEqual(['manifest.json.age', 'manifest.sha256', 'media', 'tables']);
    const two = await fixture.backUp({ key });
    const inode = async (path: string) => (await stat(join(path, 'media/video/one.mp4.age'))).ino;
    expect(await inode(two.path)).toBe(await inode(one.path));
    for (const name of ['tables/users.ndjson.gz.age', 'media/video/one.mp4.age'])
      expect((await readFile(join(two.path, name))).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    expect(await fixture.verify(key)).toEqual([]);

    await expect(openBackup(fixture.backups, none)).rejects.toThrow('set BACKUP_PASSPHRASE or BACKUP_KEY_FILE');
    const other = { kind: 'file', path: join(fixture.folder, 'other.key') } as const;
    await writeFile(other.path, `${await generateX25519Identity()}\n`);
    await expect(openBackup(fixture.backups, other)).rejects.toThrow('cannot be opened with this key');
    await writeFile(other.path, 'no key');
    await expect(openBackup(fixture.backups, other)).rejects.toThrow('must hold one secret key of age');

    await fixture.restoreAnew({ key });
    expect((await env.pool.query('select email from users')).rows).toEqual([{ email: 'faith@example.com' }]);
    expect((await readFile(join(fixture.folder, 'restored/video/one.mp4'))).equals(bytes)).toBe(true);
  });
});
