import { plainQuotes } from '#app/shared/fold-text.ts';

/** A caption, with its seconds. */
export interface Caption {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
}

/** A part of a video, with the captions in it. */
export interface VideoPart {
  /** Its last second. */
  readonly until: number;
  /** Empty without captions. */
  readonly words: string;
}

/** Seconds without captions: about three sentences. */
const withoutCaptions = 30;
/** Minimum seconds before the end of a sentence ends a part, and its maximum seconds. */
const [shortest, longest] = [12, 60];
/** Seconds of silence that end a part. */
const pause = 4;

const endsSentence = (text: string) => /[.!?…]["')]*$/.test(plainQuotes(text));
const wordsOf = (text: string) =>
  text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the part of a video that starts at a second. With captions it ends with a sentence or a pause; without them after 30 seconds. */
export function partFrom(captions: readonly Caption[], from: number): VideoPart {
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
