import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSpool, SpoolFull, type Spool } from './spool.server.ts';
import type { SpooledAnswer, SpooledCallback } from './spooled.ts';

let parent = '';
let folder = '';
let time = 0;
let spool: Spool;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spool-'));
  folder = join(parent, 'spool');
  time = Date.parse('2026-03-02T06:00:00Z');
  spool = createSpool(folder, () => time);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const callback = (body: string): SpooledCallback => ({
  type: 'callback',
  kind: 'stk',
  tokenHash: 'a'.repeat(64),
  body,
  sourceAddress: '196.201.214.200',
  at: new Date(time),
});
const answer: SpooledAnswer = {
  type: 'prompt',
  attemptId: '0a8f1c1e-7a54-4d55-9c92-0d0f0f4f6a11',
  answer: {
    kind: 'accepted',
    providerReference: 'ws_CO_1',
    message: 'Success',
    own: { merchantRequestId: '1-2-3' },
  },
};
const proven = { isProven: true };

describe('the spool', () => {
  test('is empty at first, and makes no folder', async () => {
    expect(await spool.list()).toEqual([]);
    expect(await spool.state()).toEqual({ waiting: 0, oldest: null, unreadable: [] });
    expect(await readdir(parent)).toEqual([]);
  });

  test('returns its entries in order, also to the next process, until they are removed', async () => {
    await spool.put(callback('1'), proven);
    await spool.put(answer, proven);
    time += 1;
    await spool.put(callback('😀 3'), { isProven: false });
    const next = createSpool(folder);
    const entries = await next.list();
    expect(entries.map(({ entry }) => entry)).toEqual([
      { ...callback('1'), at: new Date(time - 1) },
      answer,
      callback('😀 3'),
    ]);
    for (const { name } of entries.slice(0, 2)) await next.remove(name);
    expect((await spool.list()).map(({ entry }) => entry)).toEqual([callback('😀 3')]);
    expect(await spool.state()).toMatchObject({ waiting: 1, oldest: new Date(time) });
  });

  test('is readable by its owner alone', async () => {
    await spool.put(callback('1'), proven);
    const [file = ''] = await readdir(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  });

  test('has few places for unproven reports, apart from those of M-Pesa', async () => {
    for (let n = 0; n < 200; n += 1) await spool.put(callback(String(n)), { isProven: false });
    await expect(spool.put(callback('one more'), { isProven: false })).rejects.toThrow(SpoolFull);
    await spool.put(callback('of M-Pesa'), proven);
    expect(await spool.state()).toMatchObject({ waiting: 201 });
  });

  test('reports that it is full, and refuses entries then', async () => {
    await spool.put(callback('0'), proven);
    const names = Array.from({ length: 4_999 }, (_, n) => `00000000000001-${String(n).padStart(6, '0')}-00000000.json`);
    for (const name of names) await writeFile(join(folder, name), '{}');
    await expect(spool.put(answer, proven)).rejects.toThrow(SpoolFull);
    expect(await readdir(folder)).toHaveLength(5_000);
  });

  test('rejects if the disk refuses, leaves no partial file, and keeps entries in memory', async () => {
    await writeFile(folder, 'a file where the folder should be');
    await expect(spool.put(answer, proven)).rejects.toThrow(/EEXIST|ENOTDIR/);
    await rm(folder);
    spool.remember(answer);
    const [remembered] = await spool.list();
    expect(remembered?.entry).toEqual(answer);
    await spool.remove(remembered?.name ?? '');
    expect(await spool.list()).toEqual([]);
  });

  test.each(['', '{"type":"prompt"', '{"type":"something else"}', 'null'])(
    'sets an unreadable file aside (%j), and keeps it',
    async (text) => {
      await spool.put(answer, proven);
      await writeFile(join(folder, '00000000000001-000001-00000000.json'), text);
      const [first] = await spool.list();
      expect(first?.entry).toBeNull();
      await spool.setAside(first?.name ?? '');
      expect((await spool.list()).map(({ entry }) => entry)).toEqual([answer]);
      expect(await spool.state()).toMatchObject({ waiting: 1, unreadable: [`${first?.name}.unreadable`] });
    },
  );

  test('can be copied into another one: waiting, unreadable and in-memory entries', async () => {
    await spool.put(answer, proven);
    await spool.put(callback('😀'), { isProven: false });
    spool.remember(callback('in memory'));
    await writeFile(join(folder, '00000000000001-000001-00000000.json.unreadable'), Buffer.from([0xff, 0x00]));
    await writeFile(join(folder, 'notes.txt'), 'not of the spool');
    const other = createSpool(join(parent, 'other'));
    for (const file of await spool.files()) await other.restore(file);
    for (const file of await spool.files()) await other.restore(file);
    expect(await other.list()).toEqual(await spool.list());
    expect(await readdir(join(parent, 'other'))).toHaveLength(4);
    expect(await readFile(join(parent, 'other/00000000000001-000001-00000000.json.unreadable'))).toEqual(
      Buffer.from([0xff, 0x00]),
    );
    await expect(other.restore({ name: '../secret', bytes: Buffer.from('x') })).rejects.toThrow('not a name');
  });

  test('ignores partial files of a process', async () => {
    await spool.put(answer, proven);
    await writeFile(join(folder, '00000000000001-000001-00000000.json.part'), '{"type":');
    expect(await spool.list()).toHaveLength(1);
  });
});
