/** Reads bytes of a file, from `start` to before `end`; fewer where it ends sooner. */
type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** The coding of a video's pictures, by its sample entry (ISO 14496-12), that every browser of today plays. */
const playedPictures: readonly string[] = ['avc1', 'avc3', 'av01', 'vp08', 'vp09'];

/** The same of the sound in a QuickTime file. */
const playedSounds: readonly string[] = ['mp4a', '.mp3', 'Opus', 'fLaC'];

/** What people call a coding that is not played. */
const codingNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:hvc1|hev1|dvh1|dvhe)$/, 'HEVC'],
  [/^ap(?:c[nhso]|4[hx])$/, 'ProRes'],
  [/^mp4v$/, 'MPEG-4 Part 2'],
  [/^(?:mjp[ab]|jpeg)$/, 'Motion JPEG'],
  [/^(?:sowt|twos|lpcm|in24|in32|fl32|fl64|raw )$/, 'PCM sound'],
];

/** The most bytes that a video's table of contents may have to be looked into: that of a day of video. */
const largestIndex = 64 * 1_048_576;

/** The most bytes of a QuickTime file: to make an MP4 of it, the server keeps the place of each of its pictures in memory. */
const largestQuickTime = 1024 * 1_048_576;

/** The most boxes on the outside of a file. */
const mostBoxes = 64;

/**
 * Why no browser plays a video, as people call its format: 'HEVC', 'AVI', 'MOV of more than 1 GB'. Null where it plays, and where its beginning and its index do not
 * tell; whether it is damaged is not asked. Reads some bytes of the beginning and the index (`moov`), wherever that is.
 */
export async function unplayedFormat(read: ReadBytes, byteSize: number): Promise<string | null> {
  const head = await read(0, Math.min(32, byteSize));
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'AVI ') return 'AVI';
  if (head[0] === 0x30 && head[1] === 0x26 && head[2] === 0xb2 && head[3] === 0x75) return 'WMV';
  if (textAt(head, 0) === 'FLV\u0001') return 'FLV';
  if (!/^(?:ftyp|moov|mdat|wide|free|skip|pnot)$/.test(textAt(head, 4))) return null;
  const index = await findIndex(read, byteSize);
  if (!index) return null;
  const isQuickTime = textAt(head, 4) !== 'ftyp' || textAt(head, 8) === 'qt  ';
  const tracks = childrenOf(index, 'trak').flatMap((track) => {
    const [media] = childrenOf(track, 'mdia');
    const [handler] = media ? childrenOf(media, 'hdlr') : [];
    const coding = media && codingOf(media);
    return handler && coding ? [{ kind: textAt(handler, 8), coding }] : [];
  });
  const codingsOf = (kind: string) => tracks.filter((track) => track.kind === kind).map(({ coding }) => coding);
  const unplayed =
    oneOfNone(codingsOf('vide'), playedPictures) ?? (isQuickTime ? oneOfNone(codingsOf('soun'), playedSounds) : null);
  if (unplayed === null) return isQuickTime && byteSize > largestQuickTime ? 'MOV of more than 1 GB' : null;
  return codingNames.find(([pattern]) => pattern.test(unplayed))?.[1] ?? unplayed.trim();
}

/** The first coding where none of them is played: phones add tracks of their own beside one that is. */
function oneOfNone(codings: readonly string[], played: readonly string[]): string | null {
  return codings.some((coding) => played.includes(coding)) ? null : (codings[0] ?? null);
}

/** What to do about it, for the one who has the video. */
export const unplayedSentence = (format: string): string =>
  `This video is in a format that browsers do not play (${format}). Export it as MP4 (H.264) and upload it again.`;

/** The content of the box `moov`; null where there is none. */
async function findIndex(read: ReadBytes, byteSize: number): Promise<Uint8Array | null> {
  let at = 0;
  for (let count = 0; count < mostBoxes && at + 8 <= byteSize; count += 1) {
    const head = await read(at, Math.min(at + 16, byteSize));
    const box = boxAt(head, 0, byteSize - at);
    if (!box) return null;
    if (box.type === 'moov')
      return box.size > largestIndex ? null : read(at + box.content, Math.min(at + box.size, byteSize));
    at += box.size;
  }
  return null;
}

/** The box that begins at a place: its type, its size, and where its content begins in it; null where none does. */
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
  for (let at = 0; ;) {
    const box = boxAt(bytes, at, bytes.length - at);
    if (!box) return found;
    if (box.type === type) found.push(bytes.subarray(at + box.content, at + box.size));
    at += box.size;
  }
}

/** The first sample entry of a track's media. */
function codingOf(media: Uint8Array): string | null {
  let box: Uint8Array | undefined = media;
  for (const type of ['minf', 'stbl', 'stsd']) box = box && childrenOf(box, type)[0];
  // Version, flags and number of entries; then the size of the first one.
  return box && box.length >= 16 ? textAt(box, 12) : null;
}

/** Four letters. */
function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
