import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { videoPage } from './video-page.ts';
import { videoSound } from './video-sound.ts';
import { type DemoVideo, videoCaptions, videoSeconds } from './video.ts';
import { errorsPeopleUnderstand } from './videos/errors-people-understand.ts';
import { fiveFactsInAMessage } from './videos/five-facts-in-a-message.ts';
import { whichAverage } from './videos/which-average.ts';

const videos = [fiveFactsInAMessage, errorsPeopleUnderstand, whichAverage];
const target = join(import.meta.dirname, '..');
const FPS = 25;

function encoder(sound: string, file: string) {
  const args = ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-c:v', 'png', '-framerate', String(FPS), '-i', '-']
    .concat(['-i', sound, '-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'slow'])
    .concat(['-crf', '29', '-tune', 'stillimage', '-g', String(FPS * 8), '-sc_threshold', '0', '-threads', '1', '-c:a', 'aac', '-b:a', '40k'])
    .concat(['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', file]);
  return spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
}

async function makeVideo(browser: Browser, video: DemoVideo, folder: string): Promise<void> {
  const html = join(folder, `${video.name}.html`);
  const sound = join(folder, `${video.name}.wav`);
  writeFileSync(html, videoPage(video));
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(pathToFileURL(html).href);
  await page.evaluate('document.fonts.ready.then(() => true)');
  const notes: number[] = await page.evaluate('notes()');
  const seconds = videoSeconds(video);
  writeFileSync(sound, videoSound(notes, seconds));
  const ffmpeg = encoder(sound, join(target, `${video.name}.mp4`));
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
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${video.name}`);
  await page.close();
  writeFileSync(join(target, `${video.name}.vtt`), videoCaptions(video));
}

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'films-'));
const browser = await launchChromium();
try {
  for (const video of videos) {
    if (wanted.length === 0 || wanted.includes(video.name)) await makeVideo(browser, video, folder);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
