import type { DemoVideo } from '../video.ts';

/** Fictional prices of a 90 kg bag of maize in KSh. */
const prices = [
  ['June', 4100],
  ['December', 3200],
] as const;

function bars(from: number): string {
  return `<div class="bars">${prices
    .map(([month, price], i) => {
      const width = Math.round(((price - from) / (4100 - from)) * 620);
      return `<div data-from="${(0.6 + i * 1.4).toFixed(1)}"><span>${month}</span><i style="width:${width}px"></i>${price.toLocaleString('en')}</div>`;
    })
    .join('')}</div>`;
}

export const barsFromZero: DemoVideo = {
  name: 'bars-from-zero',
  title: 'Data Analysis with Kenyan Data',
  category: 'data',
  style: `
.bars { margin-top: 40px; display: grid; gap: 26px; }
.bars div { display: flex; align-items: center; gap: 22px; font-size: 48px; }
.bars span { width: 240px; color: #c9bbad; } .bars i { height: 96px; border-radius: 14px; background: #f5a58c; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Bars begin at zero</h1><p class="sub" data-from="1.2">The same two prices, drawn twice</p>`,
      captions: ['[Soft notes mark each new line.] Two prices for a bag of maize.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">Axis from 3,000</h2>${bars(3000)}<p class="foot" data-from="5.4">June looks <b class="num">5.5 times</b> as dear.</p>`,
      captions: ['Here the axis begins at 3,000. Look at the two bars.', 'June looks five and a half times as dear as December.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">Axis from zero</h2>${bars(0)}<p class="foot" data-from="5.4">June is <b class="num">28%</b> dearer.</p>`,
      captions: ['The same prices, with the axis from zero.', '900 shillings on 3,200: June is 28 percent dearer.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">What the eye compares</h2><ul><li data-from="0.8">Bars: their length</li><li data-from="2.8">Lines: their slope</li><li data-from="4.8">Dots: their place</li></ul>`,
      captions: ['In bars, the eye compares length.', 'In lines it compares the slope, in dots the place.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">A line may begin higher</h2><ul><li data-from="0.8">It shows change over time</li><li data-from="3">Write where the axis begins</li></ul>`,
      captions: ['A line shows change, so it may begin above zero.', 'Write clearly where the axis begins.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">The title is a sentence</h2><div class="pair"><div class="bad" data-from="0.8"><small>Before</small><p class="card">Maize prices 2025</p></div>
<div class="good" data-from="4.4"><small>After</small><p class="card">Maize costs KSh 900 less in December</p></div></div>`,
      captions: ['“Maize prices” is only a label.', 'Write what the chart says, with its number.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">Your turn</h2><ul><li data-from="0.8">Fares of 150 and 160, axis from 140</li><li data-from="2.4">How much longer is the second bar?</li>
<li data-from="6.6"><b class="num">Twice as long, for 7% more</b></li></ul>`,
      captions: ['Your turn: fares of 150 and 160, and an axis from 140.', 'The bars are 10 and 20 long: double, for 7 percent more.'],
    },
  ],
};
