import type { DemoVideo } from '../video.ts';

/** Draws a bag at KSh 850 in beads of KSh 10: 78 are its cost, 7 the profit. */
function bag({ cost = false, profit = true } = {}): string {
  const beads = Array.from({ length: 85 }, (_, n) => `<i class="${n >= 78 ? (profit ? 'gain' : '') : cost ? 'cost' : ''}"></i>`);
  return `<div class="bag">${beads.join('')}</div>`;
}

export const marginOrMarkUp: DemoVideo = {
  name: 'margin-or-mark-up',
  title: 'Spreadsheets for a Small Business',
  category: 'general',
  style: `
.bag { display: grid; grid-template-columns: repeat(17, 46px); gap: 7px; margin-top: 36px; }
.bag i { height: 46px; border-radius: 29%; background: #54463e; } .bag i.cost { background: #f5a58c; } .bag i.gain { background: #ffb727; }
.pair .card { font-size: 58px; line-height: 1.3; } .pair b { font-weight: 680; }
.sums { margin-top: 40px; display: grid; gap: 16px; width: 900px; }
.sums p { display: flex; justify-content: space-between; font-size: 56px; line-height: 1.3; }
.sums p b { font-weight: 680; color: #ffb727; } .code { font-size: 56px; line-height: 1.5; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Margin or mark-up?</h1><p class="sub" data-from="1.2">One bag of cement, two percentages</p>`,
      captions: ['[Soft notes mark each new line.] A bag costs you 780 and sells for 850.', 'Is that a profit of 8 or of 9 per cent?'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">The price: KSh 850</h2><div data-from="0.8">${bag({ cost: true })}</div><p class="foot" data-from="3.4">One bead is KSh 10: 78 cost, <b class="num">7 profit</b></p>`,
      captions: ['Here is the price in beads of ten shillings.', '78 beads are what the bag cost you. 7 are your profit.'],
    },
    {
      seconds: 9,
      html: `<h2>Margin: of the price</h2>${bag()}<p class="foot" data-from="1.2">70 ÷ 850 = <b class="num">8.2%</b></p>`,
      captions: ['The margin asks: what share of the price is profit?', '7 of all 85 beads, which is 8.2 per cent.'],
    },
    {
      seconds: 9,
      html: `<h2>Mark-up: of the cost</h2>${bag({ cost: true })}<p class="foot" data-from="1.2">70 ÷ 780 = <b class="num">9.0%</b></p>`,
      captions: ['The mark-up asks: what did you add to the cost?', '7 beads on 78, which is 9 per cent.'],
    },
    {
      seconds: 12,
      html: `<h2 data-from="0.2">You want a margin of 20%</h2><div class="pair">
<div class="bad" data-from="1"><small>20% on the cost</small><p class="card">780 × 1.2<br>= 936<br><b>leaves 16.7%</b></p></div>
<div class="good" data-from="5"><small>20% of the price</small><p class="card">780 ÷ 0.8<br>= 975<br><b>leaves 20%</b></p></div></div>`,
      captions: [
        'Many add 20 per cent to the cost: 936 shillings.',
        'But 156 of 936 is a margin of 16.7 per cent only.',
        'Divide by 0.8 instead: 975. Of that, 195 are 20 per cent.',
      ],
    },
    {
      seconds: 9,
      html: `<h2>What the mix-up costs</h2><div class="sums"><p data-from="0.6"><span>975 − 936, a bag</span><b>39</b></p><p data-from="3"><span>120 bags a month</span><b>KSh 4,680</b></p></div>`,
      captions: ['The difference is 39 shillings a bag.', 'With 120 bags a month, 4,680 shillings.'],
    },
    {
      seconds: 8,
      html: `<h2>In the spreadsheet</h2><div class="code" data-from="0.6">=B2/(1-20%)</div><p class="foot" data-from="2.6">Cost in B2. Divide by 1 minus the margin.</p>`,
      captions: ['The cost stands in B2.', 'Divide it by one minus the margin that you want.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">Per cent of what?</h2>
<ul><li data-from="0.9">Margin: of the price</li><li data-from="2.4">Mark-up: of the cost</li><li data-from="4">Ask before you agree</li></ul>`,
      captions: ['Margin is of the price, mark-up of the cost.', 'When somebody says “20 per cent”, ask: of what?'],
    },
  ],
};
