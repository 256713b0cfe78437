import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from './local-storage.server.ts';
import { testStorageContract } from './storage-contract.ts';
import { specifies } from '#tests/specifies.ts';

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe('local storage', () => {
  testStorageContract(async () => createLocalStorage(await newFolder()));

  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('leaves no half-written file behind', async () => {
    const root = await newFolder();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(createLocalStorage(root).put('video/a.mp4', broken)).rejects.toThrow('connection lost');
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  test('removes partial files of a crash, but not those being written', async () => {
    const root = await newFolder();
    await mkdir(join(root, '.incoming'));
    for (const [name, age] of [
      ['left', 2],
      ['now', 0],
    ] as const) {
      const when = new Date(Date.now() - age * 3_600_000);
      await writeFile(join(root, '.incoming', name), 'half');
      await utimes(join(root, '.incoming', name), when, when);
    }
    await createLocalStorage(root).removeBrokenOff(new Date(Date.now() - 3_600_000));
    expect(await readdir(join(root, '.incoming'))).toEqual(['now']);
  });

  test('is not ready if the folder is unusable', async () => {
    const root = join(await newFolder(), 'taken');
    await writeFile(root, 'a file stands in the way');
    expect(await createLocalStorage(root).isReady()).toBe(false);
  });
});
