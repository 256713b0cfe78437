import type { DemoVideo } from '../video.ts';

/** Ten days of April in millimetres at a fictional gauge; '?' where nobody measured. Sum 55 on seven days. */
const days = ['12', '0', '8', '?', '?', '20', '0', '5', '?', '10'];

function gauge({ gap = '?', entering = false } = {}): string {
  return `<div class="days">${days
    .map((mm, i) => {
      const from = entering ? ` data-from="${(0.6 + i * 0.4).toFixed(1)}"` : '';
      return `<b${from} class="${mm === '?' ? 'gap' : mm === '0' ? 'dry' : ''}">${mm === '?' ? gap : mm}</b>`;
    })
    .join('')}</div>`;
}

export const zeroIsNotMissing: DemoVideo = {
  name: 'zero-is-not-missing',
  title: 'Data Analysis with Kenyan Data',
  category: 'data',
  style: `
.days { display: grid; grid-template-columns: repeat(5, 1fr); gap: 14px; margin-top: 32px; }
.days b { font-size: 50px; line-height: 92px; text-align: center; border-radius: 22px; background: #1f5fae; font-weight: 680; }
.days .dry { background: #4d423c; } .days .gap { background: none; box-shadow: inset 0 0 0 4px #ff9d8a; color: #ff9d8a; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Zero is not missing</h1><p class="sub" data-from="1.2">Ten days at a rain gauge in Kitui</p>`,
      captions: ['[Soft notes mark each new line.] Ten days of rain, measured at a school.'],
    },
    {
      seconds: 12,
      html: `<h2>Millimetres a day</h2>${gauge({ entering: true })}<p class="foot" data-from="7">? means: nobody was there.</p>`,
      captions: ['Some days had rain. Two were dry: zero.', 'On three days nobody was there to measure.'],
    },
    {
      seconds: 10,
      html: `<h2>Gaps as zero</h2>${gauge({ gap: '0' })}<p class="foot" data-from="2.4">55 mm ÷ 10 days = <b class="num">5.5 mm</b></p>`,
      captions: ['Somebody fills the gaps with zero.', 'Now the mean is 5.5 millimetres a day. Too dry.'],
    },
    {
      seconds: 10,
      html: `<h2>Gaps as missing</h2>${gauge()}<p class="foot" data-from="2.4">55 mm ÷ 7 days = <b class="num">7.9 mm</b></p>`,
      captions: ['Leave the gaps alone, and divide by the days measured.', 'The mean is 7.9 millimetres a day.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">What you may say</h2><ul><li data-from="0.8">55 mm fell on 7 measured days.</li><li data-from="3.6">3 days were not measured.</li></ul>`,
      captions: ['You know 55 millimetres on seven days.', 'You do not know the total of all ten. Say so.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">In pandas</h2><p class="code" data-from="0.8">monthly = (rain["mm"]
  .resample("MS")
  .sum(<b>min_count=25</b>))</p><p class="foot" data-from="5">Under 25 days: no total</p>`,
      captions: ['min_count asks for at least 25 measured days.', 'With fewer, the month stays missing, and you can see it.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">Your turn</h2><ul><li data-from="0.8">A cow gave 30, ?, 34, 32 litres</li><li data-from="2.4">What is the mean?</li>
<li data-from="6.6"><b class="num">96 ÷ 3 = 32, not 24</b></li></ul>`,
      captions: ['Your turn: four days of milk, one not written down.', '96 litres on three days: 32 a day. With a zero it would say 24.'],
    },
  ],
};
