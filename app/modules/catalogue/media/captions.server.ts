import { decodeText } from '#app/platform/decode-text.server.ts';
import { m } from '#texts';

/** Captions as they are stored, or a reason for refusing them that a person can act on. */
export type CaptionsReading =
  | {
      /** WebVTT in UTF-8; the bytes of the file where nothing is mended. */
      readonly bytes: Uint8Array;
      /** Lines of cues that ended before they began, and are shown for a second now. */
      readonly mended: readonly number[];
      readonly fault: null;
    }
  | { readonly fault: string };

/** Milliseconds that a cue of no length is shown. */
const mendedMs = 1_000;

/**
 * Reads captions of any program: WebVTT (W3C: file structure) or SubRip (.srt), in UTF-8, UTF-16 or Windows-1252, with commas or dots and
 * any number of digits in their times. A cue that ends before it begins is mended; a line with an arrow and no timing refuses the file.
 */
export function readCaptions(file: Uint8Array): CaptionsReading {
  const text = decodeText(file);
  if (text === null || text.includes('\0')) return { fault: m.portal_media_captions_no_text() };
  const isVtt = /^WEBVTT(?![^ \t\r\n])/.test(text);
  const mended: number[] = [];
  let cues = 0;
  let isChanged = !isVtt || !isSame(file, text);
  for (const { line, number, isCue } of linesOf(text, isVtt)) {
    if (!isCue) continue;
    const timing = readTiming(line);
    if (timing === null) return { fault: m.portal_media_captions_no_timing({ line: number }) };
    cues += 1;
    if (timing.to <= timing.from) mended.push(number);
    isChanged ||= timing.to <= timing.from || !timing.isOfVtt;
  }
  if (cues === 0) return { fault: m.portal_media_captions_empty() };
  return { bytes: isChanged ? writeCaptions(text, isVtt) : file, mended, fault: null };
}

/** Characters that are written at once. */
const chunkLength = 10_000;

/** Writes captions whose timings can be read as WebVTT. */
function writeCaptions(text: string, isVtt: boolean): Uint8Array {
  const chunks: Buffer[] = [];
  let chunk = isVtt ? '' : 'WEBVTT\n\n';
  for (const { line, isCue } of linesOf(text, isVtt)) {
    const timing = isCue ? readTiming(line) : null;
    chunk += `${timing ? writeTiming(timing, isVtt) : isVtt ? line : wordsOfSubRip(line)}\n`;
    if (chunk.length < chunkLength) continue;
    chunks.push(Buffer.from(chunk));
    chunk = '';
  }
  return Buffer.concat([...chunks, Buffer.from(chunk)]);
}

function writeTiming({ from, to, settings }: Timing, isVtt: boolean): string {
  const end = to <= from ? from + mendedMs : to;
  return `${writeTime(from)} --> ${writeTime(end)}${isVtt && settings !== '' ? ` ${settings}` : ''}`;
}

/** Whether a text is in the bytes of a file as UTF-8, perhaps behind a byte order mark. */
function isSame(file: Uint8Array, text: string): boolean {
  const bytes = new TextEncoder().encode(text);
  return Buffer.compare(bytes, file.subarray(file.length - bytes.length)) === 0;
}

/** A line of SubRip's text in WebVTT: without places and typefaces, and signs that are no tag are signs. */
const wordsOfSubRip = (line: string): string =>
  line
    .replaceAll(/\{\\[^{}]*\}|<\/?font(?=[\s>])[^<>]*>/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;');

/**
 * Yields the lines of a text one by one, with their numbers, and whether they are timings: a list of a million empty ones takes a hundred
 * times the text's memory.
 */
function* linesOf(text: string, isVtt: boolean): Generator<CaptionLine, undefined> {
  let from = 0;
  let number = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at];
    if (sign !== '\n' && sign !== '\r' && sign !== undefined) continue;
    const line = text.slice(from, at);
    number += 1;
    yield { line, number, isCue: !(isVtt && number === 1) && line.includes('-->') };
    if (sign === '\r' && text[at + 1] === '\n') at += 1;
    from = at + 1;
  }
}

interface CaptionLine {
  readonly line: string;
  /** From 1. */
  readonly number: number;
  readonly isCue: boolean;
}

interface Timing {
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly settings: string;
  /** Whether it is written as WebVTT has it. */
  readonly isOfVtt: boolean;
}

function readTiming(line: string): Timing | null {
  const [start = '', rest = ''] = line.split('-->');
  const [end = '', ...settings] = rest.trim().split(/\s+/);
  const [from, to] = [readTime(start.trim()), readTime(end)];
  if (from === null || to === null) return null;
  return { from, to, settings: settings.join(' '), isOfVtt: isVttTime(start.trim()) && isVttTime(end) };
}

const isVttTime = (text: string) => /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/.test(text);

/** Reads '01:02:03.500', '1:02:03,5' or '02:03' as milliseconds. */
function readTime(text: string): number | null {
  const parts = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/.exec(text);
  if (!parts) return null;
  const [, hours = '0', minutes, seconds, fraction = ''] = parts;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

function writeTime(milliseconds: number): string {
  const pad = (number: number, digits: number) => String(number).padStart(digits, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}
