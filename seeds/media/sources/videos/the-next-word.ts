import type { DemoVideo } from '../video.ts';

/** A possible next word and its probability: each bead is 5 of 100. The figures are an example. */
type Option = { word: string; beads: number };

const first: Option[] = [
  { word: 'stage', beads: 12 },
  { word: 'junction', beads: 5 },
  { word: 'bank', beads: 2 },
  { word: 'others', beads: 1 },
];
const second: Option[] = [
  { word: 'waited', beads: 9 },
  { word: 'left', beads: 6 },
  { word: 'hooted', beads: 3 },
  { word: 'others', beads: 2 },
];
const digits: Option[] = ['13', '28', '47', 'others'].map((word) => ({ word, beads: 5 }));

function options(list: Option[], { lit = -1, from = 0.8 } = {}): string {
  const rows = list.map(({ word, beads }, i) => {
    const on = i === lit ? ' data-on="0.6 99"' : '';
    return `<div class="option" data-from="${(from + i * 0.8).toFixed(1)}"><b${on}>${word}</b><div${on}><div class="beads">${'<i></i>'.repeat(beads)}</div></div><em>${beads * 5}</em></div>`;
  });
  return `<div class="options">${rows.join('')}</div>`;
}

export const theNextWord: DemoVideo = {
  name: 'the-next-word',
  title: 'AI Basics for Working People',
  category: 'ai-basics',
  style: `
.options { margin-top: 44px; display: grid; gap: 22px; } .option { display: flex; align-items: center; gap: 28px; height: 62px; }
.option b { width: 250px; font-size: 48px; font-weight: 680; } .option b.lit { color: #ffb727; } .option em { font-style: normal; }
.option .beads i { width: 40px; height: 40px; }`,
  scenes: [
    {
      seconds: 7,
      html: `<h1 data-from="0.2">The next word</h1><p class="sub" data-from="1.2">How a language model writes</p>`,
      captions: [
        '[Soft notes mark each new line.] A language model writes by estimating what comes next.',
        'It works with pieces of words. With whole words it is easier to see.',
      ],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">The matatu stopped at the …</h2>${options(first)}<p class="foot" data-from="4.6">Of 100 times, as an example</p>`,
      captions: [
        'It has been trained on a great many sentences like this one.',
        'So it has learned which words often follow.',
        '“Stage” most often, then “junction”. One bead is 5 of 100.',
      ],
    },
    {
      seconds: 9,
      html: `<h2>The matatu stopped at the <span class="num" data-from="0.6">stage</span></h2>${options(first, { lit: 0, from: 0 })}`,
      captions: ['It takes one of them, usually a likely one.', 'Chance plays a part. That is why two answers can differ.'],
    },
    {
      seconds: 10,
      html: `<h2>… stopped at the stage and …</h2>${options(second)}`,
      captions: ['The new word joins the text, and the estimating starts again.', 'A whole letter is made like this, piece by piece.'],
    },
    {
      seconds: 12,
      html: `<h2>Our plumber’s number is 07…</h2>${options(digits)}<p class="foot bad" data-from="5">No row stands out.</p>`,
      captions: [
        'Now a fact that it never read: the number of your plumber.',
        'No digits are more likely than others.',
        'It may write some all the same. They look like a phone number.',
      ],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Likely is not true</h2><div class="pair">
<div class="good" data-from="0.8"><small>Likely is enough</small><p class="card">Wording, tone, order</p></div>
<div class="bad" data-from="3.6"><small>It must be true</small><p class="card">Names, dates, amounts</p></div></div>`,
      captions: ['For wording and tone, a likely answer is a good answer.', 'For names, dates and amounts it is not enough.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">So work like this</h2>
<ul><li data-from="0.9">Let it find the words</li><li data-from="2.6">Bring the facts yourself</li><li data-from="4.4">Check each name and number</li></ul>`,
      captions: ['Let it find the words, and bring the facts yourself.', 'Then check each name and each number before you send.'],
    },
  ],
};
