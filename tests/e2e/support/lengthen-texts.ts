import type { Page } from '@playwright/test';

/**
 * Makes the texts of the present page 40 % longer, including spoken ones and placeholders, as a language with longer words would. Leaves
 * codes, e-mails, amounts, dates and input unchanged. Called again, it lengthens only new texts.
 */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(lengthen);
}

/** Runs in the page. */
function lengthen(): void {
  const fillers = ['na', 'kwa', 'wote', 'jumla', 'katika', 'mafunzo', 'maelekezo'];
  const state = window as unknown as { lengthened?: WeakMap<object, Record<string, string>> };
  const done = (state.lengthened ??= new WeakMap());
  const isDone = (of: object, name: string, text: string) => done.get(of)?.[name] === text;
  const keep = (of: object, name: string, text: string) => void done.set(of, { ...done.get(of), [name]: text });

  const dates = /\b(?:KSh|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b/g;
  const isOfWords = (text: string) =>
    /\p{Ll}{2}/u.test(text.replaceAll(dates, '')) && !/^\S*[@/\\_]\S*$|^\S*\d\S*$/.test(text.trim());
  const longer = (text: string): string => {
    const words = text.trimEnd();
    let missing = Math.ceil(words.trim().length * 0.4);
    let added = '';
    for (let turn = 0; missing > 0; turn += 1) {
      const most = Math.min(missing - 1, 4 + (turn % 6));
      const filler = fillers.findLast(({ length }) => length <= most) ?? 'na';
      added += ` ${filler}`;
      missing -= filler.length + 1;
    }
    return words + added + text.slice(words.length);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const element = node.parentElement;
    // Skips texts that may be cut off, because they are names and titles of any length already.
    if (!element || element.closest('script, style, noscript, textarea, code, pre, svg, .ellipsis')) continue;
    if (!isOfWords(text) || isDone(node, 'text', text)) continue;
    const long = longer(text);
    node.nodeValue = long;
    keep(node, 'text', long);
    // A text that may be cut off has the whole text in its title, and a spoken name begins with the visible text.
    for (const name of ['title', 'aria-label']) {
      const titled = element.closest(`[${name}]`);
      const whole = titled?.getAttribute(name) ?? '';
      if (!titled || !whole.includes(text.trim()) || isDone(titled, name, whole)) continue;
      titled.setAttribute(
        name,
        whole.replace(text.trim(), () => longer(text).trim()),
      );
      keep(titled, name, titled.getAttribute(name) ?? '');
    }
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (!isOfWords(text) || isDone(element, name, text)) continue;
      element.setAttribute(name, longer(text));
      keep(element, name, longer(text));
    }
  }
}
