/** A place of a lesson with its words. */
export interface LessonPlace {
  readonly source: 'heading' | 'page' | 'second';
  /** Headings from 1, with 0 for the text before the first one; pages from 1; seconds. */
  readonly place: number;
  readonly heading: string;
  readonly text: string;
}

/** Maximum characters of one place. */
const maxPlaceLength = 20_000;

const cut = (text: string) => text.slice(0, maxPlaceLength).toWellFormed();

/** Returns the places of a lesson's sanitised text: its beginning, under the lesson's title, and each heading. */
export function placesInBody(title: string, html: string): LessonPlace[] {
  const parts = html.split(/<\/?h[2-6]\b[^<>]*>/);
  const headings = [title, ...parts.filter((_, index) => index % 2 === 1).map(textOf)];
  return headings.map((heading, place) => ({
    source: 'heading',
    place,
    heading: cut(heading),
    text: cut([heading, textOf(parts[place * 2] ?? '')].filter((text) => text !== '').join('\n')),
  }));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the words of sanitised HTML. */
function textOf(html: string): string {
  return html
    .replaceAll(/<\/?(?:strong|em|code|kbd|a|u|s|sub|sup|mark|span)\b[^<>]*>/g, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(
      /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi,
      (whole: string, decimal?: string, hex?: string, name?: string) =>
        name === undefined
          ? String.fromCodePoint(
              Math.min(0x10_ffff, decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal)),
            )
          : (entities[name] ?? whole),
    )
    .replaceAll('\0', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Minimum characters of captions in one place, so that a search matches words of several cues. */
const cuesTogether = 160;

/** Returns the places of captions in WebVTT: some cues together, from the second of the first one. */
export function placesInCaptions(vtt: string): LessonPlace[] {
  const places: { second: number; text: string }[] = [];
  for (const block of vtt.replaceAll('\0', '').split(/\r?\n\r?\n|\r\r/)) {
    const lines = block.split(/\r\n|\r|\n/);
    const timing = lines.findIndex((line) => line.includes('-->'));
    if (timing === -1) continue;
    const second = secondOf(lines[timing]?.split('-->')[0]?.trim() ?? '');
    const text = textOf(lines.slice(timing + 1).join(' '));
    if (second === null || text === '') continue;
    const last = places.at(-1);
    if (last && last.text.length + text.length < cuesTogether && second >= last.second) last.text += ` ${text}`;
    else places.push({ second, text });
  }
  const bySecond = new Map<number, string>();
  for (const { second, text } of places) bySecond.set(second, `${bySecond.get(second) ?? ''} ${text}`.trim());
  return [...bySecond].map(([place, text]) => ({ source: 'second', place, heading: '', text: cut(text) }));
}

function secondOf(time: string): number | null {
  const parts = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})\.\d{1,3}$/.exec(time);
  if (!parts) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/** Returns the places of a PDF's pages. */
export function placesInPages(pages: readonly string[]): LessonPlace[] {
  return pages.flatMap((page, index) => {
    const text = page.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();
    return text === '' ? [] : [{ source: 'page' as const, place: index + 1, heading: '', text: cut(text) }];
  });
}

/** Maximum words of a lesson, for corrections. */
const maxWords = 10_000;

/** Returns the words of some places in lower case, each once: those that are long enough to be misspelt. */
export function wordsIn(places: readonly Pick<LessonPlace, 'text'>[]): string[] {
  const words = new Set(places.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? []));
  return [...words].filter((word) => /\p{L}/u.test(word)).slice(0, maxWords);
}
