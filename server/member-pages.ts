import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '#app/platform/http/compression.ts';
import { compressPiece, gzipOf, storePiece, type Piece } from '#app/platform/http/gzip-pieces.ts';
import type { RenderedPage } from '#app/platform/http/page-cache.ts';
import { readCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { readPaymentCookie } from '#app/modules/collection/progress/payment-notice.ts';
import { hasAnyCourse } from '#app/modules/learning/has-any-course.server.ts';
import { displayName } from '#app/modules/identity/display-name.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { artworkUrl } from '#app/ui/artwork/artwork-url.ts';

/** Stands where a page has the name of who is signed in; letters and digits are written alike everywhere. */
const nameMark = `name${randomBytes(12).toString('hex')}`;
/** Stands where it has anything else of theirs: a page with one of these is not kept. */
const strangeMark = `strange${randomBytes(12).toString('hex')}`;
const nobodysId = '00000000-0000-0000-0000-000000000000';

/** For whom a page is rendered that all who are signed in are sent: nobody who exists. */
export const anyMember: Actor = {
  kind: 'learner',
  userId: nobodysId,
  name: nameMark,
  email: `${strangeMark}@example.invalid`,
};

/**
 * The name of who asks for a public page, where nothing else of it is theirs: a learner without a payment under way, who has neither the course
 * that is shown nor one of those in the cart. Null for everybody else. Two queries at most, one without a course and a cart.
 */
export async function readMemberName(
  { db }: Pick<Services, 'db'>,
  scope: Pick<RequestScope, 'actor' | 'hasSessionCookie'>,
  { key, cookies }: { readonly key: string; readonly cookies: string | null },
): Promise<string | null> {
  if (!scope.hasSessionCookie || readPaymentCookie(cookies) !== null) return null;
  const actor = await scope.actor();
  if (actor.kind !== 'learner') return null;
  const [, course] = /^\/courses\/([^/?]+)/.exec(key) ?? [];
  const shown = [...readCartCookie(cookies), ...(course === undefined ? [] : [decodeURIComponent(course)])];
  if (await hasAnyCourse({ db, actor }, shown)) return null;
  return displayName(actor.name, actor.email);
}

/** How a name is written in a place of a page. */
type Writing = (name: string) => string;

const htmlCodes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const inHtml: Writing = (text) => text.replaceAll(/[&<>"']/g, (character) => htmlCodes[character] ?? character);

/** The address of the drawing that belongs to a name. */
const asDrawing: Writing = (name) => inHtml(artworkUrl({ kind: 'sig', title: name }));

/** In a string of JSON that is itself a string in a script. One that the page has elsewhere is written twice then, which reads the same. */
const inScript: Writing = (name) =>
  JSON.stringify(JSON.stringify(name).slice(1, -1))
    .slice(1, -1)
    .replaceAll(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A part of a page: the same for all, or a name. */
type Part = Piece | Writing;

/** An inline script with a name in it, which the page's policy allows by its hash. */
interface PersonalScript {
  /** Of its parts: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly source: string;
}

/** A public page as all who are signed in get it, but for their names. */
export interface MemberPage {
  readonly byteSize: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly Part[];
  readonly scripts: readonly PersonalScript[];
}

const sourceOf = (pieces: readonly Buffer[]): string => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return `'sha256-${hash.digest('base64')}'`;
};

/** Keeps a page that was rendered for `anyMember`. Null where it has more of a person than the name. */
export async function prepareMemberPage({ bytes, headers, isKept }: RenderedPage): Promise<MemberPage | null> {
  const html = bytes.toString();
  if (!isKept || html.includes(strangeMark) || html.includes(nobodysId)) return null;
  const parts: Part[] = [];
  const scripts: PersonalScript[] = [];
  /** Adds text, cut where the name stands. */
  const add = async (text: string, write: Writing, drawing: string | null) => {
    const [first = '', ...rest] = text.split(nameMark);
    let kept = first;
    for (const next of rest) {
      const isDrawing = drawing !== null && kept.endsWith(drawing);
      parts.push(await compressPiece(Buffer.from(isDrawing ? kept.slice(0, -drawing.length) : kept)));
      parts.push(isDrawing ? asDrawing : write);
      kept = isDrawing ? next.slice(drawingEnd.length) : next;
    }
    parts.push(await compressPiece(Buffer.from(kept)));
  };
  let end = 0;
  for (const match of html.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/gi)) {
    const [, tag = '', text = ''] = match;
    if (!text.includes(nameMark)) continue;
    const begin = match.index + tag.length;
    await add(html.slice(end, begin), inHtml, drawingBegin);
    const from = parts.length;
    await add(text, inScript, null);
    scripts.push({ from, to: parts.length, source: sourceOf([Buffer.from(text)]) });
    end = begin + text.length;
  }
  await add(html.slice(end), inHtml, drawingBegin);
  const byteSize = parts.reduce(
    (sum, part) => sum + (isPiece(part) ? part.bytes.byteLength + part.deflated.byteLength : 0),
    0,
  );
  const own = headers.map(([name, value]) => [name, name === 'cache-control' ? 'no-store' : value] as const);
  return { byteSize, headers: own, parts, scripts };
}

const [drawingBegin = '', drawingEnd = ''] = asDrawing(nameMark).split(nameMark);

const isPiece = (part: Part): part is Piece => typeof part !== 'function';

/** Sends a page with a name in its places. */
export function sendMemberPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: MemberPage,
  name: string,
): void {
  const written = new Map<Writing, Piece>();
  const write = (writing: Writing): Piece => {
    const piece = written.get(writing) ?? storePiece(Buffer.from(writing(name)));
    written.set(writing, piece);
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

  /** The policy, with the hashes that the scripts have with this name. */
  function allow(policy: string): string {
    return page.scripts.reduce((now, { from, to, source }) => {
      const own = pieces.slice(from, to).map(({ bytes }) => bytes);
      return now.replace(source, sourceOf(own));
    }, policy);
  }
}
