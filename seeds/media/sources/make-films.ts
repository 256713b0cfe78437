import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { filmPage } from './film-page.ts';
import { filmSound } from './film-sound.ts';
import { type Film, filmCaptions, filmSeconds } from './film.ts';
import { errorsPeopleUnderstand } from './films/errors-people-understand.ts';
import { fiveFactsInAMessage } from './films/five-facts-in-a-message.ts';
import { whichAverage } from './films/which-average.ts';

const films = [fiveFactsInAMessage, errorsPeopleUnderstand, whichAverage];
const target = join(import.meta.dirname, '..');
const FPS = 25;

function encoder(sound: string, file: string) {
  const args = ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-c:v', 'png', '-framerate', String(FPS), '-i', '-']
    .concat(['-i', sound, '-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'slow'])
    .concat(['-crf', '29', '-tune', 'stillimage', '-g', String(FPS * 8), '-sc_threshold', '0', '-threads', '1', '-c:a', 'aac', '-b:a', '40k'])
    .concat(['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', file]);
  return spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
}

async function makeFilm(browser: Browser, film: Film, folder: string): Promise<void> {
  const html = join(folder, `${film.name}.html`);
  const sound = join(folder, `${film.name}.wav`);
  writeFileSync(html, filmPage(film));
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(pathToFileURL(html).href);
  await page.evaluate('document.fonts.ready.then(() => true)');
  const notes: number[] = await page.evaluate('notes()');
  const seconds = filmSeconds(film);
  writeFileSync(sound, filmSound(notes, seconds));
  const ffmpeg = encoder(sound, join(target, `${film.name}.mp4`));
  const ended = once(ffmpeg, 'exit');
  let state = '';
  let picture: Uint8Array = new Uint8Array();
  for (let frame = 0; frame < seconds * FPS; frame++) {
    const next: string = await page.evaluate(`seek(${frame / FPS})`);
    if (next !== state) picture = await page.screenshot();
    state = next;
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${film.name}`);
  await page.close();
  writeFileSync(join(target, `${film.name}.vtt`), filmCaptions(film));
}

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'films-'));
const browser = await launchChromium();
try {
  for (const film of films) {
    if (wanted.length === 0 || wanted.includes(film.name)) await makeFilm(browser, film, folder);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
