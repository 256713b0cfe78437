import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unplayedFormat, unplayedSentence } from './unplayed-video.ts';

const fixture = (name: string) => readFileSync(`tests/fixtures/videos/${name}`);
const formatOf = (bytes: Uint8Array) =>
  unplayedFormat(async (start, end) => new Uint8Array(bytes).slice(start, end), bytes.length);

test.each([
  ['hevc.mp4', 'HEVC'],
  ['hevc.mov', 'HEVC'],
  ['mpeg4.mp4', 'MPEG-4 Part 2'],
  ['mpeg4.avi', 'AVI'],
  ['h264-pcm.mov', 'PCM sound'],
  ['h264-aac.mov', null],
])('%s is not played because it is %s', async (name, format) => {
  expect(await formatOf(fixture(name))).toBe(format);
});

test('a video of the demo is played', async () => {
  expect(await formatOf(readFileSync('seeds/media/five-facts-in-a-message.mp4'))).toBeNull();
});

/** Puts a fixture's index behind so many empty bytes, as a camera does; returns the format and the number of bytes read. */
async function formatBehind(name: string, size: number) {
  const file = fixture(name);
  const ftyp = file.subarray(0, file.readUInt32BE(0));
  const at = file.indexOf('moov', 0, 'latin1') - 4;
  const moov = file.subarray(at, at + file.readUInt32BE(at));
  const large = Buffer.alloc(16);
  large.writeUInt32BE(1);
  large.write('mdat', 4, 'latin1');
  large.writeBigUInt64BE(BigInt(size), 8);
  let bytesRead = 0;
  const pieces = [
    { from: 0, bytes: Buffer.concat([ftyp, large]) },
    { from: ftyp.length + size, bytes: moov },
  ];
  const read = async (start: number, end: number) => {
    bytesRead += end - start;
    const piece = pieces.findLast(({ from }) => from <= start) ?? { from: 0, bytes: Buffer.alloc(0) };
    return new Uint8Array(piece.bytes.subarray(start - piece.from, end - piece.from));
  };
  return { format: await unplayedFormat(read, ftyp.length + size + moov.length), bytesRead };
}

test('the index is found behind gigabytes that are not read', async () => {
  const { format, bytesRead } = await formatBehind('hevc.mp4', 5 * 1024 ** 3);
  expect(format).toBe('HEVC');
  expect(bytesRead).toBeLessThan(10_000);
});

test('a QuickTime file may have a gigabyte', async () => {
  expect((await formatBehind('h264-aac.mov', 1000 * 1024 ** 2)).format).toBeNull();
  expect((await formatBehind('h264-aac.mov', 1025 * 1024 ** 2)).format).toBe('MOV of more than 1 GB');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><title>no video</title>')],
  ['a box without an end', Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x04moov', 'latin1')],
  ['half an index', fixture('hevc.mp4').subarray(0, 60)],
])('%s does not reveal its format', async (_what, bytes) => {
  expect(await formatOf(bytes)).toBeNull();
});

test('the sentence states the format and the remedy', () => {
  expect(unplayedSentence('HEVC')).toBe(
    'This video is in a format that browsers do not play (HEVC). Export it as MP4 (H.264) and upload it again.',
  );
});
