import type { DemoVideo } from '../video.ts';

/** Kilobytes of a fictional booking page, before and after. */
const before = { Photo: 1900, Fonts: 260, Scripts: 180, 'HTML, CSS': 60 };
const after = { Photo: 90, Fonts: 0, Scripts: 40, 'HTML, CSS': 40 };

function bars(sizes: Record<string, number>, every: number): string {
  return `<div class="bars">${Object.entries(sizes)
    .map(([name, size], i) => {
      const width = Math.round((size / 1900) * 660);
      return `<div data-from="${(0.6 + i * every).toFixed(1)}"><span>${name}</span><i style="width:${width}px"></i>${size.toLocaleString('en')}</div>`;
    })
    .join('')}</div>`;
}

export const whereTheWeightIs: DemoVideo = {
  name: 'where-the-weight-is',
  title: 'Frontend Foundations',
  category: 'frontend',
  style: `
.bars { margin-top: 32px; display: grid; gap: 16px; }
.bars div { display: flex; align-items: center; gap: 20px; font-size: 46px; }
.bars span { width: 250px; white-space: nowrap; color: #c9bbad; } .bars i { height: 50px; border-radius: 10px; background: #ea4a2c; }
.light i { background: #a5d8ff; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Where the weight is</h1><p class="sub" data-from="1.2">A booking page goes on a diet</p>`,
      captions: ['[Soft notes mark each new line.] Every kilobyte is paid for from a bundle.'],
    },
    {
      seconds: 12,
      html: `<h2 data-from="0.2">Before: 2,400 KB</h2>${bars(before, 1.4)}<p class="foot" data-from="7">One photo is <b class="num">79%</b> of the page.</p>`,
      captions: ['First measure. This page weighs 2,400 kilobytes.', 'One photo is 79 percent of it. Begin there.'],
    },
    {
      seconds: 8.5,
      html: `<h2 data-from="0.2">The photo</h2><ul><li data-from="0.8">800 pixels wide, not 4,000</li><li data-from="2.2">JPEG at quality 78</li>
<li data-from="4.4"><span>1,900 KB become <b class="num">90</b></span></li></ul>`,
      captions: ['No phone can show 4,000 pixels side by side.', '800 are enough. The photo falls to 90 kilobytes.'],
    },
    {
      seconds: 8.5,
      html: `<h2 data-from="0.2">The fonts</h2><p class="code" data-from="0.8">font-family: <b>system-ui</b>, sans-serif;</p>
<p class="foot" data-from="4.4">260 KB become <b class="num">0</b></p>`,
      captions: ['Four font files brought letters that the phone has already.', 'Use those, and 260 kilobytes become zero.'],
    },
    {
      seconds: 8.5,
      html: `<h2 data-from="0.2">Scripts and text</h2><ul><li data-from="0.8">Remove the slideshow</li><li data-from="2.2">Let the server compress</li>
<li data-from="4.4"><span>240 KB become <b class="num">80</b></span></li></ul>`,
      captions: ['Nobody asked for the slideshow. It goes.', 'The server compresses the rest: 240 kilobytes become 80.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">After: 170 KB</h2><div class="light">${bars(after, 0.7)}</div><p class="foot" data-from="4.6">A <b class="num">fourteenth</b> of what it was</p>`,
      captions: ['The same page, the same words, the same photo.', '170 kilobytes, a fourteenth of what it was.'],
    },
    {
      seconds: 8.5,
      html: `<h2 data-from="0.2">At 50 KB a second</h2><ul><li data-from="0.8">Before: 48 seconds</li><li data-from="3.4"><b class="num">After: 3.4 seconds</b></li></ul>`,
      captions: ['On a slow line, the old page took 48 seconds.', 'The new one is there in three and a half.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">Weigh your own page</h2><ul><li data-from="0.8">Open the Network panel</li><li data-from="2">Disable the cache, reload</li><li data-from="3.2">Sort by size, cut the first</li></ul>`,
      captions: ['Now weigh your own page in the Network panel.', 'Sort by size, and cut the first line.'],
    },
  ],
};
