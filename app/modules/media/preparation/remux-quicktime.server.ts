import { open } from 'node:fs/promises';
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
import type { MediaStorage } from '../media-storage.ts';
import { refuseFormat, storedSource } from '../stored-source.server.ts';
import type { Converting } from './video-converter.ts';

interface QuickTimeFile {
  readonly storageKey: string;
  readonly byteSize: number;
}

/**
 * Writes the pictures and the sound of a stored QuickTime file, as they are, into an MP4 of this machine, because not every browser opens
 * a .mov; nothing is encoded anew. False where the file cannot be read. Rejects with the signal's reason once it is aborted.
 */
export async function remuxQuickTime(
  storage: MediaStorage,
  file: QuickTimeFile,
  { to, signal, progressed }: Converting & { readonly to: string },
): Promise<boolean> {
  try {
    return await writeMp4(storage, file, { to, signal, progressed });
  } catch (error) {
    signal.throwIfAborted();
    return refuseFormat(error) ?? false;
  }
}

/** False for a file without pictures. */
async function writeMp4(
  storage: MediaStorage,
  { storageKey, byteSize }: QuickTimeFile,
  { to, signal, progressed }: Converting & { readonly to: string },
): Promise<boolean> {
  using input = new Input({ formats: [QTFF, MP4], source: storedSource(storage, storageKey, byteSize) });
  // Opened here, because mediabunny's own target leaves its file open where the input cannot be read.
  await using target = await open(to, 'w');
  const sink = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => {
      // So that a server which stops does not wait for the whole file.
      signal.throwIfAborted();
      await target.write(data, 0, data.byteLength, position);
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new StreamTarget(sink, { chunked: true }),
  });
  const conversion = await Conversion.init({ input, output, showWarnings: false });
  if (!conversion.isValid || !conversion.utilizedTracks.some((track) => track.isVideoTrack())) return false;
  conversion.onProgress = (share) => progressed(share * 100);
  await conversion.execute();
  return true;
}
