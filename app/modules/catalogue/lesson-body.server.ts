import sanitizeHtml from 'sanitize-html';

/**
 * Rich text of a lesson as it may be stored and shown (decision L7): a short list of tags stays, everything that could
 * run, load, frame or style is taken out. Links lead to http, https and mail addresses or within this site; those that
 * leave it open a new tab without a handle on ours. Applying it twice changes nothing.
 */
export function sanitizeLessonBody(html: string): string {
  let body = html.toWellFormed().replaceAll('\0', '');
  // What the parser mends on the way out (a link within a link) may read differently on the way in: once more, until it stays.
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = sanitizeHtml(body, rules).trim();
    if (next === body) break;
    body = next;
  }
  return body;
}

const mostPasses = 6;

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: { code: [/^language-[a-z0-9]{1,20}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (tagName, { href, title }) => {
      const leaves = /^https?:/i.test(href?.trim() ?? '');
      return {
        tagName,
        attribs: {
          ...(href === undefined ? {} : { href }),
          ...(title === undefined ? {} : { title }),
          ...(leaves ? { target: '_blank', rel: 'noopener noreferrer' } : {}),
        },
      };
    },
  },
};
