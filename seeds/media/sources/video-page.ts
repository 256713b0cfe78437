import { band, screenFont } from './look.ts';
import { sceneStarts, videoSeconds, type DemoVideo } from './video.ts';

/**
 * Styles for the parts of scenes. No text below 40 px: on a phone 360 px wide, 40 px become 11. h1 and .sub: a title scene. h2: the heading
 * of a scene. ul: up to three lines. .card: a quote or a message. .pair: two columns with .bad and .good. .code: up to nine lines of 45
 * characters. .foot: the sentence below a drawing. .num: a figure.
 */
const css = `
${screenFont}
* { box-sizing: border-box; margin: 0; }
body { width: 1280px; height: 720px; overflow: hidden; background: #130e0c; color: #f6efe4;
  font: 430 48px/1.22 'Schibsted Grotesk'; }
.band svg { display: block; width: 1280px; height: 96px; }
.steps { position: absolute; right: 64px; top: 116px; display: flex; gap: 5px; }
.steps i, .beads i { display: block; border-radius: 29%; background: #3a302b; }
.steps i { width: 16px; height: 16px; }
.steps i.on { background: #ffb727; }
.scene { position: absolute; inset: 96px 0 0; padding: 0 64px; }
h1 { font-size: 92px; line-height: 1.02; font-weight: 680; letter-spacing: -.03em; margin-top: 128px; }
h2 { font-size: 64px; line-height: 1.08; font-weight: 680; letter-spacing: -.025em; margin-top: 56px; }
.sub { color: #c9bbad; font-size: 54px; margin-top: 28px; }
.card { border: 3px solid #4d423c; border-radius: 14px; padding: 24px 28px; background: #1b1512; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 36px; margin-top: 36px; }
.pair small { display: block; font-size: 44px; margin-bottom: 12px; }
.bad small, .bad { color: #ff9d8a; } .good small, .good { color: #a5d8ff; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 44px; margin-top: 36px; align-items: start; }
mark { background: none; color: inherit; border-radius: 6px; padding: 0 4px; margin: 0 -4px; }
mark.lit { background: #ffb727; color: #211410; }
.num { color: #ffb727; font-weight: 680; }
.code { font: 40px/1.32 'DejaVu Sans Mono'; white-space: pre; border-radius: 14px; padding: 20px 28px; background: #1b1512;
  border: 3px solid #4d423c; margin-top: 36px; }
.code b { font-weight: 400; color: #ffb727; } .code em { font-style: normal; color: #a5d8ff; }
.beads { display: flex; gap: 4px; } .beads i { width: 30px; height: 30px; background: #f5a58c; }
.beads.far i { background: #ea4a2c; } .lit > .beads i { background: #ffb727; }
.foot { margin-top: 24px; font-size: 52px; } ul { list-style: none; padding: 0; margin-top: 40px; }
li { display: flex; gap: 24px; align-items: baseline; font-size: 56px; line-height: 1.15; margin-bottom: 30px; }
li::before { content: ''; flex: none; width: 28px; height: 28px; border-radius: 29%; background: #ffb727; }
`;

/**
 * Runs in the page. states(fps, seconds) returns a text for each frame, which changes only with the picture; seek(t) shows second t;
 * notes() returns the times when something appears; faults() returns words that are too small, outside, or on top of others.
 */
const script = `
const clamp = (x) => Math.max(0, Math.min(1, x));
const timed = [...document.querySelectorAll('[data-start]')];
const lit = [...document.querySelectorAll('[data-lit]')];
const steps = [...document.querySelectorAll('.steps i')];
const litAt = (el, t) => { const [from, to] = el.dataset.lit.split(' ').map(Number); return t >= from && t < to; };
/** Returns how far an element has appeared, in five steps: each step is another picture to draw and store. */
const shownAt = (el, t) => {
  const start = Number(el.dataset.start), end = Number(el.dataset.end);
  const shown = clamp((t - start) / 0.24) * (1 - clamp((t - end + 0.16) / 0.16));
  return Math.round((1 - (1 - shown) ** 2) * 5) / 5;
};
const stateAt = (t) => timed.map((el) => shownAt(el, t)).join() + '|' + lit.map((el) => Number(litAt(el, t))).join('')
  + '|' + steps.filter((el) => t >= Number(el.dataset.step)).length;
window.states = (fps, seconds) => Array.from({ length: Math.round(seconds * fps) }, (_, frame) => stateAt(frame / fps));
window.seek = (t) => {
  for (const el of timed) {
    const shown = shownAt(el, t);
    const rises = !('still' in el.dataset) && t < Number(el.dataset.end) - 0.2;
    el.style.opacity = shown;
    el.style.transform = rises ? 'translateY(' + Math.round((1 - shown) * 10) + 'px)' : 'none';
    el.style.visibility = shown === 0 ? 'hidden' : 'visible';
  }
  for (const el of lit) el.classList.toggle('lit', litAt(el, t));
  for (const el of steps) el.classList.toggle('on', t >= Number(el.dataset.step));
};
window.notes = () => timed.filter((el) => !('quiet' in el.dataset)).map((el) => Number(el.dataset.start));
window.faults = () => {
  const faults = [], lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const scene = node.parentElement.closest('.scene'), text = node.data.trim();
    if (!scene || text === '') continue;
    const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
    if (size < 40) faults.push(size + ' px: ' + text);
    const range = document.createRange();
    range.selectNodeContents(node);
    let from = 0, to = Infinity;
    for (let el = node.parentElement; el; el = el.parentElement) {
      if (!el.dataset.start) continue;
      from = Math.max(from, Number(el.dataset.start));
      to = Math.min(to, Number(el.dataset.end));
    }
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (left < 40 || right > 1240 || bottom > 704) faults.push('outside: ' + text);
      const spare = (bottom - top) * 0.2;
      lines.push({ text, from, to, left, right, top: top + spare, bottom: bottom - spare });
    }
  }
  lines.forEach((a, i) => lines.slice(i + 1).forEach((b) => {
    const meet = a.from < b.to && b.from < a.to && a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom && b.top < a.bottom;
    if (meet) faults.push('on top of each other: ' + a.text + ' / ' + b.text);
  }));
  return faults;
};
`;

/** Converts times within a scene to times of the video. */
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

/** Builds the whole video as an HTML page for the script above, with a bead at the top right for each scene. */
export function videoPage(video: DemoVideo): string {
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
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}${video.style ?? ''}</style>
<div class="band">${band(video.title, video.category, 80, 6)}</div><div class="steps">${steps}</div>
${scenes.join('\n')}<script>${script}</script></html>`;
}
