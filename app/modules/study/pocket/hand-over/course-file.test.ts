import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CourseFileError, pieceBytes, readCourseFile, sealCourseFile, type CourseFileFault } from './course-file.ts';

const key = 'ab'.repeat(32);
const facts = {
  courseId: 'c-1',
  slug: 'frontend',
  title: 'Frontend – Misingi',
  locale: 'sw' as const,
  packageVersion: '"v1"',
};

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that differ from place to place, so that swapped pieces show. */
function bodyOf(size: number): Bytes {
  const body = new Uint8Array(size);
  for (let at = 0, state = size + 1; at < size; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    body[at] = state >>> 24;
  }
  return body;
}

async function joined(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const all: Bytes[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(await new Blob(all).arrayBuffer());
}

const seal = (body: Bytes) => joined(sealCourseFile(new Blob([body]), facts, key));
const openWith = async (file: Bytes, by = key) => joined((await readCourseFile(new Blob([file]))).open(by));
const hashOf = (bytes: Bytes) => createHash('sha256').update(bytes).digest('hex');

async function faultOf(work: Promise<unknown>): Promise<CourseFileFault | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof CourseFileError) return error.fault;
    throw error;
  }
}

/** Length of what stands before the pieces. */
const headBytes = (file: Bytes) => 14 + new DataView(file.buffer).getUint32(10) + 32;
const flipped = (file: Bytes, at: number, bit = 0) => file.with(at, (file[at] ?? 0) ^ (1 << bit));

test('a body of any size comes out as it went in', async () => {
  const edges = [0, 1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes];
  const sizes = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 3 * pieceBytes }));
  await fc.assert(
    fc.asyncProperty(sizes, async (size) => {
      const body = bodyOf(size);
      const file = await seal(body);
      expect((await readCourseFile(new Blob([file]))).cover).toMatchObject({ ...facts, bodyBytes: size });
      expect(hashOf(await openWith(file))).toBe(hashOf(body));
    }),
    { numRuns: 20, examples: edges.map((size) => [size]) },
  );
});

test('the same course makes another file each time, and none shows its body', async () => {
  const body = bodyOf(1000);
  const [one, other] = [await seal(body), await seal(body)];
  expect(one.length).toBe(other.length);
  const end = (file: Bytes) => Buffer.from(file.subarray(headBytes(file)));
  expect(end(one).equals(end(other))).toBe(false);
  expect(end(one).includes(Buffer.from(body.subarray(100, 116)))).toBe(false);
});

test('a file that ends early is not whole, wherever it ends', async () => {
  const file = await seal(bodyOf(pieceBytes + 500));
  const head = headBytes(file);
  const ends = fc.oneof(
    fc.integer({ min: 1, max: head - 1 }),
    fc.integer({ min: head, max: file.length - 1 }),
    fc.constantFrom(1, 8, 10, 14, head, head + pieceBytes + 16, file.length - 1),
  );
  await fc.assert(
    fc.asyncProperty(ends, async (end) => {
      const fault = await faultOf(readCourseFile(new Blob([file.slice(0, end)])));
      const whole = end < head ? null : file.length;
      expect(fault).toEqual({ code: 'notWhole', arrived: end, whole });
    }),
    { numRuns: 60 },
  );
});

test('a changed bit is found, wherever it is', async () => {
  const file = await seal(bodyOf(pieceBytes + 500));
  const head = headBytes(file);
  const places = fc.oneof(fc.integer({ min: 0, max: head - 1 }), fc.integer({ min: head, max: file.length - 1 }));
  await fc.assert(
    fc.asyncProperty(places, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
      const code = (await faultOf(openWith(flipped(file, at, bit))))?.code;
      if (at < 8) expect(code).toBe('foreign');
      else if (at < 10) expect(['newer', 'damaged']).toContain(code);
      else if (at < 14) expect(['notWhole', 'damaged']).toContain(code);
      else expect(code).toBe('damaged');
    }),
    { numRuns: 80 },
  );
});

describe('a file is refused', () => {
  test.each([
    ['empty', new Uint8Array()],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)],
    ['an archive', new TextEncoder().encode('PK and so on, for longer than a cover')],
  ])('that is %s', async (_, file) => {
    expect(await faultOf(readCourseFile(new Blob([file])))).toEqual({ code: 'foreign' });
  });

  test('of a later version, whatever follows', async () => {
    const file = await seal(bodyOf(10));
    const later = file.with(9, 2).slice(0, 12);
    expect(await faultOf(readCourseFile(new Blob([later])))).toEqual({ code: 'newer' });
  });

  test('with another course’s key, before a byte of it is read', async () => {
    const file = await seal(bodyOf(10));
    expect(await faultOf(openWith(file, 'cd'.repeat(32)))).toEqual({ code: 'otherKey' });
  });

  test('with bytes behind its end, or with pieces in another order', async () => {
    const file = await seal(bodyOf(2 * pieceBytes));
    expect(await faultOf(readCourseFile(new Blob([file, 'x'])))).toEqual({ code: 'damaged' });
    const head = headBytes(file);
    const middle = head + pieceBytes + 16;
    const swapped = new Blob([file.slice(0, head), file.slice(middle), file.slice(head, middle)]);
    const toOpen = await readCourseFile(swapped);
    expect(await faultOf(joined(toOpen.open(key)))).toEqual({ code: 'damaged' });
  });

  test('with a cover that says something else, although its hash is right', async () => {
    const file = await seal(bodyOf(10));
    const json = Buffer.from(file.subarray(14, headBytes(file) - 32)).toString();
    const forged = (text: string) => {
      const cover = new TextEncoder().encode(text);
      const head = new Uint8Array(14 + cover.length);
      head.set(file.subarray(0, 10));
      new DataView(head.buffer).setUint32(10, cover.length);
      head.set(cover, 14);
      const digest = createHash('sha256').update(head).digest();
      return new Blob([head, new Uint8Array(digest), file.slice(headBytes(file))]);
    };
    const toOpen = await readCourseFile(forged(json.replace('c-1', 'c-2')));
    expect(await faultOf(joined(toOpen.open(key)))).toEqual({ code: 'damaged' });
    for (const text of ['null', '{', json.replace('"bodyBytes":10', '"bodyBytes":-1'), json.replace('"salt"', '"no"')])
      expect(await faultOf(readCourseFile(forged(text)))).toEqual({ code: 'damaged' });
  });
});
