import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Reads a ZIP archive by its central directory: the bytes of each file by its name, checked against size and checksum. Shares no code
 * with what writes archives.
 */
export function readZip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('no archive');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('no entry');
    const [method, sum] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)];
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(from, from + packed);
    const content = method === 0 ? Buffer.from(stored) : inflateRawSync(stored);
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is broken`);
    if (files.has(name)) throw new Error(`${name} is there twice`);
    files.set(name, content);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
