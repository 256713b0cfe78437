import type { DemoVideo, Scene } from '../video.ts';

type Screen = { title: string; width: number; foot: string; captions: string[] };

/** Widths of the list of departures in pixels, drawn at full size. */
const screens: Screen[] = [
  {
    title: 'A phone: 328 pixels',
    width: 328,
    foot: 'Two would need <b class="num">528</b>. One fits.',
    captions: ['Two columns and their gap need 528 pixels.', 'A phone has 328, so it gets one column.'],
  },
  {
    title: 'A tablet: 720 pixels',
    width: 720,
    foot: 'Three would need 800. Two get <b class="num">352</b> each.',
    captions: ['A tablet has room for two columns, not for three.', 'They share what is left: 352 pixels each.'],
  },
  {
    title: 'A laptop: 1,000 pixels',
    width: 1000,
    foot: 'Three fit, four do not: <b class="num">323</b> each.',
    captions: ['Three columns need 800 pixels, four need 1,072.', 'So the laptop shows three, of about 323 pixels each.'],
  },
];

const departures = ['7:30', '8:00', '8:30', '9:00', '9:30', '10:00'];

const screenScenes: Scene[] = screens.map(({ title, width, foot, captions }) => ({
  seconds: 9.5,
  html: `<h2>${title}</h2><div class="list" style="width:${width}px">${departures
    .slice(0, width < 400 ? 3 : 6)
    .map((time, i) => `<span data-from="${(0.5 + i * 0.3).toFixed(1)}">${time}</span>`)
    .join('')}</div><p class="foot" data-from="4">${foot}</p>`,
  captions,
}));

export const columnsThatFit: DemoVideo = {
  name: 'columns-that-fit',
  title: 'Frontend Foundations',
  category: 'frontend',
  style: `
.list { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(256px, 1fr)); margin-top: 44px;
  outline: 3px dashed #8d7d73; outline-offset: 9px; border-radius: 8px; }
.list span { background: #1b1512; border: 3px solid #f5a58c; border-radius: 12px; padding: 6px 20px; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Columns that fit by themselves</h1><p class="sub" data-from="1.2">One line of CSS, three screens</p>`,
      captions: ['[Soft notes mark each new line.] One line of CSS can count columns for you.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">The line</h2><p class="code" data-from="0.8">grid-template-columns:
  repeat(<b>auto-fit</b>,
    minmax(<em>16rem</em>, 1fr));</p><p class="foot" data-from="4.5">As many as fit, none below 16rem</p>`,
      captions: ['auto-fit says: as many columns as fit.', 'minmax says: none narrower than 16rem, and share what is left.'],
    },
    {
      seconds: 7,
      html: `<h2 data-from="0.2">How wide is 16rem?</h2><ul><li data-from="1">1rem is 16 pixels, if unchanged</li>
<li data-from="2.6"><span>16 × 16 = <b class="num">256 pixels</b></span></li><li data-from="4">The gap is 1rem: 16 pixels</li></ul>`,
      captions: ['One rem is the size of the text, usually 16 pixels. So 16rem is 256.'],
    },
    ...screenScenes,
    {
      seconds: 8,
      html: `<h2 data-from="0.2">For very small phones</h2><p class="code" data-from="0.8">minmax(<b>min(16rem, 100%)</b>, 1fr)</p>
<p class="foot" data-from="3">Never wider than the screen itself</p>`,
      captions: ['On a screen below 16rem, this minimum would stick out.', 'min with 100% stops that.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">Your turn</h2><ul><li data-from="0.8">The list is 540 pixels wide.</li><li data-from="2">How many columns?</li>
<li data-from="6.5"><b class="num">Two: they need 528.</b></li></ul>`,
      captions: ['Your turn: how many columns fit into 540 pixels?', 'Two. 256 and 16 and 256 make 528.'],
    },
  ],
};
