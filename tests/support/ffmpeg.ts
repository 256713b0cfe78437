import { createFfmpegConverter } from '#app/adapters/ffmpeg/ffmpeg-converter.server.ts';
import { readFfmpeg } from '#app/platform/config-ffmpeg.server.ts';

/** The ffmpeg of this machine, whatever FFMPEG_PATH says; null without one. */
export const installedFfmpeg = readFfmpeg({ FFMPEG_PATH: undefined }, process.env['PATH'], []);

/** Suffix for the titles of tests that need it. */
export const whyWithoutFfmpeg = installedFfmpeg ? '' : ' (skipped: ffmpeg is not installed on this machine)';

export const installedConverter = installedFfmpeg && createFfmpegConverter(installedFfmpeg);
