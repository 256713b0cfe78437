import sanitizeHtml from 'sanitize-html';
import { bodyAttributes, bodyPicture, bodyTags, languageClass } from './lesson-body.ts';

/**
 * Returns a lesson's rich text that is safe to store and show. Keeps a short list of tags and removes everything that could run, load,
 * frame or style. Links lead to http, https and mail addresses or within this site; external ones open a new tab with noopener. Images
 * are uploaded media files and load lazily; the database records which (`lesson_images`). Idempotent.
 */
export function sanitizeLessonBody(html: string): string {
  let body = html.toWellFormed().replaceAll('\0', '');
  // Repeats until nothing changes: the parser repairs some markup (a link within a link), which may parse differently the next time.
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = sanitizeHtml(body, rules).trim();
    if (next === body) break;
    body = next;
  }
  return body;
}

const maxPasses = 6;

/** Returns the ids of the images in a sanitised text, each once. */
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

/** Returns both sizes or neither, in whole pixels, so that the page reserves the image's space. */
function sizeOf(width: string, height: string) {
  return /^[1-9]\d{0,4}$/.test(width) && /^[1-9]\d{0,4}$/.test(height) ? { width, height } : {};
}
