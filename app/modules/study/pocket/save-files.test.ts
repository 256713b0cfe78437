import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMediaServer } from '#tests/support/media-server.ts';
import type { PartialFile } from './fetch-file.ts';
import { saveFiles, type SavingLimits } from './save-files.ts';
import type { CourseFile } from './saved-course.ts';

const MB = 1_048_576;

/** A file of this machine, written at a place as workers write the browser's. */
function openFile(path: string): PartialFile {
  const file = openSync(path, 'a+');
  closeSync(file);
  const handle = openSync(path, 'r+');
  return {
    getSize: () => fstatSync(handle).size,
    read: (into, { at }) => readSync(handle, into, 0, into.length, at),
    write: (bytes, { at }) => writeSync(handle, bytes, 0, bytes.length, at),
    truncate: (size) => ftruncateSync(handle, size),
    flush: () => fsyncSync(handle),
    close: () => closeSync(handle),
  };
}

/** A folder of this machine as the learner's files. */
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'pocket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = () => readdir(folder);
  return {
    names,
    read: (id: string) => readFile(join(folder, id)),
    spoil: (id: string, bytes: Uint8Array) => writeFile(join(folder, `${id}.part`), bytes),
    isSaved: async (id: string) => (await names()).includes(id),
    usedBytes: async () => {
      const sizes = await Promise.all((await names()).map(async (name) => (await stat(join(folder, name))).size));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    openPart: async (id: string) => openFile(join(folder, `${id}.part`)),
    keepPart: (id: string) => rename(join(folder, `${id}.part`), join(folder, id)),
  };
}

