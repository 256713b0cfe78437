import { type DemoVideo, videoSeconds, sceneStarts } from './video.ts';
import { band, screenFont } from './look.ts';

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
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style>
<div class="band">${band(video.title, video.category, 80, 6)}</div><div class="steps">${steps}</div>
${scenes.join('\n')}<script>${seek}</script></html>`;
}
