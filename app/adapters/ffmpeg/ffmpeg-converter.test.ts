import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installedFfmpeg, whyWithoutFfmpeg } from '#tests/support/ffmpeg.ts';
import { createFfmpegConverter } from './ffmpeg-converter.server.ts';
import { runProgram } from './run-program.server.ts';

const programs = installedFfmpeg ?? { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' };
const converter = createFfmpegConverter(programs);
const never = new AbortController().signal;
const silently = { signal: never, progressed: () => undefined };
let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convert-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Creates a video of two pictures of a test pattern. */
const draw = (name: string, size: string, ...coding: string[]) => drawFor(0.08, name, size, ...coding);

/** Creates a video of so many seconds of a test pattern. */
async function drawFor(seconds: number, name: string, size: string, ...coding: string[]): Promise<string> {
  const picture = ['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`];
  const { errorOutput } = await runProgram(programs.ffmpeg, [...picture, ...coding, at(name)], {
    signal: never,
    longest: 60_000,
    outputTimeoutMs: 60_000,
    onLine: () => undefined,
  });
  expect(errorOutput).toBe('');
  return at(name);
}

async function look(path: string) {
  const bytes = await readFile(path);
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  return {
    size: [await video?.getDisplayWidth(), await video?.getDisplayHeight()],
    codings: [await video?.getCodec(), (await audio?.getCodec()) ?? null],
    seconds: await input.computeDuration(),
    playsWhileItLoads: bytes.indexOf('moov', 0, 'latin1') < bytes.indexOf('mdat', 0, 'latin1'),
  };
}

test('a missing ffmpeg is not reported as a fault of the video', async () => {
  const none = createFfmpegConverter({ ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' });
  await expect(none.convert('tests/fixtures/videos/hevc.mov', at('out.mp4'), silently)).rejects.toThrow();
});

describe.skipIf(!installedFfmpeg)(`ffmpeg${whyWithoutFfmpeg}`, () => {
  test.each([
    ['hevc.mp4', null],
    ['hevc.mov', null],
    ['mpeg4.mp4', null],
    ['mpeg4.avi', null],
    ['h264-pcm.mov', 'aac'],
  ])('makes H.264 of %s', async (name, sound) => {
    expect(await converter.convert(`tests/fixtures/videos/${name}`, at('out.mp4'), silently)).toBeNull();
    const made = await look(at('out.mp4'));
    expect(made).toMatchObject({ size: [64, 48], codings: ['avc', sound], playsWhileItLoads: true });
    expect(made.seconds).toBeCloseTo(1, 0);
  });

  test.each([
    ['a large picture', '1920x1080', [1280, 720]],
    ['an upright one', '1080x1920', [720, 1280]],
    ['a wide one', '2560x1080', [1280, 540]],
    ['a small one', '322x240', [322, 240]],
    ['one of odd numbers', '321x241', [320, 240]],
  ])('fits %s', async (_what, size, made) => {
    const path = await draw('in.avi', size, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj444p');
    expect(await converter.convert(path, at('out.mp4'), silently)).toBeNull();
    expect((await look(at('out.mp4'))).size).toEqual(made);
  });

  test('reports its progress', async () => {
    const path = await drawFor(2, 'in.avi', '640x360', '-c:v', 'mpeg4');
    const percents: number[] = [];
    await converter.convert(path, at('out.mp4'), { signal: never, progressed: (percent) => percents.push(percent) });
    expect(percents.toSorted((one, other) => one - other)).toEqual(percents);
    expect(percents.at(-1)).toBeGreaterThan(90);
  });

  test('stops on request', async () => {
    const path = await drawFor(2, 'in.avi', '640x360', '-c:v', 'mpeg4');
    const stopping = new AbortController();
    const progressed = () => stopping.abort(new Error('the server stops'));
    const stopped = converter.convert(path, at('out.mp4'), { signal: stopping.signal, progressed });
    await expect(stopped).rejects.toThrow('the server stops');
  });

  test.each([
    ['a text', () => writeFile(at('in'), 'no video at all')],
    ['a picture', async () => writeFile(at('in'), await readFile('seeds/media/one-grid-three-screens.jpg'))],
    [
      'a playlist',
      async () => {
        await draw('other.ts', '64x64', '-c:v', 'mpeg2video');
        await writeFile(at('in'), `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${at('other.ts')}\n`);
      },
    ],
    [
      'a list of files',
      async () => {
        await draw('other.ts', '64x64', '-c:v', 'mpeg2video');
        await writeFile(at('in'), `ffconcat version 1.0\nfile '${at('other.ts')}'\n`);
      },
    ],
    [
      'sound alone',
      async () => {
        const path = await draw(
          'in.avi',
          '64x64',
          '-f',
          'lavfi',
          '-i',
          'sine=duration=1',
          '-map',
          '1:a',
          '-c:a',
          'mp2',
        );
        await writeFile(at('in'), await readFile(path));
      },
    ],
  ])('refuses %s', async (_what, write) => {
    await write();
    expect(await converter.convert(at('in'), at('out.mp4'), silently)).toMatchObject({ fault: 'unreadable' });
    expect(existsSync(at('out.mp4'))).toBe(false);
  });

  test('refuses a picture that claims an excessive size', async () => {
    // 41 million pixels.
    const path = await draw('in.avi', '6400x6400', '-c:v', 'mjpeg', '-frames:v', '1');
    expect(await converter.convert(path, at('out.mp4'), silently)).toMatchObject({ fault: 'unreadable' });
  });
});

describe.skipIf(!installedFfmpeg)(`a rendition by ffmpeg${whyWithoutFfmpeg}`, () => {
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=duration=1', '-c:v', 'mjpeg', '-c:a', 'mp2', '-shortest'];
  const making = { ...silently, quality: 'small', maxBytes: 10_000_000 } as const;
  const made = () => look(at('out.mp4'));

  test.each([
    ['a large picture', '1920x1080', [640, 360]],
    ['an upright one', '720x1280', [360, 640]],
    ['a wide one', '2560x1080', [640, 270]],
    ['a small one', '322x240', [322, 240]],
  ])('fits %s', async (_what, size, fits) => {
    const path = await draw('in.avi', size, '-c:v', 'mjpeg', '-pix_fmt', 'yuvj444p');
    expect(await converter.makeRendition(path, at('out.mp4'), making)).toBeNull();
    expect(await made()).toMatchObject({ size: fits, codings: ['avc', null], playsWhileItLoads: true });
  });

  test('has the sound too, or the sound alone', async () => {
    const path = await drawFor(1, 'in.avi', '640x360', ...noise);
    expect(await converter.makeRendition(path, at('out.mp4'), making)).toBeNull();
    expect(await made()).toMatchObject({ size: [640, 360], codings: ['avc', 'aac'] });
    expect(await converter.makeRendition(path, at('sound.mp4'), { ...making, quality: 'sound' })).toBeNull();
    const alone = await look(at('sound.mp4'));
    expect(alone).toMatchObject({ size: [undefined, undefined], codings: [undefined, 'aac'], playsWhileItLoads: true });
    expect(alone.seconds).toBeCloseTo(1, 0);
  });

  test('of a silent video has no sound to offer', async () => {
    const path = await draw('in.avi', '640x360', '-c:v', 'mjpeg');
    const sound = converter.makeRendition(path, at('out.mp4'), { ...making, quality: 'sound' });
    expect(await sound).toEqual({ found: 'no_sound' });
  });

  test('is stopped as soon as it is not smaller', async () => {
    const path = await drawFor(2, 'in.avi', '640x360', '-vf', 'noise=alls=60:allf=t', '-c:v', 'mpeg4', '-q:v', '5');
    expect(await converter.makeRendition(path, at('out.mp4'), { ...making, maxBytes: 20_000 })).toEqual({
      found: 'not_smaller',
    });
    expect((await stat(at('out.mp4'))).size).toBeLessThan(1_000_000);
  });

  test.each([
    ['one that crashes', 'kill -SEGV $$', 'ffmpeg failed'],
    ['one without H.264', `echo "Unknown encoder 'libx264'" >&2; exit 1`, 'ffmpeg failed'],
    ['a full disk', 'echo "No space left on device" >&2; exit 1', 'No space left'],
  ])('is not blamed on the video: %s', async (_what, script, message) => {
    const path = await draw('in.avi', '64x64', '-c:v', 'mjpeg');
    const broken = createFfmpegConverter({ ...programs, ffmpeg: await writeProgram(script) });
    await expect(broken.makeRendition(path, at('out.mp4'), making)).rejects.toThrow(message);
  });

  test.skipIf(!existsSync('/usr/bin/setpriv') || !existsSync('/usr/bin/prlimit'))(
    'that grows without a word is ended by the system',
    async () => {
      const path = await draw('in.avi', '64x64', '-c:v', 'mjpeg');
      const growing = await writeProgram(`exec dd if=/dev/zero of=${at('out.mp4')} bs=65536 2>/dev/null`);
      const broken = createFfmpegConverter({ ...programs, ffmpeg: growing });
      const grown = broken.makeRendition(path, at('out.mp4'), { ...making, maxBytes: 300_000 });
      expect(await grown).toEqual({ found: 'not_smaller' });
      expect((await stat(at('out.mp4'))).size).toBe(300_000);
    },
  );

  async function writeProgram(script: string): Promise<string> {
    await writeFile(at('program'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return at('program');
  }
});
