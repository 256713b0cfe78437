import { constants, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const deflateRawAsync = promisify(deflateRaw);

/** A part of a body that is sent compressed: its bytes, and the same as whole blocks of a deflate stream. */
export interface Piece {
  readonly bytes: Buffer;
  readonly deflated: Buffer;
}

/** A part that is sent many times, compressed for itself, so that others can stand before and after it. */
export async function compressPiece(bytes: Buffer): Promise<Piece> {
  // A full flush ends the last block at a whole byte, and later blocks refer to nothing before it.
  const deflated = await deflateRawAsync(bytes, { level: 7, finishFlush: constants.Z_FULL_FLUSH });
  return { bytes, deflated };
}

/** A stored block has at most so many bytes. */
const longestBlock = 0xffff;

/** A part that is sent once, and short: not compressed. */
export function storePiece(bytes: Buffer): Piece {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.byteLength; from += longestBlock) {
    const part = bytes.subarray(from, from + longestBlock);
    const head = Buffer.from([0, 0, 0, 0, 0]);
    head.writeUInt16LE(part.byteLength, 1);
    head.writeUInt16LE(~part.byteLength & 0xffff, 3);
    blocks.push(head, part);
  }
  return { bytes, deflated: Buffer.concat(blocks) };
}

/** Deflate, no name, no time, of an unknown system (RFC 1952). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/** The pieces one after another as a gzip file. */
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
