/**
 * What the text of a lesson may consist of: the server's sanitiser takes everything else out, and the editor offers nothing
 * else. Each is styled for its readers by `.doc`.
 */
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

/** The attributes that stay, by tag. A code's class may name its language and nothing else. */
export const bodyAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel', 'target'],
  ol: ['start'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
};

export const languageClass = /^language-[a-z0-9]{1,20}$/;

/** The address of a picture in a text: a media file's; the database's trigger `lessons_images` reads the same. */
export const bodyPicture = /^\/media\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a link may lead: http, https and mail addresses, or within this site. */
export function isBodyLink(href: string): boolean {
  return /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|\/(?!\/)|#[^\s]|\?)/i.test(href);
}

/** An address as people write it: 'example.com' and 'someone@example.com' get what is missing, anything else stays. */
export function completeLink(address: string): string {
  const given = address.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(given)) return `mailto:${given}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d|[/?#]|$)/u.test(given) ? `https://${given}` : given;
}

/** Characters that a text may have as HTML: some fifteen thousand words. */
export const longestBody = 100_000;

/** Why a text cannot be kept, as a sentence; null where it can. */
export function bodyFault(html: string): string | null {
  if (html.length <= longestBody) return null;
  const [has, most] = [html.length, longestBody].map((count) => count.toLocaleString('en'));
  return `This text is too long: it has ${has} characters with its formatting, and ${most} is the most. Please make two items of it.`;
}

/** Words that are read at leisure in a minute. */
const wordsAMinute = 200;

/** How long a text is for its reader: its words, and whole minutes. */
export function measureText(text: string): { readonly words: number; readonly minutes: number } {
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return { words, minutes: Math.ceil(words / wordsAMinute) };
}
