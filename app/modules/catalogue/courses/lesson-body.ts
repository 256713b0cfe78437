import { m } from '#texts';

/** Tags of a lesson's text: the server's sanitiser removes all others, and the editor offers no others. `.doc` styles each. */
export const bodyTags = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'pre',
  'code',
  'kbd',
  'strong',
  'em',
  's',
  'sub',
  'sup',
  'blockquote',
  'a',
  'br',
  'hr',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'img',
] as const;

/** Allowed attributes by tag. The class of a code block may only name its language. */
export const bodyAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel', 'target'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
};

export const languageClass = /^language-[a-z0-9]{1,20}$/;

/** Matches the address of an image in a text: a media file's. The database's trigger `lessons_images` matches the same. */
export const bodyPicture = /^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a link is allowed: http, https and mail addresses, or within this site. */
export function isBodyLink(href: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|\/(?!\/)|#[^\s]|\?)/i.test(href);
}

/** Completes an address as people type it: 'example.com' and 'someone@example.com' get their scheme, others stay unchanged. */
export function completeLink(address: string): string {
  const trimmed = address.trim();
  if (/^[^\s@/:]+@[^\s@/][^\s@/.]*\.[^\s@/]+$/.test(trimmed)) return `mailto:${trimmed}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d|[/?#]|$)/u.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** Maximum characters of a text as HTML: some fifteen thousand words. */
export const maxBodyLength = 100_000;

/** Returns why a text cannot be stored, as a sentence; null if it can. */
export function bodyFault(html: string): string | null {
  if (html.length <= maxBodyLength) return null;
  return m.portal_content_text_too_long({
    has: html.length.toLocaleString('en'),
    most: maxBodyLength.toLocaleString('en'),
  });
}

/** Reading speed in words per minute. */
const wordsAMinute = 200;

/** Returns the words of a text, and its reading time in whole minutes. */
export function measureText(text: string): { readonly words: number; readonly minutes: number } {
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return { words, minutes: Math.ceil(words / wordsAMinute) };
}
