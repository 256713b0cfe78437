import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { band, screenFont } from './look.ts';
import { sceneStarts, videoCaptions, videoSeconds, type DemoVideo } from './video.ts';
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

const RATE = 44_100;

/** A pentatonic row upwards from A3; any two of its notes sound well together. */
const NOTES = [220, 246.94, 277.18, 329.63, 369.99, 440, 493.88, 554.37];

/**
 * A mono 16-bit WAV with one soft note for each time in `at` (seconds), `seconds` long. The note
 * climbs with each step and begins again after a pause of more than a second and a half.
 */
function videoSound(at: readonly number[], seconds: number): Buffer {
  const samples = new Float32Array(Math.round(seconds * RATE));
  let step = 0;
  let before = -10;
  for (const time of [...new Set(at)].toSorted((a, b) => a - b)) {
    step = time - before > 1.5 ? 0 : step + 1;
    before = time;
    const hertz = NOTES[step % NOTES.length] ?? 220;
    const first = Math.round(time * RATE);
    for (let i = 0; i < RATE * 0.9 && first + i < samples.length; i++) {
      const t = i / RATE;
      const attack = Math.min(1, t / 0.006);
      const tone = Math.sin(2 * Math.PI * hertz * t) * Math.exp(-6 * t);
      const wood = 0.22 * Math.sin(2 * Math.PI * hertz * 4 * t) * Math.exp(-22 * t);
      samples[first + i] = (samples[first + i] ?? 0) + 0.16 * attack * (tone + wood);
    }
  }
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples.length * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((s, i) => wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, s)) * 32_767), 44 + i * 2));
  return wav;
}

const css = `
${screenFont}
* { box-sizing: border-box; margin: 0; }
body { width: 1280px; height: 720px; overflow: hidden; background: #130e0c; color: #f6efe4;
  font: 430 30px/1.35 'Schibsted Grotesk'; }
.band svg { display: block; width: 1280px; height: 96px; }
.steps { position: absolute; right: 72px; top: 128px; display: flex; gap: 5px; }
.steps i, .beads i { display: block; border-radius: 29%; background: #3a302b; }
.steps i { width: 16px; height: 16px; }
.steps i.on { background: #ffb727; }
.scene { position: absolute; inset: 96px 0 0; padding: 0 72px; }
h1 { font-size: 72px; line-height: 1.05; font-weight: 680; letter-spacing: -.03em; margin-top: 132px; max-width: 1000px; }
h2 { font-size: 44px; line-height: 1.1; font-weight: 680; letter-spacing: -.025em; margin-top: 72px; max-width: 900px; }
.sub { color: #c9bbad; font-size: 32px; margin-top: 20px; max-width: 980px; }
.card { border: 2px solid #4d423c; border-radius: 12px; padding: 22px 28px; background: #1b1512; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 40px; margin-top: 44px; }
.pair small { display: block; font-size: 28px; margin-bottom: 12px; }
.bad small, .bad { color: #ff9d8a; } .good small, .good { color: #a5d8ff; }
.two { display: grid; grid-template-columns: 600px 1fr; gap: 56px; margin-top: 40px; align-items: start; }
mark { background: none; color: inherit; border-radius: 5px; padding: 0 3px; margin: 0 -3px; }
mark.lit { background: #ffb727; color: #211410; }
.num { color: #ffb727; font-weight: 680; }
.fact b { display: block; font-size: 40px; font-weight: 680; letter-spacing: -.02em; line-height: 1.15; margin-bottom: 14px; }
.fact { color: #d9cdc0; font-size: 32px; } .fact b { color: #f6efe4; }
.rows { margin-top: 30px; display: grid; gap: 9px; }
.row { display: flex; align-items: center; height: 36px; border-radius: 8px; padding: 0 12px; margin: 0 -12px; font-size: 26px; }
.row span { width: 116px; color: #c9bbad; } .row em { font-style: normal; margin-left: 16px; }
.beads { display: flex; gap: 3px; } .beads i { width: 24px; height: 24px; background: #f5a58c; }
.beads.far i { background: #ea4a2c; } .row.lit { background: #3a302b; } .row.lit .beads i { background: #ffb727; }
.foot { margin-top: 22px; font-size: 32px; } ul { list-style: none; padding: 0; margin-top: 36px; }
li { display: flex; gap: 20px; align-items: baseline; font-size: 36px; margin-bottom: 22px; }
li::before { content: ''; flex: none; width: 20px; height: 20px; border-radius: 29%; background: #ffb727; }
`;

/** Runs in the page: shows second t of the video, and answers a text that differs only if the picture does. */
const seek = `
const clamp = (x) => Math.max(0, Math.min(1, x));
window.seek = (t) => {
  const seen = [];
  for (const el of document.querySelectorAll('[data-start]')) {
    const start = Number(el.dataset.start), end = Number(el.dataset.end);
    const shown = clamp((t - start) / 0.32) * (1 - clamp((t - end + 0.2) / 0.2));
    const eased = Math.round((1 - (1 - shown) ** 3) * 50) / 50;
    el.style.opacity = eased;
    if (!('still' in el.dataset)) el.style.transform = shown < 1 && t < end - 0.2 ? 'translateY(' + Math.round((1 - eased) * 10) + 'px)' : 'none';
    el.style.visibility = eased === 0 ? 'hidden' : 'visible';
    seen.push(eased);
  }
  for (const el of document.querySelectorAll('[data-lit]')) {
    const [from, to] = el.dataset.lit.split(' ').map(Number);
    el.classList.toggle('lit', t >= from && t < to);
    seen.push(el.className);
  }
  document.querySelectorAll('.steps i').forEach((el) => el.classList.toggle('on', t >= Number(el.dataset.step)));
  return seen.join() + document.querySelectorAll('.steps .on').length;
};
window.notes = () => [...document.querySelectorAll('[data-start]:not([data-quiet])')].map((el) => Number(el.dataset.start));
`;

/** Turns times of a scene into times of the video. */
function place(html: string, start: number, seconds: number): string {
  return html
    .replaceAll(/data-from="([\d.]+)"(?: data-to="([\d.]+)")?/g, (_, from: string, to?: string) => {
      const end = start + (to === undefined ? seconds : Number(to));
      return `data-start="${(start + Number(from)).toFixed(2)}" data-end="${end.toFixed(2)}"`;
    })
    .replaceAll(/data-on="([\d.]+) ([\d.]+)"/g, (_, from: string, to: string) => {
      return `data-lit="${(start + Number(from)).toFixed(2)} ${(start + Number(to)).toFixed(2)}"`;
    });
}

/** The whole video as one HTML page with a function seek(seconds). A bead at the top right for each scene. */
function videoPage(video: DemoVideo): string {
  const starts = sceneStarts(video);
  const scenes = video.scenes.map((scene, i) => {
    const start = starts[i] ?? 0;
    const inner = place(scene.html, start, scene.seconds);
    const last = i === video.scenes.length - 1;
    const end = last ? videoSeconds(video) + 1 : start + scene.seconds;
    const body = last ? inner.replaceAll(/data-end="[\d.]+"/g, `data-end="${end}"`) : inner;
    return `<section class="scene" data-start="${start}" data-end="${end}" data-quiet data-still>${body}</section>`;
  });
  const steps = starts.map((at) => `<i data-step="${at}"></i>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style>
<div class="band">${band(video.title, video.category, 80, 6)}</div><div class="steps">${steps}</div>
${scenes.join('\n')}<script>${seek}</script></html>`;
}
