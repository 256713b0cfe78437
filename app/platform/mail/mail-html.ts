import sanitizeHtml from 'sanitize-html';
import { replaceBlocks } from '#app/shared/text-blocks.ts';
import { bead, light } from './templates/mail-colours.ts';

/** Tags of a formatted text in a mail: what mail programs show alike. */
const tags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 's', 'a', 'br', 'blockquote', 'hr'];

/** Returns whether a link works in a mail: it has no page that it could be within. */
const isMailLink = (href: string): boolean => /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$)/i.test(href.trim());

const rules: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    h1: 'h2',
    h4: 'h3',
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    // A link without an address of its own becomes words.
    a: (tagName, { href = '' }) => (isMailLink(href) ? { tagName, attribs: { href } } : { tagName: '', attribs: {} }),
  },
};

const maxPasses = 6;

/** Returns a formatted text that is safe to store, show and mail. Idempotent. */
export function sanitizeMailHtml(html: string): string {
  let text = html.toWellFormed().replaceAll('\u0000', '');
  // Repeats until nothing changes: the parser repairs some markup, which may parse differently the next time.
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = sanitizeHtml(text, rules).trim();
    if (next === text) break;
    text = next;
  }
  return text;
}

/** Returns whether a text contains a tag of a formatted text. */
export const isMailHtml = (text: string): boolean =>
  /<(?:p|h[1-4]|ul|ol|li|strong|em|s|b|i|a|br|blockquote|hr)\b[^<>]*>/i.test(text);

/** Replaces the paragraphs that are nothing but a link to a web page, where `replacement` returns a text: they are buttons. */
const replaceButtons = (html: string, replacement: (href: string, label: string) => string | null): string =>
  replaceBlocks(html, /<p>/g, '</p>', ({ inner }) => {
    const [, href = '', label] = /^<a href="(https?:[^"]*)">([^]*)<\/a>$/.exec(inner.trim()) ?? [];
    const isButton = label !== undefined && !/<\/?a\b|<br/.test(label);
    return (isButton ? replacement(href, label) : null) ?? `<p>${inner}</p>`;
  });

const buttonStyle = `display:inline-block;padding:13px 24px;border-radius:8px;background-color:${bead.marigold};color:${bead.onMarigold};font-weight:700;text-decoration:none`;
const headingStyle = 'margin:22px 0 10px;font-weight:700';
const listStyle = 'margin:0 0 14px;padding-left:22px';
const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 14px',
  h2: `${headingStyle};font-size:20px;line-height:27px`,
  h3: `${headingStyle};font-size:17px;line-height:24px`,
  ul: listStyle,
  ol: listStyle,
  li: 'margin:0 0 6px',
  a: `color:${light.ink};text-decoration:underline`,
  blockquote: `margin:0 0 14px;padding-left:14px;border-left:3px solid ${light.line}`,
  hr: `margin:18px 0;border:0;border-top:1px solid ${light.line}`,
};

const dressed = (tagName: string, attribs: sanitizeHtml.Attributes) => {
  const isButton = attribs['class'] === 'm-button';
  const style = isButton ? buttonStyle : styles[tagName];
  const name = isButton ? 'm-button' : tagName === 'a' ? 'm-ink' : null;
  return {
    tagName,
    attribs: {
      ...(attribs['href'] !== undefined && { href: attribs['href'] }),
      ...(name !== null && { class: name }),
      ...(style !== undefined && { style }),
    },
  };
};

/**
 * Returns a sanitised text with the inline styles that mail programs need. A link that is alone in its paragraph becomes a button.
 * `mailStyles` defines the classes.
 */
export function styleMailHtml(html: string): string {
  const marked = replaceButtons(
    sanitizeMailHtml(html),
    (href, label) => `<p><a class="m-button" href="${href}">${label}</a></p>`,
  );
  return sanitizeHtml(marked, {
    ...rules,
    allowedAttributes: { '*': ['class', 'style'], a: ['class', 'style', 'href'] },
    parseStyleAttributes: false,
    transformTags: Object.fromEntries(Object.keys(styles).map((tag) => [tag, dressed])),
  });
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (all, name: string) => entities[name] ?? all)
    .replaceAll('&#39;', "'");

/**
 * Returns a sanitised text without format: an empty line between paragraphs, '- ' or '1. ' before items, the address behind a link, and
 * '[Label](address)' for a link that is a button.
 */
export function textOfMailHtml(html: string): string {
  const withButtons = replaceButtons(sanitizeMailHtml(html), (href, label) => {
    const words = wordsOf(label).trim();
    const isText = words === '' || words.length > 80 || /[[\]\n]/.test(words) || /[\s()]/.test(href);
    return isText ? null : `\n\n[${words}](${href})\n\n`;
  });
  const withLinks = replaceBlocks(
    withButtons,
    /<a href="([^"]*)">/g,
    '</a>',
    ({ inner: label, opening: [, href = ''] }) => {
      const bare = href.replace(/^mailto:/, '');
      return wordsOf(label).trim() === wordsOf(bare) ? label : `${label} (${bare})`;
    },
  );
  const withNumbers = replaceBlocks(withLinks, /<ol>/g, '</ol>', ({ inner: items }) => {
    let number = 0;
    return `\n\n${items.replaceAll('<li>', () => `\n${(number += 1)}. `)}\n\n`;
  });
  const text = replaceBlocks(withNumbers, /<li>/g, '</li>', ({ inner }) => `\n- ${inner.replaceAll(/<\/?p>/g, ' ')}`)
    .replaceAll('<br />', '\n')
    .replaceAll(/<\/?(?:p|h2|h3|ul|ol|blockquote)>|<hr \/>/g, '\n\n');
  return wordsOf(text)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
