/**
 * HTML of the clipboard made plain before it becomes part of a text. Word marks its lists by styles alone and hides comments and notes
 * of its own in the text; first headings become second ones, because the page has its own. What the text cannot hold is left
 * out afterwards by the schema: colours, fonts, frames, pictures of other sites.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(styles, ''), 'text/html');
  const { body } = page;
  for (const part of body.querySelectorAll('script, meta, link, title, xml, o\\:p, del, [style*="mso-hide:all" i]')) {
    if (part.localName === 'o:p' && part.textContent.trim() !== '') part.replaceWith(...part.childNodes);
    else part.remove();
  }
  gatherWordLists(body);
  for (const [tag, becomes] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const) {
    for (const heading of body.querySelectorAll(tag)) rename(heading, becomes);
  }
  for (const anchor of body.querySelectorAll('a[name]:not([href]), a[href^="#_"], a[href^="file:"]'))
    anchor.replaceWith(...anchor.childNodes);
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
  // Of a clipboard that holds nothing but spaces, the spaces were meant.
  return body.textContent.trim() === '' && !body.querySelector('img, hr, table') ? html : body.innerHTML;
}

/** Taken out before anything reads them: the site's policy allows no style elements, and would say so on the console. */
const styles = /<style[\s>][\s\S]*?(?:<\/style>|$)/gi;

function rename(element: Element, tag: string): Element {
  const made = element.ownerDocument.createElement(tag);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

/** 'mso-list:l0 level2 lfo1': an item of the second level. */
const wordItem = /mso-list:\s*l\d+\s+level(\d)/i;

/** What Word writes before an item by itself: a sign, or a number with a mark behind it. */
const wordSign = /^[\s\u00A0]*(?:([·•▪◦§o\u00B7\uF0B7\uF0A7])|(\(?[0-9a-z]{1,4}[.)]))[\s\u00A0]+/i;

/** Paragraphs that only look like items become items, of lists within lists by their levels. */
function gatherWordLists(body: HTMLElement): void {
  let lists: { readonly level: number; readonly list: Element }[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')) {
    const level = Number(wordItem.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    if (paragraph.previousElementSibling !== lists[0]?.list) lists = [];
    lists = lists.filter((each, index) => index === 0 || each.level <= level);
    const isNumbered = takeSign(paragraph);
    const item = rename(paragraph, 'li');
    const deepest = lists.at(-1);
    if (deepest && (deepest.level === level || (lists.length === 1 && level < deepest.level))) {
      deepest.list.append(item);
      continue;
    }
    const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
    item.replaceWith(list);
    list.append(item);
    deepest?.list.lastElementChild?.append(list);
    lists.push({ level, list });
  }
}

/** Takes the sign of an item away, and says whether it was a number. */
function takeSign(paragraph: HTMLElement): boolean {
  const ignored = paragraph.querySelector<HTMLElement>('[style*="mso-list:ignore" i]');
  const sign = wordSign.exec(`${(ignored ?? paragraph).textContent} `);
  if (ignored) ignored.remove();
  else if (sign) {
    const [text] = textsOf(paragraph);
    if (text) text.data = text.data.replace(wordSign, '');
  }
  return sign?.[2] !== undefined;
}

function textsOf(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
