import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Services } from '#app/services.server.ts';
import { inArea, type Check } from './check.ts';

const { ok, warning, error } = inArea('video');
const remedy = 'Install ffmpeg 5 or newer with libx264 (Debian: apt-get install ffmpeg), or set FFMPEG_PATH=off.';

/** Whether videos that browsers do not play are converted, and by what. */
export async function checkFfmpeg({ config: { ffmpeg } }: Pick<Services, 'config'>): Promise<Check> {
  if (!ffmpeg) return ok('ffmpeg is not installed: videos that browsers do not play are refused with advice.');
  try {
    const say = async (program: string, ...args: string[]) =>
      (await promisify(execFile)(program, args, { timeout: 10_000, maxBuffer: 4 * 1024 ** 2 })).stdout;
    const [, version = '', major = '0'] =
      /^ffmpeg version (\D*(\d+)\S*)/.exec(await say(ffmpeg.ffmpeg, '-version')) ?? [];
    await say(ffmpeg.ffprobe, '-version');
    if (!/ libx264 /.test(await say(ffmpeg.ffmpeg, '-hide_banner', '-encoders')))
      return error(`${ffmpeg.ffmpeg} cannot write H.264.`, remedy);
    // Builds of today's sources are named by a letter and a number that is larger than any version.
    if (Number(major) < 5) return warning(`${ffmpeg.ffmpeg} is version ${version}, which was not tried.`, remedy);
    return ok(`ffmpeg ${version} converts videos that browsers do not play.`);
  } catch (reason) {
    const why = reason instanceof Error ? reason.message.split('\n')[0] : 'it does not say why';
    return error(`${ffmpeg.ffmpeg} does not run (${why}).`, remedy);
  }
}
