import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { loadVideos } from './load-videos.ts';
import { videoCaptions, videoSeconds, type DemoVideo } from './video.ts';
import { videoPage } from './video-page.ts';
import { videoSound } from './video-sound.ts';

const target = join(import.meta.dirname, '..');
const FPS = 25;

/** Draws each state of the page once into `folder`; returns the list of pictures with their durations for ffmpeg. */
async function drawPictures(page: Page, seconds: number, folder: string): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const states: string[] = await page.evaluate(`states(${FPS}, ${seconds})`);
  const drawn = new Map<string, string>();
  const shots: { file: string; frames: number }[] = [];
  for (const [frame, state] of states.entries()) {
    const shot = shots.at(-1);
    if (shot && state === states[frame - 1]) {
      shot.frames += 1;
      continue;
    }
    const file = drawn.get(state) ?? `${drawn.size}.png`;
    if (!drawn.has(state)) {
      await page.evaluate(`seek(${frame / FPS})`);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      writeFileSync(join(folder, file), data, 'base64');
      drawn.set(state, file);
    }
    shots.push({ file, frames: 1 });
  }
  const lines = shots.map(({ file, frames }) => `file '${file}'\nduration ${(frames / FPS).toFixed(2)}`);
  // ffmpeg holds the last picture only if it is named twice.
  return `ffconcat version 1.0\n${lines.join('\n')}\nfile '${shots.at(-1)?.file ?? ''}'\n`;
}

async function encode(list: string, sound: string, seconds: number, file: string): Promise<void> {
  const args = ['-y', '-loglevel', 'error', '-f', 'concat', '-i', list, '-i', sound, '-t', String(seconds), '-r', String(FPS)]
    .concat(['-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'fast', '-crf', '27', '-tune', 'stillimage'])
    .concat(['-g', String(FPS * 10), '-sc_threshold', '0', '-threads', '1', '-c:a', 'aac', '-b:a', '24k'])
    .concat(['-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', file]);
  const [code] = await once(spawn('ffmpeg', args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${file}`);
}

async function makeVideo(browser: Browser, video: DemoVideo): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `${video.name}-`));
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  try {
    const [html, sound, list] = [join(folder, 'page.html'), join(folder, 'sound.wav'), join(folder, 'list.txt')];
    writeFileSync(html, videoPage(video));
    await page.goto(pathToFileURL(html).href);
    await page.evaluate('document.fonts.ready.then(() => true)');
    const faults: string[] = await page.evaluate('faults()');
    if (faults.length > 0) throw new Error(`${video.name}\n${faults.join('\n')}`);
    const seconds = videoSeconds(video);
    writeFileSync(sound, videoSound(await page.evaluate('notes()'), seconds));
    writeFileSync(list, await drawPictures(page, seconds, folder));
    await encode(list, sound, seconds, join(target, `${video.name}.mp4`));
    writeFileSync(join(target, `${video.name}.vtt`), videoCaptions(video));
  } finally {
    await page.close();
    rmSync(folder, { recursive: true });
  }
}

const requested = process.argv.slice(2);
const videos = await loadVideos();
const browser = await launchChromium();
try {
  for (const video of videos) {
    if (requested.length === 0 || requested.includes(video.name)) await makeVideo(browser, video);
  }
} finally {
  await browser.close();
}