const tagOf = (bytes: Uint8Array) => `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;

/** Serves files of random bytes, and returns what saves them. */
async function openSite(sizes: readonly number[], cutAfter?: () => number | null) {
  const bodies = sizes.map((size) => randomBytes(size));
  const paths = new Map(bodies.map((body, at) => [`/media/${at}`, body]));
  const server = await startMediaServer({
    files: Object.fromEntries([...paths].map(([path, body]) => [path, { body }])),
    etagOf: (path) => tagOf(paths.get(path) ?? Buffer.alloc(0)),
    ...(cutAfter && { cutAfter }),
  });
  onTestFinished(async () => void (await server.close()));
  const wanted = bodies.map((body, at): CourseFile => ({
    id: String(at),
    lessonId: 'lesson',
    kind: 'video',
    quality: 'small',
    contentType: 'video/mp4',
    byteSize: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    address: `${server.address}/media/${at}`,
  }));
  const folder = await openFolder();
  const waits: number[] = [];
  const device = {
    fetch,
    signal: new AbortController().signal,
    estimate: async (): Promise<StorageEstimate> => ({ quota: 1024 * MB, usage: 0 }),
    connectionType: (): string | undefined => undefined,
    wait: async (trial: number) => void waits.push(trial),
    onProgress: (_progress: { readonly fileId: string; readonly bytes: number }) => {},
  };
  const limits: SavingLimits = { isWifiOnly: false, maxBytes: null };
  const save = (change: Partial<typeof device> = {}, allowed: Partial<SavingLimits> = {}, files = wanted) =>
    saveFiles(folder, files, { ...limits, ...allowed }, { ...device, ...change });
  return { bodies, wanted, folder, server, waits, save };
}

test('a file that is cut fifty times at random is whole, and at most two percent are sent twice', async () => {
  let cuts = 0;
  const size = 40 * MB;
  // Between nothing and about a fiftieth of the file.
  const cutAfter = () => (cuts++ < 50 ? Math.floor(Math.random() * 1.2 * MB) : null);
  const { bodies, folder, server, save } = await openSite([size], cutAfter);
  expect(await save()).toBe('saved');
  expect(bodies[0]?.equals(await folder.read('0'))).toBe(true);
  expect(server.state.answers).toBeGreaterThan(25);
  const twice = (server.state.sent - size) / size;
  expect(twice).toBeLessThanOrEqual(0.02);
});

test('what is here is not fetched again', async () => {
  const { server, save, wanted } = await openSite([3 * MB, 1]);
  expect(await save({}, {}, wanted.slice(0, 1))).toBe('saved');
  expect(await save()).toBe('saved');
  expect(server.state.sent).toBe(3 * MB + 1);
});

test('a saving that is stopped goes on where it stopped', async () => {
  const { bodies, folder, server, save } = await openSite([8 * MB]);
  const stop = new AbortController();
  expect(await save({ signal: stop.signal, onProgress: ({ bytes }) => bytes > MB && stop.abort() })).toBe('stopped');
  const kept = await folder.usedBytes();
  expect(kept).toBeGreaterThan(MB);
  const before = server.state.sent;
  expect(await save()).toBe('saved');
  expect(server.state.sent - before).toBe(8 * MB - kept);
  expect(bodies[0]?.equals(await folder.read('0'))).toBe(true);
});

test('damaged bytes on the device are found, deleted and fetched again', async () => {
  const { bodies, folder, save } = await openSite([2 * MB + 7]);
  const spoiled = Buffer.from(bodies[0] ?? []);
  spoiled[MB] = (spoiled[MB] ?? 0) ^ 1;
  await folder.spoil('0', spoiled);
  expect(await save()).toBe('saved');
  expect(bodies[0]?.equals(await folder.read('0'))).toBe(true);
});

test('a server that sends other bytes is given up, and nothing of them stays', async () => {
  const { folder, wanted, save } = await openSite([MB]);
  const others = wanted.map((file) => ({ ...file, sha256: 'f'.repeat(64) }));
  expect(await save({}, {}, others)).toBe('damaged');
  expect(await folder.usedBytes()).toBe(0);
  expect(await folder.isSaved('0')).toBe(false);
});

test('a file that grew or was replaced under its address is not appended', async () => {
  const { folder, wanted, save } = await openSite([MB]);
  expect(
    await save(
      {},
      {},
      wanted.map((file) => ({ ...file, byteSize: MB - 1 })),
    ),
  ).toBe('damaged');
  await folder.spoil('0', randomBytes(1000));
  // The tag differs, so the server sends the whole file.
  expect(
    await save(
      {},
      {},
      wanted.map((file) => ({ ...file, sha256: 'e'.repeat(64) })),
    ),
  ).toBe('damaged');
  expect(await folder.usedBytes()).toBe(0);
});

test('a learner who may no longer have it is told so', async () => {
  const { server, save } = await openSite([MB]);
  server.state.isRefusing = true;
  expect(await save()).toBe('refused');
});

test('without any answer the saving waits for the learner after five trials', async () => {
  const { server, save, waits } = await openSite([MB]);
  await server.close();
  expect(await save()).toBe('cut');
  expect(waits).toEqual([1, 2, 3, 4, 5]);
});

test.each([
  ['the limit of the learner', {}, { maxBytes: 3 * MB - 1 }, 'over_limit'],
  ['the device', { estimate: async () => ({ quota: 12 * MB, usage: 9 * MB + 1 }) }, {}, 'full'],
  ['mobile data', { connectionType: () => 'cellular' }, { isWifiOnly: true }, 'not_wifi'],
])('%s keeps a file from being begun', async (_name, device, limits, outcome) => {
  const { server, save } = await openSite([3 * MB]);
  expect(await save(device, limits)).toBe(outcome);
  expect(server.state.answers).toBe(0);
});

test('a limit is asked before each file, and counts only what is missing', async () => {
  const { folder, save } = await openSite([2 * MB, 2 * MB]);
  expect(await save({}, { maxBytes: 3 * MB })).toBe('over_limit');
  expect(await folder.names()).toContain('0');
  expect(await save({}, { maxBytes: 4 * MB, isWifiOnly: true })).toBe('saved');
});

test('a device that is full in the middle keeps what arrived', async () => {
  const { folder, save, wanted } = await openSite([4 * MB]);
  const full = new DOMException('no room', 'QuotaExceededError');
  const files = {
    ...folder,
    openPart: async (id: string): Promise<PartialFile> => {
      const part = await folder.openPart(id);
      return {
        ...part,
        write: (bytes, options) => {
          if (options.at > MB) throw full;
          return part.write(bytes, options);
        },
      };
    },
  };
  const device = {
    fetch,
    signal: new AbortController().signal,
    estimate: async () => ({}),
    connectionType: () => undefined,
    wait: async () => {},
    onProgress: () => {},
  };
  expect(await saveFiles(files, wanted, { isWifiOnly: false, maxBytes: null }, device)).toBe('full');
  expect(await folder.usedBytes()).toBeGreaterThan(MB);
  expect(await save()).toBe('saved');
});
