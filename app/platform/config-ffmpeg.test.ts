import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFfmpeg } from './config-ffmpeg.server.ts';

let folder = '';

function program(path: string): string {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), '');
  chmodSync(join(folder, path), 0o755);
  return join(folder, path);
}

function find(input: string | undefined, ...searched: string[]) {
  const problems: string[] = [];
  const path = searched.map((name) => join(folder, name)).join(delimiter);
  return { found: readFfmpeg({ FFMPEG_PATH: input }, path, problems), problems };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('ffmpeg is the first in PATH with ffprobe beside it', () => {
  program('alone/ffmpeg');
  mkdirSync(join(folder, 'folders/ffmpeg'), { recursive: true });
  mkdirSync(join(folder, 'folders/ffprobe'));
  const complete = { ffmpeg: program('whole/ffmpeg'), ffprobe: program('whole/ffprobe') };
  program('later/ffmpeg');
  program('later/ffprobe');
  expect(find(undefined, 'none', 'alone', 'folders', 'whole', 'later')).toEqual({ found: complete, problems: [] });
});

test('it is missing without PATH, and when turned off', () => {
  expect(find(undefined, 'none')).toEqual({ found: null, problems: [] });
  expect(readFfmpeg({ FFMPEG_PATH: undefined }, undefined, [])).toBeNull();
  program('whole/ffmpeg');
  program('whole/ffprobe');
  expect(find('off', 'whole')).toEqual({ found: null, problems: [] });
});

test('a setting that names no such program is a problem', () => {
  const ffmpeg = program('alone/ffmpeg');
  const sentence = `FFMPEG_PATH ${ffmpeg} is not a program with ffprobe beside it`;
  expect(find(ffmpeg)).toEqual({ found: null, problems: [sentence] });
  const ffprobe = program('alone/ffprobe');
  expect(find(ffmpeg)).toEqual({ found: { ffmpeg, ffprobe }, problems: [] });
});
