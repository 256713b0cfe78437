import { constants, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const deflateRawAsync = promisify(deflateRaw);

/** A part of a compressed body: its bytes, also as whole blocks of a deflate stream. */
export interface Piece {
  readonly bytes: Buffer;
  readonly deflated: Buffer;
}

/** Compresses a repeated part of answers on its own, so that others can precede and follow it. */
export async function compressPiece(bytes: Buffer): Promise<Piece> {
  // A full flush ends the last block at a byte boundary, and later blocks do not refer to earlier ones.
  const deflated = await deflateRawAsync(bytes, { level: 7, finishFlush: constants.Z_FULL_FLUSH });
  return { bytes, deflated };
}

/** Maximum bytes of a stored block. */
const maxBlockBytes = 0xffff;

/** Wraps a short part that is sent once, without compressing it. */
export function storePiece(bytes: Buffer): Piece {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.byteLength; from += maxBlockBytes) {
    const part = bytes.subarray(from, from + maxBlockBytes);
    const head = Buffer.from([0, 0, 0, 0, 0]);
    head.writeUInt16LE(part.byteLength, 1);
    head.writeUInt16LE(~part.byteLength & 0xffff, 3);
    blocks.push(head, part);
  }
  return { bytes, deflated: Buffer.concat(blocks) };
}

/** Gzip header: deflate, no name, no time, unknown system (RFC 1952). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/** Joins the pieces to a gzip file. */
export function gzipOf(pieces: readonly Piece[]): Buffer {
  let [sum, size] = [0, 0];
  for (const { bytes } of pieces) {
    sum = crc32(bytes, sum);
    size += bytes.byteLength;
  }
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(sum, 0);
  foot.writeUInt32LE(size % 2 ** 32, 4);
  return Buffer.concat([gzipHead, ...pieces.map(({ deflated }) => deflated), lastBlock, foot]);
}
