import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchChromium } from './chromium.ts';
import { band, printFont } from './look.ts';

const folder = join(import.meta.dirname, 'handouts');
const target = join(import.meta.dirname, '..');
const css = readFileSync(join(folder, 'handout.css'), 'utf8');

const HEAD = /<!-- title: (.+?) \| course: (.+?) \| category: (\S+) -->/;

/** Replaces {{rows 8 7}} by eight empty rows of seven cells. */
function withEmptyRows(html: string): string {
  return html.replaceAll(/\{\{rows (\d+) (\d+)\}\}/g, (_, rows: string, cells: string) =>
    `<tr>${'<td></td>'.repeat(Number(cells))}</tr>`.repeat(Number(rows)),
  );
}

type Locale = 'en' | 'sw';

const pageOf: Record<Locale, (page: number, pages: number) => string> = {
  en: (page, pages) => `Page ${page} of ${pages}`,
  sw: (page, pages) => `Ukurasa wa ${page} kati ya ${pages}`,
};

/** Makes a page of each section of a handout, with its woven strip and a footer that counts pages in beads. */
function handoutPage(source: string, locale: Locale): string {
  const [, title = '', course = '', category = 'general'] = HEAD.exec(source) ?? [];
  const sections = withEmptyRows(source.replace(HEAD, '')).split('<section>').slice(1);
  const strip = band(course, category, 79, 6);
  const pages = sections.map((section, i) => {
    const beads = sections.map((_, n) => `<i class="${n <= i ? 'on' : ''}"></i>`).join('');
    const foot = `<div class="foot"><span>${title} · ${course}</span><span>${pageOf[locale](i + 1, sections.length)} ${beads}</span></div>`;
    return `<section class="page"><div class="band" aria-hidden="true">${strip}</div>${section.replace('</section>', '')}${foot}</section>`;
  });
  return `<!doctype html><html lang="${locale}-KE"><head><meta charset="utf-8"><title>${title}</title><style>${printFont}${css}</style></head><body>${pages.join('')}</body></html>`;
}

/** Script that finds pages whose text overlaps the footer. */
const tooLong = `[...document.querySelectorAll('.page')].flatMap((page, i) => {
  const foot = page.querySelector('.foot');
  const reachesFoot = (el) => el !== foot && el.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
  return [...page.children].some(reachesFoot) ? [i + 1] : [];
})`;

const requested = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'handouts-'));
const browser = await launchChromium();
try {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    if (requested.length > 0 && !requested.includes(file.replace('.html', ''))) continue;
    const html = join(scratch, file);
    const locale = file.endsWith('.sw.html') ? 'sw' : 'en';
    writeFileSync(html, handoutPage(readFileSync(join(folder, file), 'utf8'), locale));
    const page = await browser.newPage();
    await page.goto(pathToFileURL(html).href);
    await page.evaluate('document.fonts.ready.then(() => true)');
    const pages: number[] = await page.evaluate(tooLong);
    if (pages.length > 0) throw new Error(`${file}: too much text on page ${pages.join(' and ')}`);
    await page.pdf({ path: join(target, file.replace('.html', '.pdf')), preferCSSPageSize: true, printBackground: true, tagged: true });
    await page.close();
  }
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true });
}
