import { open } from 'node:fs/promises';
import {
  Conversion,
  CustomSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  WEBM,
  type StreamTargetChunk,
} from 'mediabunny';
import { readVideoFormat, type VideoFormat } from '#app/shared/video-format.ts';
import { FileRefusal } from '../file-refusal.ts';
import { readRange, type FileSource } from '../file-source.ts';

/** Returns a file as a source for mediabunny, which reads only the needed parts. */
const videoSource = (source: FileSource) =>
  new CustomSource({
    getSize: () => source.byteSize,
    read: (start, end) => readRange(source, start, end),
    prefetchProfile: 'fileSystem',
  });

interface VideoMeasures {
  readonly durationMs: number;
  /** In pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
}

/** Why a file without a track of pictures is refused: it has sound alone, or nothing that can be read. */
const withoutPictures = async (input: Input): Promise<FileRefusal> =>
  (await input.getPrimaryAudioTrack()) ? new FileRefusal('no_pictures') : new FileRefusal('damaged', 'no pictures');

/** Reads the length and the size of a video that browsers play. */
export async function measureVideo(source: FileSource): Promise<VideoMeasures> {
  using input = new Input({ formats: [MP4, QTFF, WEBM], source: videoSource(source) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw await withoutPictures(input);
  const seconds = await input.computeDuration();
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  if (!(seconds > 0) || !(width > 0) || !(height > 0)) throw new FileRefusal('damaged', 'no length or size');
  return { durationMs: Math.round(seconds * 1000), width: Math.round(width), height: Math.round(height) };
}

/** Reads the format of a video, and whether browsers play it. */
export function findVideoFormat(source: FileSource): Promise<VideoFormat> {
  return readVideoFormat((start, end) => readRange(source, start, end), source.byteSize);
}

/** Writes a QuickTime file as MP4 to a path of this machine, because not every browser opens a .mov; encodes nothing again. */
export async function remuxQuickTime(
  source: FileSource,
  { to }: { readonly to: string },
  progressed: (percent: number) => void,
): Promise<null> {
  using input = new Input({ formats: [QTFF, MP4], source: videoSource(source) });
  // Opened here, because mediabunny's own target leaves its file open if the input is unreadable.
  await using target = await open(to, 'w');
  const sink = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => void (await target.write(data, 0, data.byteLength, position)),
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(sink, { chunked: true }),
  });
  const conversion = await Conversion.init({ input, output, showWarnings: false });
  if (!conversion.isValid || !conversion.utilizedTracks.some((track) => track.isVideoTrack()))
    throw await withoutPictures(input);
  conversion.onProgress = (share) => progressed(share * 100);
  await conversion.execute();
  return null;
}
