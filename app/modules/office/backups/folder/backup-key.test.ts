import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import {
  beginFolder,
  finishFolder,
  listBackups,
  nameBackup,
  openBackup,
  removeBackup,
} from './backup-folder.server.ts';
import { makeKey } from './backup-key.server.ts';
import type { Manifest } from './manifest.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'backups-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const begun = new Date('2026-03-02T06:00:00Z');
const right = { kind: 'passphrase', passphrase: 'mango dhow lantern acacia' } as const;

const manifest: Manifest = {
  format: 1,
  name: nameBackup(begun),
  takenAt: begun.toISOString(),
  product: 'tests',
  database: 'PostgreSQL',
  schema: { lastMigration: 0 },
  secretFingerprint: '',
  tables: [],
  leftOut: [],
  sequences: [],
  media: [],
  mediaMissing: [],
  spool: null,
};

test('a passphrase decrypts its own backup, and no other', async () => {
  const key = await makeKey(right, 8);
  const { path } = await beginFolder(folder, begun);
  expect(await listBackups(folder)).toEqual([]);
  const finished = await finishFolder(path, manifest, key);
  expect(await readdir(finished)).toEqual(['identity.age', 'manifest.json.age', 'manifest.sha256']);
  expect(await openBackup(folder, right)).toEqual({
    path: finished,
    manifest,
    key: { ...key, sealedIdentity: expect.anything() },
  });
  const wrong: BackupKeySetting = { kind: 'passphrase', passphrase: 'mango dhow lantern baobab' };
  await expect(openBackup(folder, wrong)).rejects.toThrow('cannot be opened with this BACKUP_PASSPHRASE');
  await expect(openBackup(folder, { kind: 'file', path: 'x' })).rejects.toThrow('set BACKUP_PASSPHRASE, not');
  await expect(openBackup(folder, { kind: 'none' })).rejects.toThrow('set BACKUP_PASSPHRASE or BACKUP_KEY_FILE');
});

test('among backups of the same second the highest number is the newest', async () => {
  for (let number = 1; number <= 11; number += 1) await mkdir(join(folder, nameBackup(begun, number)));
  await mkdir(join(folder, nameBackup(new Date(begun.getTime() - 1_000))));
  const names = await listBackups(folder);
  expect(names.slice(0, 2)).toEqual(['backup-2026-03-02T06-00-00-11Z', 'backup-2026-03-02T06-00-00-10Z']);
  expect(names.slice(-2)).toEqual(['backup-2026-03-02T06-00-00Z', 'backup-2026-03-02T05-59-59Z']);
});

test('opens the newest of several backups; the next backup removes incomplete ones', async () => {
  await expect(openBackup(folder, { kind: 'none' })).rejects.toThrow(`There is no backup in ${folder}.`);
  const first = await beginFolder(folder, begun);
  await finishFolder(first.path, manifest, null);
  await beginFolder(folder, new Date('2026-03-03T06:00:00Z'));
  const second = await beginFolder(folder, new Date('2026-03-04T06:00:00Z'));
  expect((await readdir(folder)).toSorted()).toEqual(['.unfinished-backup-2026-03-04T06-00-00Z', first.name]);
  await finishFolder(second.path, { ...manifest, name: second.name }, null);
  expect((await openBackup(folder, { kind: 'none' })).manifest.name).toBe(second.name);
  await removeBackup(folder, second.name);
  expect(await readdir(folder)).toEqual([first.name]);
  await writeFile(join(folder, first.name, 'manifest.json'), '{}');
  await expect(openBackup(folder, { kind: 'none' })).rejects.toThrow('do not belong together');
});
