/** A caption, with its seconds. */
export interface Caption {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
}

/** A stretch of a video, and what is said in it. */
export interface Stretch {
  /** Second at which it ends. */
  readonly until: number;
  /** Empty without captions. */
  readonly words: string;
}

/** Seconds without captions: about three sentences. */
const withoutCaptions = 30;
/** Seconds after which the end of a sentence ends a stretch, and after which anything does. */
const [shortest, longest] = [12, 60];
/** Seconds of silence that end a stretch. */
const pause = 4;

const endsSentence = (text: string) => /[.!?…]["'”’»)]*$/.test(text);
const wordsOf = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the stretch that begins at a second: by its captions to the end of a sentence or to a pause; without captions 30 seconds. */
export function stretchFrom(captions: readonly Caption[], from: number): Stretch {
  const ahead = captions.filter(({ endTime }) => endTime > from).toSorted((a, b) => a.startTime - b.startTime);
  const said: string[] = [];
  let until = 0;
  for (const { startTime, endTime, text } of ahead) {
    const isFirst = said.length === 0;
    if (isFirst ? startTime > from + withoutCaptions : startTime > until + pause || endTime > from + longest) break;
    said.push(wordsOf(text));
    until = Math.max(until, endTime);
    if (until >= from + shortest && endsSentence(wordsOf(text))) break;
  }
  if (said.length === 0) return { until: from + withoutCaptions, words: '' };
  return { until: Math.ceil(Math.min(until, from + longest)), words: said.filter((text) => text !== '').join(' ') };
}
