import { locales, type Locale } from '#app/shared/locale.ts';

/**
 * The file in which a phone hands a saved course to another one, for browser and Node. Its parts, integers big-endian:
 *
 *     8 bytes    signature
 *     2 bytes    version of the format
 *     4 bytes    length of the cover
 *     …          the cover: JSON in UTF-8
 *     32 bytes   SHA-256 of all before it
 *     …          pieces of 1 MiB, the last one shorter, each with its tag of 16 bytes: AES-256-GCM
 *
 * Each file has a key of its own, by HKDF from the course's key and the cover's salt, so that numbering the pieces never repeats a nonce. The
 * hash of the cover is authenticated with every piece.
 */

/** What everybody may read of a course file. */
interface Cover {
  readonly courseId: string;
  readonly slug: string;
  readonly title: string;
  /** Language of its lessons. */
  readonly locale: Locale;
  /** ETag of the package that was saved. */
  readonly packageVersion: string;
  /** Length of what the pieces hold. */
  readonly bodyBytes: number;
  /** In hex, 16 bytes. */
  readonly salt: string;
  /** In hex: tells whether a key belongs to the file. */
  readonly keyCheck: string;
}

/** foreign: no course file. newer: of a later version of the product. damaged: bytes changed. otherKey: the key opens other files. */
export type CourseFileFault =
  | { readonly code: 'foreign' | 'newer' | 'damaged' | 'otherKey' }
  /** Bytes that are here, and of the whole file; null if too few are here to know. */
  | { readonly code: 'notWhole'; readonly arrived: number; readonly whole: number | null };

/** Why a course file cannot be opened. */
export class CourseFileError extends Error {
  readonly fault: CourseFileFault;
  constructor(fault: CourseFileFault) {
    super(`The course file cannot be opened: ${fault.code}`);
    this.fault = fault;
  }
}

const signature = Uint8Array.of(0x89, 0x43, 0x6f, 0x75, 0x72, 0x73, 0x65, 0x0a);
const version = 1;
const versionAt = signature.length;
const lengthAt = versionAt + 2;
const coverAt = lengthAt + 4;
const digestBytes = 32;
const maxCoverBytes = 65_536;
const tagBytes = 16;
/** Bytes of a piece before it is encrypted. */
export const pieceBytes = 1_048_576;

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the length of a whole file by that of its body. */
const sealedBytes = (bodyBytes: number) => bodyBytes + Math.ceil(bodyBytes / pieceBytes) * tagBytes;

const toHex = (bytes: Bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const bytesOf = async (blob: Blob, from: number, to: number) =>
  new Uint8Array(await blob.slice(from, to).arrayBuffer());
const digestOf = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Derives what one file needs from the course's key: 64 hexadecimal digits. */
async function keysOf(courseKey: string, salt: Bytes) {
  const base = await crypto.subtle.importKey('raw', fromHex(courseKey), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const by = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) });
  const [key, check] = await Promise.all([
    crypto.subtle.deriveKey(by('pieces'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveBits(by('check'), base, 128),
  ]);
  return { key, keyCheck: toHex(new Uint8Array(check)) };
}

function sealingOf(index: number, digest: Bytes) {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setBigUint64(4, BigInt(index));
  return { name: 'AES-GCM', iv, additionalData: digest };
}

/**
 * Writes a course file, at most a piece of it in memory: `body` is read where it lies. `courseKey` is 64 hexadecimal digits. Yields the bytes in
 * order.
 */
export async function* sealCourseFile(
  body: Blob,
  facts: Pick<Cover, 'courseId' | 'slug' | 'title' | 'locale' | 'packageVersion'>,
  courseKey: string,
): AsyncGenerator<Bytes, void, undefined> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const { key, keyCheck } = await keysOf(courseKey, salt);
  const cover: Cover = { ...facts, bodyBytes: body.size, salt: toHex(salt), keyCheck };
  const json = new TextEncoder().encode(JSON.stringify(cover));
  if (json.length > maxCoverBytes) throw new RangeError('The cover of the course file is too long.');
  const head = new Uint8Array(coverAt + json.length);
  head.set(signature);
  head.set(json, coverAt);
  const view = new DataView(head.buffer);
  view.setUint16(versionAt, version);
  view.setUint32(lengthAt, json.length);
  const digest = await digestOf(head);
  yield head;
  yield digest;
  for (let index = 0; index * pieceBytes < body.size; index += 1) {
    const piece = await bytesOf(body, index * pieceBytes, (index + 1) * pieceBytes);
    yield new Uint8Array(await crypto.subtle.encrypt(sealingOf(index, digest), key, piece));
  }
}

