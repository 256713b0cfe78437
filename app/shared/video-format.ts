/** Reads bytes of a file, from `start` to before `end`; fewer at the file's end. */
type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** The coding of a video's pictures, by its sample entry (ISO 14496-12), that every browser of today plays. */
const playedPictures: readonly string[] = ['avc1', 'avc3', 'av01', 'vp08', 'vp09'];

/** Sound codecs of a QuickTime file that browsers play. */
const playedSounds: readonly string[] = ['mp4a', '.mp3', 'Opus', 'fLaC'];

/** Maximum bytes of a video's index to read: a day of video. */
const maxIndexBytes = 64 * 1_048_576;

/** Maximum bytes of a QuickTime file: to convert it to MP4, the server keeps every frame's position in memory. */
const maxQuickTimeBytes = 1024 * 1_048_576;

/** The most boxes on the outside of a file, and of one type inside a box. */
const maxBoxes = 64;

/** What browsers do not play of a video. */
export interface VideoFormat {
  /** The format of the file, or the sample entry of its pictures or sound: 'AVI', 'hvc1'. Null if it plays. */
  readonly unplayed: string | null;
  readonly isLargeQuickTime: boolean;
}

const asItIs: VideoFormat = { unplayed: null, isLargeQuickTime: false };

/**
 * Reads the format of a video by some bytes of the beginning and the index (`moov`), wherever it is. Takes a video for played if they do
 * not tell; does not check for damage.
 */
export async function readVideoFormat(read: ReadBytes, byteSize: number): Promise<VideoFormat> {
  const head = await read(0, Math.min(32, byteSize));
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'AVI ') return { ...asItIs, unplayed: 'AVI' };
  if (head[0] === 0x30 && head[1] === 0x26 && head[2] === 0xb2 && head[3] === 0x75)
    return { ...asItIs, unplayed: 'WMV' };
  if (textAt(head, 0) === 'FLV\u0001') return { ...asItIs, unplayed: 'FLV' };
  if (!/^(?:ftyp|moov|mdat|wide|free|skip|pnot)$/.test(textAt(head, 4))) return asItIs;
  const index = await findIndex(read, byteSize);
  if (!index) return asItIs;
  const isQuickTime = textAt(head, 4) !== 'ftyp' || textAt(head, 8) === 'qt  ';
  const tracks = childrenOf(index, 'trak').flatMap((track) => {
    const [media] = childrenOf(track, 'mdia');
    const [handler] = media ? childrenOf(media, 'hdlr') : [];
    const coding = media && codingOf(media);
    return handler && coding ? [{ kind: textAt(handler, 8), coding }] : [];
  });
  const codingsOf = (kind: string) => tracks.filter((track) => track.kind === kind).map(({ coding }) => coding);
  return {
    unplayed:
      oneOfNone(codingsOf('vide'), playedPictures) ?? (isQuickTime ? oneOfNone(codingsOf('soun'), playedSounds) : null),
    isLargeQuickTime: isQuickTime && byteSize > maxQuickTimeBytes,
  };
}

/** Returns the first codec if none of them is playable: phones add tracks of their own beside a playable one. */
function oneOfNone(codings: readonly string[], played: readonly string[]): string | null {
  return codings.some((coding) => played.includes(coding)) ? null : (codings[0] ?? null);
}

/** Returns the content of the box `moov`; null without one. */
async function findIndex(read: ReadBytes, byteSize: number): Promise<Uint8Array | null> {
  let at = 0;
  for (let count = 0; count < maxBoxes && at + 8 <= byteSize; count += 1) {
    const head = await read(at, Math.min(at + 16, byteSize));
    const box = boxAt(head, 0, byteSize - at);
    if (!box) return null;
    if (box.type === 'moov')
      return box.size > maxIndexBytes ? null : read(at + box.content, Math.min(at + box.size, byteSize));
    at += box.size;
  }
  return null;
}

/** Reads the box at an offset: type, size, and offset of its content; null if there is none. */
function boxAt(bytes: Uint8Array, at: number, rest: number) {
  if (at + 8 > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const short = view.getUint32(at);
  if (short === 1 && at + 16 > bytes.length) return null;
  const [size, content] = short === 1 ? [Number(view.getBigUint64(at + 8)), 16] : [short === 0 ? rest : short, 8];
  return size < content ? null : { type: textAt(bytes, at + 4), size, content };
}

function childrenOf(bytes: Uint8Array, type: string): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; found.length < maxBoxes;) {
    const box = boxAt(bytes, at, bytes.length - at);
    if (!box) return found;
    if (box.type === type) found.push(bytes.subarray(at + box.content, at + box.size));
    at += box.size;
  }
  return found;
}

/** Returns the first sample entry of a track's media. */
function codingOf(media: Uint8Array): string | null {
  let box: Uint8Array | undefined = media;
  for (const type of ['minf', 'stbl', 'stsd']) box = box && childrenOf(box, type)[0];
  // Version, flags and number of entries; then the size of the first one.
  return box && box.length >= 16 ? textAt(box, 12) : null;
}

/** Returns four characters. */
function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
