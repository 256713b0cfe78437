import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { launchChromium } from './chromium.ts';
import { band, screenFont } from './look.ts';

const folder = join(import.meta.dirname, 'pictures');
const target = join(import.meta.dirname, '..');
const css = readFileSync(join(folder, 'picture.css'), 'utf8');

const CLOTH = /<!-- cloth: (.+?) \| (\S+) \| (\d+) (\d+) \| (#[0-9a-f]+) -->/;
const FRAME = /<!-- frame: (.+?) \| (\S+) -->/;

/** Builds the layers of a cloth: the beads, a veil that makes them quieter, and the scene. */
function onCloth(source: string): string {
  const [, title = '', category = 'general', cols, rows, veil = ''] = CLOTH.exec(source) ?? [];
  const cloth = band(title, category, Number(cols), Number(rows));
  return `<div class="cloth">${cloth}</div><div class="veil" style="background:${veil}"></div>${source.replace(CLOTH, '')}`;
}

/** Builds a flat drawing with a woven strip above and below. */
function inFrame(source: string): string {
  const [, title = '', category = 'general'] = FRAME.exec(source) ?? [];
  const strip = band(title, category, 100, 4);
  return `${source.replace(FRAME, '')}<div class="strip">${strip}</div><div class="strip below">${strip}</div>`;
}

function picturePage(source: string): string {
  const body = FRAME.test(source) ? inFrame(source) : onCloth(source);
  return `<!doctype html><html lang="en-KE"><head><meta charset="utf-8"><style>${screenFont}${css}</style></head><body>${body}</body></html>`;
}

const requested = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'pictures-'));
const browser = await launchChromium();
try {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    if (requested.length > 0 && !requested.includes(file.replace('.html', ''))) continue;
    const html = join(scratch, file);
    writeFileSync(html, picturePage(readFileSync(join(folder, file), 'utf8')));
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    await page.goto(pathToFileURL(html).href);
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ type: 'png' });
    await sharp(picture).jpeg({ quality: 84, mozjpeg: true }).toFile(join(target, file.replace('.html', '.jpg')));
    await page.close();
  }
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true });
}
