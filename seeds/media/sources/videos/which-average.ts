import type { DemoVideo } from '../video.ts';

/** Weekly earnings of seven fictional riders, in thousands of shillings: mean 8, median 5. */
const riders = [4, 4, 5, 5, 6, 6, 26];

function rows({ entering = false, lit = -1 } = {}): string {
  return `<div class="rows">${riders
    .map((thousands, i) => {
      const from = entering ? ` data-from="${(0.6 + i * 0.8).toFixed(2)}"` : '';
      const mark = i === lit ? ' data-on="0.5 99"' : '';
      return `<div class="row"${from}${mark}><span>Rider ${i + 1}</span><div class="beads${thousands > 20 ? ' far' : ''}">${'<i></i>'.repeat(thousands)}</div>${thousands},000</div>`;
    })
    .join('')}</div>`;
}

export const whichAverage: DemoVideo = {
  name: 'which-average',
  title: 'Data Analysis with Kenyan Data',
  category: 'data',
  style: `
.rows { margin-top: 22px; }
.row { display: flex; align-items: center; gap: 16px; height: 49px; border-radius: 10px; padding: 0 12px; margin: 0 -12px; font-size: 42px; }
.row span { width: 142px; color: #c9bbad; } .row.lit { background: #3a302b; }
.row .beads { gap: 3px; } .row .beads i { width: 28px; height: 28px; }
.rows + .foot { margin-top: 14px; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Which average?</h1><p class="sub" data-from="1.2">Seven boda boda riders, one very good week</p>`,
      captions: ['[Soft notes mark each new line.] What does a typical rider earn in a week?'],
    },
    {
      seconds: 12,
      html: `<h2>What they earned, in KSh</h2>${rows({ entering: true })}<p class="foot" data-from="7.4">One bead is KSh 1,000.</p>`,
      captions: ['Six riders earned between 4,000 and 6,000 shillings.', 'The seventh had a contract, and earned 26,000.'],
    },
    {
      seconds: 10,
      html: `<h2>The mean: share all equally</h2>${rows()}<p class="foot" data-from="0.8">56,000 ÷ 7 = <b class="num">KSh 8,000</b></p>`,
      captions: ['The mean shares everything equally: 8,000 shillings.', 'But six of the seven earned less than that.'],
    },
    {
      seconds: 10,
      html: `<h2>The median: the middle</h2>${rows({ lit: 3 })}<p class="foot" data-from="0.8">Three before, three after: <b class="num">KSh 5,000</b></p>`,
      captions: ['Line them up. The median is the rider in the middle: 5,000.', 'Three stand before this rider, and three behind.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">If rider 7 had 60,000?</h2><ul><li data-from="1"><span>Mean: 90,000 ÷ 7 = <b class="num">12,857</b></span></li><li data-from="3.6"><span>Median: still <b class="num">5,000</b></span></li></ul>`,
      captions: ['Give the seventh rider 60,000. The mean jumps to 12,857.', 'The median does not move.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">Which one to report</h2>
<ul><li data-from="0.9">A typical rider: the median</li><li data-from="3">Fuel for all: the mean times seven</li><li data-from="5.4">In doubt: both, and the beads</li></ul>`,
      captions: ['For a typical person, report the median.', 'For a total, use the mean. In doubt, give both.'],
    },
    {
      seconds: 12,
      html: `<h2 data-from="0.2">Your turn</h2><ul><li data-from="0.8">Five stalls sold 2, 3, 3, 4 and 18</li><li data-from="2.4">Mean? Median?</li>
<li data-from="7"><b class="num">30 ÷ 5 = 6. The middle is 3.</b></li></ul>`,
      captions: ['Your turn: five stalls, sales in thousands. Which is the mean, which the median?', 'The mean is 6, the median 3. Four of the five sold less than the mean.'],
    },
  ],
};
