import type { DemoVideo } from '../video.ts';

const paid = ['2,500', '1,750', '3,200', '950'];

export const theSumThatSoundedRight: DemoVideo = {
  name: 'the-sum-that-sounded-right',
  title: 'AI Basics for Working People',
  category: 'ai-basics',
  style: `
.sums { margin-top: 36px; display: grid; gap: 12px; width: 820px; }
.sums p { display: flex; justify-content: space-between; font-size: 58px; line-height: 1.3; }
.sums p b { font-weight: 680; } .sums p.all { border-top: 4px solid #85776c; padding-top: 10px; }
.big { font-size: 60px; line-height: 1.25; margin-top: 44px; padding: 36px 40px; } .pair .card { font-size: 76px; font-weight: 680; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">The sum that sounded right</h1><p class="sub" data-from="1.2">Four members, one total</p>`,
      captions: ['[Soft notes mark each new line.] Four members of a group have paid.', 'The treasurer asks an assistant for a summary.'],
    },
    {
      seconds: 9,
      html: `<h2>Paid this week, in KSh</h2><div class="sums">${paid.map((sum, i) => `<p data-from="${0.6 + i * 1.1}"><span>Member ${'ABCD'[i] ?? ''}</span><b>${sum}</b></p>`).join('')}</div>`,
      captions: ['2,500 and 1,750 shillings.', '3,200 and 950 shillings. The names stay in the book.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">The assistant writes</h2><p class="card big" data-from="0.8">“The four members contributed a total of KSh 8,300.”</p>`,
      captions: ['A clear sentence, and a round total.', 'It reads so well that nobody adds it up.'],
    },
    {
      seconds: 11,
      html: `<h2>Add it up</h2><div class="sums"><p data-from="0.6"><span>2,500 + 1,750</span><b>4,250</b></p><p data-from="2.8"><span>+ 3,200</span><b>7,450</b></p><p data-from="5"><span>+ 950</span><b>8,400</b></p></div>`,
      captions: ['2,500 and 1,750 are 4,250.', 'With 3,200 it is 7,450.', 'With 950 it is 8,400.'],
    },
    {
      seconds: 8,
      html: `<h2>KSh 100 are missing</h2><div class="pair">
<div class="bad" data-from="0.4"><small>Written</small><p class="card">8,300</p></div>
<div class="good" data-from="1.6"><small>Right</small><p class="card">8,400</p></div></div>`,
      captions: ['The letter says 8,300. The sum is 8,400.', 'One wrong figure, and the members doubt the whole report.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Why it happens</h2>
<ul><li data-from="0.9">It writes a total that looks likely.</li><li data-from="3.2">Some assistants call a calculator. You do not see when.</li></ul>`,
      captions: ['A model writes a likely total. It need not be the sum.', 'Some assistants use a calculator, but not every time.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">The ten-second check</h2><p class="card big" data-from="0.8">500 + 750 + 200 + 950<br>= 2,<mark data-on="4 99">400</mark></p><p class="foot" data-from="6">So the total ends in <b class="num">400</b>, not in 300.</p>`,
      captions: [
        'Add only the last three digits of each amount.',
        '500, 750, 200 and 950 are 2,400.',
        'So the total must end in 400. The 8,300 cannot be right.',
      ],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">Before you send</h2>
<ul><li data-from="0.9">A spreadsheet adds, not the chat</li><li data-from="2.6">Check the last three digits</li><li data-from="4.2">Compare with the book</li></ul>`,
      captions: ['Let a spreadsheet add, and check the last digits.', 'Then compare the total with your own book.'],
    },
  ],
};
