import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readZip } from '#tests/support/read-zip.ts';
import { safeFileName, zipPieces, type ZippedFile } from './zip-pieces.ts';

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  for (const value of values) yield await Promise.resolve(value);
}

const at = new Date('2026-03-02T09:00:00Z');

async function archiveOf(files: readonly ZippedFile[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipPieces(each(files))) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('another reader finds every file as it was written, and equal files give equal bytes', async () => {
  const contents = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ contents, compress: fc.boolean() }), { maxLength: 5 }), async (made) => {
      const files = () =>
        made.map(({ compress, contents: pieces }, index) => ({
          name: `folder/Wanjirũ-${index}.pdf`,
          at,
          compress,
          pieces: each(pieces),
        }));
      const archive = await archiveOf(files());
      const found = [...readZip(archive)].map(([name, bytes]) => [name, bytes.toString('hex')]);
      expect(found).toEqual(
        made.map(({ contents: pieces }, index) => [
          `folder/Wanjirũ-${index}.pdf`,
          Buffer.concat(pieces).toString('hex'),
        ]),
      );
      expect(await archiveOf(files())).toEqual(archive);
    }),
    { numRuns: 50 },
  );
});

it('makes a file only when its reader wants it, and throws what a file throws', async () => {
  const made: string[] = [];
  async function* files(): AsyncGenerator<ZippedFile> {
    for (const name of ['a', 'b', 'c']) {
      made.push(name);
      if (name === 'c') throw new Error('the database is gone');
      yield { name, at, compress: false, pieces: each([Buffer.from(name)]) };
    }
  }
  const pieces = zipPieces(files());
  await pieces.next();
  expect(made).toEqual(['a']);
  await expect(
    (async () => {
      for (;;) if ((await pieces.next()).done === true) return;
    })(),
  ).rejects.toThrow('the database is gone');
});

it.each([
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Windows\\x', 'C-Windows-x'],
  ['..', 'x'],
  ['a/.../b', 'a-.-b'],
  ['0001-Ng’endo Wanjirũ', '0001-Ng-endo-Wanjirũ'],
  ['\u{202e}fdp.exe', 'fdp.exe'],
  ['a'.repeat(300), 'a'.repeat(80)],
])('the name %j cannot leave its folder', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});
