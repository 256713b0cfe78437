import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { Settings } from './config-settings.ts';

/** The programs that convert videos. */
export interface FfmpegPrograms {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

/**
 * Finds ffmpeg and ffprobe in the same folder: the one in FFMPEG_PATH, or one in PATH. Returns null if they are not installed or
 * FFMPEG_PATH is 'off'. Adds a problem if FFMPEG_PATH names anything else.
 */
export function readFfmpeg(
  { FFMPEG_PATH }: Pick<Settings, 'FFMPEG_PATH'>,
  searchPath: string | undefined,
  problems: string[],
): FfmpegPrograms | null {
  if (FFMPEG_PATH === 'off') return null;
  if (FFMPEG_PATH === undefined) {
    const folders = (searchPath ?? '').split(delimiter).filter((folder) => folder !== '');
    return folders.map((folder) => besides(join(folder, 'ffmpeg'))).find((found) => found !== null) ?? null;
  }
  const found = besides(resolve(FFMPEG_PATH));
  if (!found) problems.push(`FFMPEG_PATH ${FFMPEG_PATH} is not a program with ffprobe beside it`);
  return found;
}

function besides(ffmpeg: string): FfmpegPrograms | null {
  const ffprobe = join(dirname(ffmpeg), 'ffprobe');
  return isProgram(ffmpeg) && isProgram(ffprobe) ? { ffmpeg, ffprobe } : null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
