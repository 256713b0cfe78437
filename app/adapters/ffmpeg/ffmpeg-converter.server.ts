import { z } from 'zod';
import type { ConversionFailure, VideoConverter } from '#app/modules/catalogue/media/preparation/preparation.ts';
import type { FfmpegPrograms } from '#app/platform/config-ffmpeg.server.ts';
import { runProgram, type Ended } from './run-program.server.ts';

const minute = 60_000;

/** Maximum milliseconds of a conversion; less than its job may take. */
const longest = 9 * 60 * minute;

/** Maximum milliseconds without output. ffmpeg prints its progress twice a second. */
const outputTimeoutMs = 10 * minute;

/** Limits for inspecting a file. */
const brief = { longest: minute, outputTimeoutMs: minute, onLine: () => undefined };

/** Readable formats: containers of videos. Playlists are excluded, because they name other files and addresses. */
const containers = 'mov,matroska,webm,avi,asf,flv,mpeg,mpegvideo,mpegts,ogg';

/** Leaves the machine's other cores free. */
const threads = ['-threads', '2'];

/** Input options that allow only files of this machine, whatever the file itself names. */
const from = (path: string) => [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  containers,
  '-i',
  `file:${path}`,
];

/** Scales down to 1280×720, or 720×1280 for a portrait video. Never enlarges; even numbers, as H.264 requires. */
const size = [
  'scale=w=trunc(iw*sar/2)*2:h=trunc(ih/2)*2',
  "scale=w='if(gte(iw,ih),min(1280,iw),min(720,iw))':h='if(gte(iw,ih),min(720,ih),min(1280,ih))':force_original_aspect_ratio=decrease:force_divisible_by=2",
  'setsar=1',
].join(',');

const probed = z.object({
  streams: z.array(z.object({ codec_type: z.string() })).default([]),
  format: z.object({ duration: z.coerce.number().positive().optional().catch(undefined) }).optional(),
});

/** Converts by the ffmpeg that is installed: version 5 or newer, with libx264. */
export function createFfmpegConverter({ ffmpeg, ffprobe }: FfmpegPrograms): VideoConverter {
  return {
    async convert(original, to, converting) {
      const probe = await runProgram(ffprobe, argsToProbe(original), { ...brief, signal: converting.signal });
      if (probe.code !== 0) return refuse(probe);
      const { streams, format } = probed.parse(JSON.parse(probe.output));
      if (streams.length === 0) return { fault: 'unreadable', detail: 'it has no pictures' };
      const seconds = format?.duration;
      const onLine = (line: string) => {
        const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
        if (microseconds && seconds) converting.progressed((Number(microseconds) / 1e6 / seconds) * 100);
      };
      const ended = await runProgram(ffmpeg, argsToConvert(original, to), {
        signal: converting.signal,
        longest,
        outputTimeoutMs,
        onLine,
      });
      return ended.code === 0 ? null : refuse(ended);
    },
  };
}

/** Returns the reason of a failure. Throws if the machine is to blame: its disk, its memory, or an ffmpeg without the codecs. */
function refuse({ code, errorOutput, isTimedOut }: Ended): ConversionFailure {
  if (isTimedOut) return { fault: 'too_long', detail: errorOutput };
  if (/No space left on device|Disk quota exceeded/.test(errorOutput))
    throw Object.assign(new Error(errorOutput), { code: 'ENOSPC' });
  if (
    code === null ||
    /Unknown encoder|Cannot allocate memory|Unrecognized option|error while loading|failed to execute/.test(errorOutput)
  )
    throw new Error(`ffmpeg failed: ${errorOutput || 'it was ended by the system'}`);
  return { fault: 'unreadable', detail: errorOutput };
}

function argsToProbe(original: string): readonly string[] {
  const entries = ['-select_streams', 'V', '-show_entries', 'format=duration:stream=codec_type', '-of', 'json'];
  return ['-v', 'error', ...entries, ...from(original)];
}

function argsToConvert(original: string, to: string): readonly string[] {
  const reporting = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-nostats'];
  // Pictures that claim to be larger are not read.
  const input = ['-max_pixels', '40000000', ...threads, ...from(original)];
  const streams = ['-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn'];
  const quality = ['-preset', 'veryfast', '-crf', '23', '-maxrate', '3M', '-bufsize', '6M', '-pix_fmt', 'yuv420p'];
  const pictures = ['-filter_threads', '1', '-vf', size, '-fpsmax', '60', '-c:v', 'libx264', ...quality];
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
  const output = ['-max_muxing_queue_size', '4096', '-movflags', '+faststart', '-f', 'mp4', `file:${to}`];
  return [...reporting, ...input, ...streams, ...pictures, ...sound, ...threads, ...output];
}