/** A course file whose cover was checked, and which is as long as it says. */
export interface CourseFileToOpen {
  readonly cover: Cover;
  /** Yields the body in pieces, each authenticated before it is yielded. Throws `CourseFileError` 'otherKey' before the first, or 'damaged'. */
  readonly open: (courseKey: string) => AsyncGenerator<Bytes, void, undefined>;
}

const fail = (fault: CourseFileFault) => new CourseFileError(fault);

/** Reads the cover of a file, of which no byte is trusted. Throws `CourseFileError` 'foreign', 'newer', 'notWhole' or 'damaged'. */
export async function readCourseFile(file: Blob): Promise<CourseFileToOpen> {
  const start = await bytesOf(file, 0, coverAt);
  const known = Math.min(start.length, signature.length);
  if (known === 0 || signature.subarray(0, known).some((byte, at) => byte !== start[at]))
    throw fail({ code: 'foreign' });
  const tooShort = fail({ code: 'notWhole', arrived: file.size, whole: null });
  const view = new DataView(start.buffer);
  if (start.length >= lengthAt) {
    const found = view.getUint16(versionAt);
    if (found > version) throw fail({ code: 'newer' });
    if (found < version) throw fail({ code: 'damaged' });
  }
  if (start.length < coverAt) throw tooShort;
  const coverBytes = view.getUint32(lengthAt);
  if (coverBytes > maxCoverBytes) throw fail({ code: 'damaged' });
  const bodyAt = coverAt + coverBytes + digestBytes;
  const head = await bytesOf(file, 0, bodyAt);
  if (head.length < bodyAt) throw tooShort;
  const hashed = head.slice(0, coverAt + coverBytes);
  const digest = head.slice(coverAt + coverBytes);
  if (toHex(await digestOf(hashed)) !== toHex(digest)) throw fail({ code: 'damaged' });
  const cover = coverIn(hashed.subarray(coverAt));
  const whole = bodyAt + sealedBytes(cover.bodyBytes);
  if (file.size < whole) throw fail({ code: 'notWhole', arrived: file.size, whole });
  if (file.size > whole) throw fail({ code: 'damaged' });
  return { cover, open: (courseKey) => openPieces(file.slice(bodyAt), { cover, digest, courseKey }) };
}

async function* openPieces(
  sealed: Blob,
  { cover, digest, courseKey }: { readonly cover: Cover; readonly digest: Bytes; readonly courseKey: string },
): AsyncGenerator<Bytes, void, undefined> {
  const { key, keyCheck } = await keysOf(courseKey, fromHex(cover.salt));
  if (keyCheck !== cover.keyCheck) throw fail({ code: 'otherKey' });
  const step = pieceBytes + tagBytes;
  for (let index = 0; index * step < sealed.size; index += 1) {
    const piece = await bytesOf(sealed, index * step, (index + 1) * step);
    yield await crypto.subtle.decrypt(sealingOf(index, digest), key, piece).then(
      (body) => new Uint8Array(body),
      () => {
        throw fail({ code: 'damaged' });
      },
    );
  }
}

/** Reads a cover, which anybody may have written. */
function coverIn(json: Uint8Array): Cover {
  const found = ((): unknown => {
    try {
      return JSON.parse(new TextDecoder().decode(json));
    } catch {
      return null;
    }
  })();
  if (!isCover(found)) throw fail({ code: 'damaged' });
  return found;
}

function isCover(found: unknown): found is Cover {
  if (typeof found !== 'object' || found === null) return false;
  const { courseId, slug, title, packageVersion, ...rest } = found as Record<keyof Cover, unknown>;
  const { locale, bodyBytes, salt, keyCheck } = rest;
  if (!locales.some((each) => each === locale)) return false;
  if (![courseId, slug, title, packageVersion].every((text) => typeof text === 'string')) return false;
  if (!Number.isSafeInteger(bodyBytes) || (bodyBytes as number) < 0) return false;
  return [salt, keyCheck].every((hex) => typeof hex === 'string' && /^[0-9a-f]{32}$/.test(hex));
}
