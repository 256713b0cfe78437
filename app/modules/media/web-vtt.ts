/**
 * Checks captions before they are stored (W3C: WebVTT, file structure): signature, at least one cue, and timings that
 * end after they start. Takes the bytes; returns null when they are fine, or a reason a person can act on.
 */
export function findCaptionsFault(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'the text is not UTF-8';
  }
  const lines = text.replaceAll('\0', '\uFFFD').split(/\r\n|\r|\n/);
  if (!/^WEBVTT([ \t].*)?$/.test(lines[0] ?? '')) return 'the first line must be WEBVTT';

  let cues = 0;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || !line.includes('-->')) continue;
    const [from, to] = readTiming(line);
    if (from === null || to === null) return `line ${index + 1} has no timing such as 00:01.000 --> 00:04.000`;
    if (to <= from) return `line ${index + 1} ends before it starts`;
    cues += 1;
  }
  return cues === 0 ? 'there are no captions in it' : null;
}

function readTiming(line: string): [number | null, number | null] {
  const [from = '', rest = ''] = line.split('-->');
  const [to = ''] = rest.trim().split(/\s/);
  return [readTime(from.trim()), readTime(to)];
}

/** '01:02:03.500' or '02:03.500', in milliseconds. */
function readTime(text: string): number | null {
  const parts = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(text);
  if (!parts) return null;
  const [, hours = '0', minutes, seconds, milliseconds] = parts;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds);
}
