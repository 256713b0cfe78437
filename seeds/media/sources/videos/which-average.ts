import type { DemoVideo } from '../video.ts';

/** A week's earnings of seven invented riders, in thousands of shillings: mean 8, median 5. */
const riders = [4, 4, 5, 5, 6, 6, 26];

function rows({ entering = false, lit = -1 } = {}): string {
  return `<div class="rows">${riders
    .map((thousands, i) => {
      const bead = (n: number) =>
        entering ? `<i data-from="${(0.6 + i * 0.42 + n * 0.05).toFixed(2)}"${n === 0 ? '' : ' data-quiet'}></i>` : '<i></i>';
      const beads = Array.from({ length: thousands }, (_, n) => bead(n)).join('');
      const label = entering ? ` data-from="${(0.6 + i * 0.42 + thousands * 0.05).toFixed(2)}" data-quiet` : '';
      const mark = i === lit ? ' data-on="0.5 99"' : '';
      return `<div class="row"${mark}><span>Rider ${i + 1}</span><div class="beads${thousands > 20 ? ' far' : ''}">${beads}</div><em${label}>${thousands},000</em></div>`;
    })
    .join('')}</div>`;
}

export const whichAverage: DemoVideo = {
  name: 'which-average',
  title: 'Data Analysis with Kenyan Data',
  category: 'data',
  scenes: [
    {
      seconds: 3.6,
      html: `<h1 data-from="0.2">Which average?</h1><p class="sub" data-from="1">Seven boda boda riders, one week, one very good contract</p>`,
      captions: ['[Soft notes mark each new line.] What does a typical rider earn in a week?'],
    },
    {
      seconds: 8,
      html: `<h2>What they earned, in KSh</h2>${rows({ entering: true })}<p class="foot" data-from="5.4">One bead is KSh 1,000.</p>`,
      captions: ['Six riders earned between 4,000 and 6,000 shillings.', 'The seventh had a contract, and earned 26,000.'],
    },
    {
      seconds: 7.4,
      html: `<h2>The mean: share all beads equally</h2>${rows()}<p class="foot" data-from="0.6">56,000 ÷ 7 = <b class="num">KSh 8,000</b>, which six of the seven never saw</p>`,
      captions: ['The mean shares everything equally: 8,000 shillings.', 'But six of the seven earned less than that.'],
    },
    {
      seconds: 7.4,
      html: `<h2>The median: the one in the middle</h2>${rows({ lit: 3 })}<p class="foot" data-from="0.6">Three earn the same or less, three the same or more: <b class="num">KSh 5,000</b></p>`,
      captions: ['The median is the rider in the middle: 5,000 shillings.', 'One very good week does not move it.'],
    },
    {
      seconds: 7,
      html: `<h2 data-from="0.2">Which one to report</h2>
<ul><li data-from="0.9">A typical rider: the median, KSh 5,000</li><li data-from="2">A total, such as fuel for all: the mean times seven</li><li data-from="3.1">In doubt: give both, and show the beads</li></ul>`,
      captions: ['For a typical person, report the median.', 'For a total, use the mean. In doubt, give both.'],
    },
  ],
};
