import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';

/** Tests the contract of every storage. Each implementation's test calls this with a function that creates an empty one. */
export function testStorageContract(make: () => Promise<MediaStorage>): void {
  const read = async (storage: MediaStorage, key: string, range?: { start: number; end: number }) =>
    buffer(await storage.open(key, range));

  test('returns what was put, with its size and SHA-256', async () => {
    const storage = await make();
    const bytes = randomBytes(300_000);
    const received = await storage.put('video/2026/one.mp4', Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]));

    expect(received).toEqual({ byteSize: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect((await read(storage, 'video/2026/one.mp4')).equals(bytes)).toBe(true);
    expect((await storage.stat('video/2026/one.mp4'))?.byteSize).toBe(300_000);
  });

  test('reads a range with both ends included', async () => {
    const storage = await make();
    await storage.put('pdf/two.pdf', Readable.from([Buffer.from('0123456789')]));

    expect((await read(storage, 'pdf/two.pdf', { start: 0, end: 0 })).toString()).toBe('0');
    expect((await read(storage, 'pdf/two.pdf', { start: 3, end: 6 })).toString()).toBe('3456');
    expect((await read(storage, 'pdf/two.pdf', { start: 9, end: 9 })).toString()).toBe('9');
  });

  test('knows nothing of a key that was never put, and rejects opening it', async () => {
    const storage = await make();
    expect(await storage.stat('image/none.png')).toBeNull();
    await expect(storage.open('image/none.png')).rejects.toThrow();
  });

  test('keeps nothing of a stream that broke', async () => {
    const storage = await make();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put('video/broken.mp4', broken)).rejects.toThrow('connection lost');
    expect(await storage.stat('video/broken.mp4')).toBeNull();
  });

  test('removes a file, and removing it again is no error', async () => {
    const storage = await make();
    await storage.put('image/gone.png', Readable.from([Buffer.from('x')]));
    await storage.remove('image/gone.png');
    await storage.remove('image/gone.png');
    expect(await storage.stat('image/gone.png')).toBeNull();
  });

  test.each([
    '../escape.mp4',
    'video/../../escape',
    '/etc/passwd',
    '',
    '.hidden',
    'video/.hidden',
    'a//b',
    'a\0b',
    'A.MP4',
    'x'.repeat(201),
  ])('refuses %j as a key', async (key) => {
    const storage = await make();
    await expect(storage.put(key, Readable.from([Buffer.from('x')]))).rejects.toThrow(RangeError);
    await expect((async () => storage.open(key))()).rejects.toThrow(RangeError);
    await expect((async () => storage.stat(key))()).rejects.toThrow(RangeError);
  });

  test('takes a file of this machine, which stays, and takes it again', async () => {
    const storage = await make();
    const folder = await mkdtemp(join(tmpdir(), 'given-'));
    const path = join(folder, 'talk');
    const bytes = randomBytes(200_000);
    await writeFile(path, bytes);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await storage.putFile('video/talk.mp4', path)).toEqual({
        byteSize: 200_000,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await rm(folder, { recursive: true });
    expect((await read(storage, 'video/talk.mp4')).equals(bytes)).toBe(true);
    await expect(storage.putFile('video/none.mp4', path)).rejects.toThrow();
    expect(await storage.stat('video/none.mp4')).toBeNull();
  });

  test('lays a file down on this machine, which outlives its removal', async () => {
    const storage = await make();
    const folder = await mkdtemp(join(tmpdir(), 'taken-'));
    const path = join(folder, 'talk');
    const bytes = randomBytes(200_000);
    await storage.put('video/talk.mp4', Readable.from([bytes]));
    await storage.copyTo('video/talk.mp4', path);
    await storage.remove('video/talk.mp4');
    expect((await readFile(path)).equals(bytes)).toBe(true);
    await expect(storage.copyTo('video/talk.mp4', join(folder, 'none'))).rejects.toThrow();
    await rm(folder, { recursive: true });
  });

  test('lists what lies there', async () => {
    const storage = await make();
    const keys = ['image/a.png', 'pdf/b.pdf', 'video/2026/c.mp4'];
    const listed = async (folder?: string) => {
      const found: string[] = [];
      for await (const { key, modifiedAt } of storage.list(folder)) {
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
        found.push(key);
      }
      return found.toSorted();
    };
    expect(await listed()).toEqual([]);
    for (const key of keys) await storage.put(key, Readable.from([Buffer.from('x')]));
    expect(await listed()).toEqual(keys);
    expect(await listed('video')).toEqual(['video/2026/c.mp4']);
    expect(await listed('vid')).toEqual([]);
    await storage.removeBrokenOff(new Date(Date.now() + 60_000));
    expect(await listed()).toEqual(keys);
  });

  test('says that it is ready', async () => {
    expect(await (await make()).isReady()).toBe(true);
  });
}
