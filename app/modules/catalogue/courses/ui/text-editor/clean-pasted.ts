import { bodyPicture } from '../../lesson-body.ts';
import { canLoadPicture } from './load-picture.ts';

/** A picture of a pasted text that is not a file of ours. */
export interface PastedPicture {
  /** Placeholder `src` in the cleaned HTML, if its bytes are available; unique within a page. */
  readonly mark: string;
  /** Source: a data: URI, an https address, or an address that only the original program can open. */
  readonly source: string;
  /** Alternative text; '' without. */
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
 * Cleans the HTML of the clipboard before it becomes part of a text. Word marks its lists by styles only and hides comments and notes in
 * the text; Google Docs wraps everything in a bold element that is not bold. Turns first headings into second ones, because the page has
 * its own. Lists the pictures, and marks their places. The editor's schema then drops what a text cannot contain: colours, fonts, frames.
 */
export function cleanPasted(html: string): CleanedPaste {
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
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
  // A clipboard of spaces only was copied on purpose.
  return {
    html: hasText || pictures.length > 0 || body.querySelector('img') ? body.innerHTML : html,
    pictures,
    hasText,
  };
}

/** Removes style elements before the HTML is parsed: the site's policy forbids them, and the browser would log an error. */
const withoutStyles = (html: string): string =>
  html
    .split(/<style(?=[\s>])/i)
    .map((piece, index) =>
      index === 0
        ? piece
        : piece
            .split(/<\/style>/i)
            .slice(1)
            .join(''),
    )
    .join('');

/** Includes the checkboxes of a task list in Google Docs, which are pictures. */
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
    // Removes the space around a picture that cannot be fetched.
    if (canLoadPicture(source)) image.setAttribute('src', mark);
    else image.remove();
  }
  return pictures;
}

/** Marker that a word processor wrote before a list item. */
interface ListMarker {
  readonly isNumbered: boolean;
  /** Number of the marker: 4 for '4.', 3 for '1.3'; null for bullets, letters and Roman numbers. */
  readonly number: number | null;
}

/** 'mso-list:l0 level2 lfo1': an item of the second level. */
const levelInStyle = /mso-list:\s*l\d+\s+level(\d)/i;

/** A marker at the beginning of a text, with the spaces behind it. */
const markerInText = /^\s*((?:[·•▪◦●○■§o\uF0B7\uF0A7-]|\(?(?:\d{1,4}|[a-z]{1,5})(?:\.\d{1,4})*[.)]))\s+/i;

/** An indent of one level, in points. */
const indentOfLevel = 36;

const pointsOf: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 };

/**
 * Reads a marker as Word writes it: '1.', '(a)', 'iv)', '1.3.' and 'Step 2:' are numbers; signs, and single letters that are bullets in
 * the typeface Wingdings or Courier New, are bullets.
 */
export function readMarker(text: string): ListMarker {
  const marker = text.trim();
  const digits = /(\d{1,4})\D*$/.exec(marker)?.[1];
  if (digits !== undefined) return { isNumbered: true, number: Number(digits) };
  return { isNumbered: /^\(?[a-z]{1,8}[.)]$/i.test(marker), number: null };
}

interface OpenList {
  readonly level: number;
  readonly isNumbered: boolean;
  readonly list: Element;
}

/**
 * Turns paragraphs that look like list items into items of nested lists, by their levels. Bullets after a numbered list, or a number 1
 * after other numbers, start a new list; an interrupted list continues with its number.
 */
function gatherWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list" i], p[class*="MsoListParagraph"]')) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    const marker = takeMarker(paragraph);
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    const isDeeper = last !== undefined && level > last.level;
    if (last && !isDeeper && last.isNumbered === marker.isNumbered && !(marker.isNumbered && marker.number === 1)) {
      last.list.append(item);
      paragraph.remove();
      continue;
    }
    const list = body.ownerDocument.createElement(marker.isNumbered ? 'ol' : 'ul');
    if ((marker.number ?? 1) > 1) list.setAttribute('start', String(marker.number));
    list.append(item);
    if (last && !isDeeper) open.pop();
    const holder = open.at(-1)?.list.lastElementChild;
    if (holder) {
      holder.append(list);
      paragraph.remove();
    } else paragraph.replaceWith(list);
    open.push({ level, isNumbered: marker.isNumbered, list });
  }
}

/** Returns the level of an item, from 1; 0 for a paragraph that is no item. */
function levelOf(paragraph: HTMLElement): number {
  const style = paragraph.getAttribute('style') ?? '';
  const level = levelInStyle.exec(style)?.[1];
  if (level !== undefined) return Number(level);
  // Programs that drop Word's styles keep markers as plain text, and levels as indents.
  if (/mso-list/i.test(style) || !markerInText.test(paragraph.textContent)) return 0;
  const [, length = '', unit = ''] = /margin-left:\s*([\d.]+)(pt|px|in|cm|mm)/i.exec(style) ?? [];
  return Math.max(1, Math.round((Number(length) * (pointsOf[unit.toLowerCase()] ?? 0)) / indentOfLevel));
}

/** Removes the marker of an item. */
function takeMarker(paragraph: HTMLElement): ListMarker {
  const ignored = [...paragraph.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  );
  if (ignored) {
    ignored.remove();
    return readMarker(ignored.textContent);
  }
  const [whole = '', marker = ''] = markerInText.exec(paragraph.textContent) ?? [];
  dropCharacters(paragraph, whole.length);
  return readMarker(marker);
}

/** Removes so many characters from the beginning of an element's text, across its child elements. */
function dropCharacters(element: HTMLElement, count: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = count; left > 0 && walker.nextNode();) {
    const text = walker.currentNode as Text;
    const taken = Math.min(left, text.length);
    text.deleteData(0, taken);
    left -= taken;
  }
}
