/** What stands before an item of a list that a word processor numbered itself. */
export interface ListMarker {
  readonly isNumbered: boolean;
  /** Of '4.' 4, of '1.3' 3; null for bullets, letters and Roman numbers. */
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
 * Turns paragraphs that only look like items into items, of lists within lists by their levels. A list of bullets that follows a numbered
 * one, or a number 1 that follows other numbers, begins a list of its own; a list that was interrupted goes on with its number.
 */
export function gatherWordLists(body: HTMLElement): void {
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

/** The level of an item from 1; 0 for a paragraph that is none. */
function levelOf(paragraph: HTMLElement): number {
  const style = paragraph.getAttribute('style') ?? '';
  const level = levelInStyle.exec(style)?.[1];
  if (level !== undefined) return Number(level);
  // What went through a program that drops Word's own styles has its markers as plain text, and its levels as indents.
  if (/mso-list/i.test(style) || !markerInText.test(paragraph.textContent)) return 0;
  const [, length = '', unit = ''] = /margin-left:\s*([\d.]+)(pt|px|in|cm|mm)/i.exec(style) ?? [];
  return Math.max(1, Math.round((Number(length) * (pointsOf[unit.toLowerCase()] ?? 0)) / indentOfLevel));
}

/** Takes the marker of an item away. */
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

/** Takes so many characters from the beginning of an element's text, across the elements in it. */
function dropCharacters(element: HTMLElement, count: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = count; left > 0 && walker.nextNode();) {
    const text = walker.currentNode as Text;
    const taken = Math.min(left, text.length);
    text.deleteData(0, taken);
    left -= taken;
  }
}
