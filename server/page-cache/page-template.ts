import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '#app/platform/http/compression.ts';
import { compressPiece, gzipOf, storePiece, type Piece } from '#app/platform/http/gzip-pieces.ts';
import type { RenderedPage } from './page-cache.ts';
import { artworkUrl } from '#app/ui/artwork/artwork-url.ts';
import { blocksIn } from '#app/shared/text-blocks.ts';

/** The values that are filled into a page for each request. */
export interface PageValues {
  /** Name of the signed-in person. */
  readonly name: string;
  /** Words of the search. */
  readonly words: string;
}

/** Makes a placeholder for a value. Letters and digits need no escaping anywhere. */
const newMark = (name: string): string => `${name}${randomBytes(12).toString('hex')}`;

/** The placeholders with which a page is rendered. */
export const marks: PageValues = { name: newMark('name'), words: newMark('words') };

/**
 * A person who does not exist. A page that contains one of these values shows more of a person than the template can fill, and is not
 * cached.
 */
export const nobody = {
  userId: '00000000-0000-0000-0000-000000000000',
  email: `${newMark('strange')}@example.invalid`,
};

/** Writes a value into its place. */
type Place = (values: PageValues) => string;

const htmlCodes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const inHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => htmlCodes[character] ?? character);

/**
 * Escapes a value in a string of JSON that is itself a string in a script. A value in plain JSON is escaped twice then, and reads the same.
 */
const inScript = (text: string) =>
  JSON.stringify(JSON.stringify(text).slice(1, -1))
    .slice(1, -1)
    .replaceAll(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The encodings of one value. */
interface Places {
  readonly html: Place;
  readonly script: Place;
  /** In an address within the HTML, which has its own encoding together with the text around the placeholder. */
  readonly address: Place;
}

const places: Readonly<Record<string, Places>> = {
  [marks.name]: {
    html: ({ name }) => inHtml(name),
    script: ({ name }) => inScript(name),
    // The drawing that belongs to a name.
    address: ({ name }) => inHtml(artworkUrl({ kind: 'sig', title: name })),
  },
  [marks.words]: {
    html: ({ words }) => inHtml(words),
    script: ({ words }) => inScript(words),
    // The encoding of the page's links.
    address: ({ words }) => new URLSearchParams({ search: words }).toString(),
  },
};

const anyMark = new RegExp(Object.keys(places).join('|'));

/** A part of a page: shared text or a place for a value. */
type Part = Piece | Place;

const isPiece = (part: Part): part is Piece => typeof part !== 'function';

/** An inline script with a value in it, which the page's policy allows by its hash. */
interface FilledScript {
  /** Index of its first part, and the index after its last part. */
  readonly from: number;
  readonly to: number;
  readonly source: string;
}

/** A public page for many people, with places for their values. */
export interface PageTemplate {
  readonly byteSize: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly Part[];
  readonly scripts: readonly FilledScript[];
}

const sourceOf = (pieces: readonly Buffer[]): string => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return `'sha256-${hash.digest('base64')}'`;
};

/** Makes a template from a page that was rendered with placeholders. Null if the page shows more of a person than the values. */
export async function prepareTemplate({ bytes, headers, isCacheable }: RenderedPage): Promise<PageTemplate | null> {
  const html = bytes.toString();
  if (!isCacheable || Object.values(nobody).some((own) => html.includes(own))) return null;
  const parts: Part[] = [];
  const scripts: FilledScript[] = [];
  /** Adds text, split at the placeholders. */
  const add = async (text: string, isScript: boolean) => {
    let rest = text;
    for (let found = anyMark.exec(rest); found; found = anyMark.exec(rest)) {
      const [mark] = found;
      const place = places[mark];
      if (!place) throw new Error('a mark has no places');
      const [before = '', after = ''] = isScript ? [] : place.address(marks).split(mark);
      const isAddress = before !== '' && rest.slice(0, found.index).endsWith(before);
      const begin = found.index - (isAddress ? before.length : 0);
      const end = found.index + mark.length + (isAddress ? after.length : 0);
      parts.push(await compressPiece(Buffer.from(rest.slice(0, begin))));
      parts.push(isAddress ? place.address : isScript ? place.script : place.html);
      rest = rest.slice(end);
    }
    parts.push(await compressPiece(Buffer.from(rest)));
  };
  let end = 0;
  for (const { begin, inner: text } of blocksIn(html, /<script\b[^<>]*>/g, '</script>')) {
    if (!anyMark.test(text)) continue;
    await add(html.slice(end, begin), false);
    const from = parts.length;
    await add(text, true);
    scripts.push({ from, to: parts.length, source: sourceOf([Buffer.from(text)]) });
    end = begin + text.length;
  }
  await add(html.slice(end), false);
  const byteSize = parts.reduce(
    (sum, part) => sum + (isPiece(part) ? part.bytes.byteLength + part.deflated.byteLength : 0),
    0,
  );
  return { byteSize, headers, parts, scripts };
}

/** Sends a page with the values filled in. */
export function sendTemplate(
  request: IncomingMessage,
  response: ServerResponse,
  page: PageTemplate,
  values: PageValues,
): void {
  const written = new Map<Place, Piece>();
  const write = (place: Place): Piece => {
    const piece = written.get(place) ?? storePiece(Buffer.from(place(values)));
    written.set(place, piece);
    return piece;
  };
  const pieces = page.parts.map((part) => (isPiece(part) ? part : write(part)));
  const headers: string[] = [];
  for (const [header, value] of page.headers)
    headers.push(header, header === 'content-security-policy' ? allow(value) : value);
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['gzip']);
  const body = encoding === 'gzip' ? gzipOf(pieces) : Buffer.concat(pieces.map(({ bytes }) => bytes));
  if (encoding === 'gzip') headers.push('content-encoding', 'gzip');
  headers.push('content-length', String(body.byteLength));
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);

  /** Returns the policy with the hashes of the scripts after filling in the values. */
  function allow(policy: string): string {
    return page.scripts.reduce((now, { from, to, source }) => {
      const own = pieces.slice(from, to).map(({ bytes }) => bytes);
      return now.replace(source, sourceOf(own));
    }, policy);
  }
}
