import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';

const MB = 1_048_576;

/**
 * Writes a valid video of about `megabytes` MB: a short video of the demo, and a box of bytes that players skip (ISO 14496-12: 'free').
 * Returns its SHA-256 in hex and its size in bytes.
 */
export async function writeLongVideo(path: string, megabytes: number): Promise<{ sha256: string; byteSize: number }> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  let byteSize = 0;
  const add = async (bytes: Buffer) => {
    hash.update(bytes);
    byteSize += bytes.length;
    await file.write(bytes);
  };
  try {
    await add(readFileSync('seeds/media/five-facts-in-a-message.mp4'));
    const box = Buffer.alloc(8);
    box.writeUInt32BE(8 + megabytes * MB);
    box.write('free', 4, 'latin1');
    await add(box);
    for (let written = 0; written < megabytes; written += 1) await add(randomBytes(MB));
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), byteSize };
}
