import { createFfmpegConverter } from '#app/adapters/ffmpeg/ffmpeg-converter.server.ts';
import { readFfmpeg } from '#app/platform/config-ffmpeg.server.ts';

/** What is installed on this machine, whatever FFMPEG_PATH says; null without it. */
export const installedFfmpeg = readFfmpeg({ FFMPEG_PATH: undefined }, process.env['PATH'], []);

/** For the names of tests that need it. */
export const whyWithoutFfmpeg = installedFfmpeg ? '' : ' (skipped: ffmpeg is not installed on this machine)';

export const installedConverter = installedFfmpeg && createFfmpegConverter(installedFfmpeg);
