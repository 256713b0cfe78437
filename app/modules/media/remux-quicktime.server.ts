import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
} from 'mediabunny';
import type { MediaStorage } from './media-storage.ts';
import { refuseFormat, storedSource } from './stored-source.server.ts';

interface QuickTimeFile {
  readonly storageKey: string;
  readonly byteSize: number;
}

/**
 * Writes the pictures and the sound of a QuickTime file, as they are, into an MP4 under the key `to`, because not every browser opens
 * a .mov; nothing is encoded anew. The MP4 is made in the machine's temporary folder. Gives its size and SHA-256 in hex; null where the
 * file cannot be read. The QuickTime file stays.
 */
export async function remuxQuickTime(
  storage: MediaStorage,
  file: QuickTimeFile,
  to: string,
): Promise<{ readonly byteSize: number; readonly sha256: string } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'quicktime-'));
  const path = join(folder, 'video.mp4');
  try {
    const isWritten = await writeMp4(storage, file, path);
    return isWritten ? await storage.putFile(to, path) : null;
  } catch (error) {
    return refuseFormat(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** False for a file without pictures. */
async function writeMp4(
  storage: MediaStorage,
  { storageKey, byteSize }: QuickTimeFile,
  path: string,
): Promise<boolean> {
  using input = new Input({ formats: [QTFF, MP4], source: storedSource(storage, storageKey, byteSize) });
  // Opened here, because mediabunny's own target leaves its file open where the input cannot be read.
  await using target = await open(path, 'w');
  const sink = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => void (await target.write(data, 0, data.byteLength, position)),
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(sink, { chunked: true }),
  });
  const conversion = await Conversion.init({ input, output, showWarnings: false });
  if (!conversion.isValid || !conversion.utilizedTracks.some((track) => track.isVideoTrack())) return false;
  await conversion.execute();
  return true;
}
