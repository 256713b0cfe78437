import { bodyPicture } from '../../lesson-body.ts';
import { mayBeTaken } from './take-picture.ts';
import { gatherWordLists } from './word-lists.ts';

/** A picture of a pasted text that is not a file of ours. */
export interface PastedPicture {
  /** The `src` that stands for it in the cleaned HTML, unless its bytes cannot be had; different for each picture of a page. */
  readonly mark: string;
  /** Where its bytes are: a data: URI, an https address, or something that only its program can open. */
  readonly source: string;
  /** What its author wrote about it; '' without. */
  readonly alt: string;
}

export interface CleanedPaste {
  readonly html: string;
  readonly pictures: readonly PastedPicture[];
  /** Whether there is anything but pictures. */
  readonly hasText: boolean;
}

/** The `src` of a picture between being pasted and being uploaded. */
export const pastedMark = /^pasted:\d+$/;

let markCount = 0;

/**
 * HTML of the clipboard made plain before it becomes part of a text. Word marks its lists by styles alone and hides comments and notes
 * of its own in the text; Google Docs wraps everything in a bold that is not bold. First headings become second ones, because the page
 * has its own. Pictures are listed, and marked where they stood. What the text cannot hold is left out afterwards by the schema:
 * colours, fonts, frames.
 */
export function cleanPasted(html: string): CleanedPaste {
  const page = new DOMParser().parseFromString(html.replace(styles, ''), 'text/html');
  const { body } = page;
  for (const part of body.querySelectorAll(leftOut)) {
    if (part.localName === 'o:p' && part.textContent.trim() !== '') part.replaceWith(...part.childNodes);
    else part.remove();
  }
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  gatherWordLists(body);
  for (const [tag, becomes] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const) {
    for (const heading of body.querySelectorAll(tag)) {
      const made = page.createElement(becomes);
      made.append(...heading.childNodes);
      heading.replaceWith(made);
    }
  }
  for (const anchor of body.querySelectorAll('a[name]:not([href]), a[href^="#_"], a[href^="file:"]'))
    anchor.replaceWith(...anchor.childNodes);
  const pictures = markPictures(body);
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent.trim() === '') paragraph.replaceWith(...paragraph.querySelectorAll('img'));
  const hasText = body.textContent.trim() !== '' || body.querySelector('hr, table') !== null;
  // A clipboard that holds only spaces was meant to.
  return {
    html: hasText || pictures.length > 0 || body.querySelector('img') ? body.innerHTML : html,
    pictures,
    hasText,
  };
}

/** Taken out before anything reads them: the site's policy allows no style elements, and would say so on the console. */
const styles = /<style[\s>][\s\S]*?(?:<\/style>|$)/gi;

/** Among them the boxes of a list of tasks in Google Docs, which are pictures. */
const leftOut =
  'script, meta, link, title, xml, o\\:p, del, [style*="mso-hide:all" i], img[aria-roledescription*="checkbox" i]';

function markPictures(body: HTMLElement): PastedPicture[] {
  const pictures: PastedPicture[] = [];
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src')?.trim() ?? '';
    if (bodyPicture.test(source)) continue;
    const isPixel = ['width', 'height'].some((side) => /^[01](?:px)?$/.test(image.getAttribute(side) ?? ''));
    if (source === '' || isPixel) {
      image.remove();
      continue;
    }
    markCount += 1;
    const mark = `pasted:${markCount}`;
    pictures.push({ mark, source, alt: (image.getAttribute('alt') ?? '').trim().slice(0, 300) });
    // What cannot be had leaves no gap in its sentence.
    if (mayBeTaken(source)) image.setAttribute('src', mark);
    else image.remove();
  }
  return pictures;
}
