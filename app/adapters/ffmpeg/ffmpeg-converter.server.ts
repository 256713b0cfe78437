import { statSync } from 'node:fs';
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

/** Scales down to a size such as 1280×720, or 720×1280 for a portrait video. Never enlarges; even numbers, as H.264 requires. */
const scaleTo = (long: number, short: number) =>
  [
    'scale=w=trunc(iw*sar/2)*2:h=trunc(ih/2)*2',
    `scale=w='if(gte(iw,ih),min(${long},iw),min(${short},iw))':h='if(gte(iw,ih),min(${short},ih),min(${long},ih))':force_original_aspect_ratio=decrease:force_divisible_by=2`,
    'setsar=1',
  ].join(',');

/** How ffmpeg writes pictures and sound. */
const pictures = {
  playable: {
    scale: scaleTo(1280, 720),
    most: '60',
    coding: ['-preset', 'veryfast', '-crf', '23', '-maxrate', '3M', '-bufsize', '6M'],
  },
  // Still pictures, of which lessons have many, take far less than the rate.
  small: {
    scale: scaleTo(640, 360),
    most: '30',
    coding: ['-preset', 'veryfast', '-crf', '27', '-maxrate', '350k', '-bufsize', '700k'],
  },
} as const;
const sound = {
  playable: ['-b:a', '128k', '-ac', '2', '-ar', '48000'],
  small: ['-b:a', '48k', '-ac', '1', '-ar', '44100'],
  sound: ['-b:a', '32k', '-ac', '1', '-ar', '32000'],
} as const;

const probed = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string(),
        disposition: z.object({ attached_pic: z.number() }).default({ attached_pic: 0 }),
      }),
    )
    .default([]),
  format: z.object({ duration: z.coerce.number().positive().optional().catch(undefined) }).optional(),
});

/** Converts by the ffmpeg that is installed: version 5 or newer, with libx264. */
export function createFfmpegConverter({ ffmpeg, ffprobe }: FfmpegPrograms): VideoConverter {
  const probe = async (original: string, signal: AbortSignal) => {
    const ended = await runProgram(ffprobe, argsToProbe(original), { ...brief, signal });
    if (ended.code !== 0) return refuse(ended);
    const { streams, format } = probed.parse(JSON.parse(ended.output));
    const found = new Set(streams.flatMap((one) => (one.disposition.attached_pic ? [] : [one.codec_type])));
    if (!found.has('video')) return { fault: 'unreadable', detail: 'it has no pictures' } as const;
    return { seconds: format?.duration, hasSound: found.has('audio') };
  };
  return {
    async convert(original, to, { signal, progressed }) {
      const found = await probe(original, signal);
      if ('fault' in found) return found;
      const onLine = readProgress(({ at }) => found.seconds && progressed((at / found.seconds) * 100));
      const args = argsToConvert(original, to, [...argsOfPictures('playable'), ...argsOfSound('playable')]);
      const ended = await runProgram(ffmpeg, args, { signal, longest, outputTimeoutMs, onLine });
      return ended.code === 0 ? null : refuse(ended);
    },
    async makeRendition(original, to, { quality, maxBytes, signal, progressed }) {
      const found = await probe(original, signal);
      if ('fault' in found) return found;
      if (quality === 'sound' && !found.hasSound) return { found: 'no_sound' };
      const growing = new AbortController();
      const onLine = readProgress(({ at, bytes }) => {
        if (bytes > maxBytes) growing.abort();
        else if (found.seconds) progressed((at / found.seconds) * 100);
      });
      const args = argsToConvert(original, to, [
        ...(quality === 'sound' ? ['-vn'] : argsOfPictures(quality)),
        ...argsOfSound(quality),
      ]);
      const isTooLarge = () =>
        growing.signal.aborted || (statSync(to, { throwIfNoEntry: false })?.size ?? 0) >= maxBytes;
      try {
        const ended = await runProgram(ffmpeg, args, {
          signal: AbortSignal.any([signal, growing.signal]),
          longest,
          outputTimeoutMs,
          onLine,
          maxFileBytes: maxBytes,
        });
        if (!ended.isTimedOut && isTooLarge()) return { found: 'not_smaller' };
        return ended.code === 0 ? null : refuse(ended);
      } catch (error) {
        if (growing.signal.aborted && !signal.aborted) return { found: 'not_smaller' };
        throw error;
      }
    },
  };
}

/** Reads what ffmpeg prints about its progress: the second of the video, and the bytes written. */
function readProgress(report: (now: { readonly at: number; readonly bytes: number }) => void): (line: string) => void {
  let bytes = 0;
  return (line) => {
    const [, name, value] = /^(total_size|out_time_us)=(\d+)$/.exec(line) ?? [];
    if (name === 'total_size') bytes = Number(value);
    // It follows the size.
    if (name === 'out_time_us') report({ at: Number(value) / 1e6, bytes });
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
  const entries = ['-show_entries', 'format=duration:stream=codec_type:stream_disposition=attached_pic', '-of', 'json'];
  return ['-v', 'error', ...entries, ...from(original)];
}

function argsToConvert(original: string, to: string, coding: readonly string[]): readonly string[] {
  const reporting = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-progress', 'pipe:1', '-nostats'];
  // Pictures that claim to be larger are not read.
  const input = ['-max_pixels', '40000000', ...threads, ...from(original)];
  const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn'];
  const output = ['-max_muxing_queue_size', '4096', '-movflags', '+faststart', '-f', 'mp4', `file:${to}`];
  return [...reporting, ...input, ...bare, ...coding, ...threads, ...output];
}

function argsOfPictures(size: keyof typeof pictures): readonly string[] {
  const { scale, most, coding } = pictures[size];
  const form = ['-filter_threads', '1', '-vf', scale, '-fpsmax', most, '-pix_fmt', 'yuv420p'];
  return ['-map', '0:V:0', ...form, '-c:v', 'libx264', ...coding];
}

const argsOfSound = (size: keyof typeof sound) => ['-map', '0:a:0?', '-c:a', 'aac', ...sound[size]];
