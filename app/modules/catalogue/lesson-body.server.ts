import sanitizeHtml from 'sanitize-html';
import { bodyAttributes, bodyPicture, bodyTags, languageClass } from './lesson-body.ts';

/**
 * Rich text of a lesson as it may be stored and shown: a short list of tags stays, everything that could
 * run, load, frame or style is taken out. Links lead to http, https and mail addresses or within this site; those that
 * leave it open a new tab without a handle on ours. Pictures are media files of ours, fetched when they come into sight; the
 * database keeps which (`lesson_images`). Applying it twice changes nothing.
 */
export function sanitizeLessonBody(html: string): string {
  let body = html.toWellFormed().replaceAll('\0', '');
  // The parser repairs some markup (a link within a link), which may read differently the next time: repeats until nothing changes.
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = sanitizeHtml(body, rules).trim();
    if (next === body) break;
    body = next;
  }
  return body;
}

const mostPasses = 6;

/** The ids of the pictures in a sanitised text, each once. */
export function picturesIn(body: string): readonly string[] {
  const found = body.matchAll(/src="\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g);
  return [...new Set([...found].map(([, id = '']) => id))];
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...bodyTags],
  allowedAttributes: Object.fromEntries(Object.entries(bodyAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedClasses: { code: [languageClass] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !bodyPicture.test(attribs['src'] ?? ''),
  nestingLimit: 40,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    b: 'strong',
    i: 'em',
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...sizeOf(width, height), loading: 'lazy', decoding: 'async' },
    }),
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

/** Both or none, in whole pixels: the page keeps the picture's place until it is there. */
function sizeOf(width: string, height: string) {
  return /^[1-9]\d{0,4}$/.test(width) && /^[1-9]\d{0,4}$/.test(height) ? { width, height } : {};
}
