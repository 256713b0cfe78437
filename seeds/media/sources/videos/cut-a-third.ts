import type { DemoVideo, Scene } from '../video.ts';

type Cut = { title: string; sentence: string; words: string; captions: string[] };

const lit = (words: string) => `<mark data-on="1 99">${words}</mark>`;

/** The sentence before each cut, with the removed words marked. */
const cuts: Cut[] = [
  {
    title: 'Warming up',
    sentence: `${lit('It is important to note that at this point in time')} the youth groups that are currently in existence in the ward are in need of basic essential skills in the area of bookkeeping in order to be able to grow.`,
    words: '41 → 30',
    captions: ['First the warming up. The reader is warm already.', '“At this point in time” is now. And now needs no words.'],
  },
  {
    title: 'The long way round',
    sentence: `The youth groups ${lit('that are currently in existence in the ward')} are in need of basic essential skills in the area of bookkeeping in order to be able to grow.`,
    words: '30 → 23',
    captions: ['Groups that are currently in existence exist.', '“The ward’s youth groups” says all of it.'],
  },
  {
    title: 'Locked verbs, doubles',
    sentence: `The ward’s youth groups ${lit('are in need of basic essential skills in the area of')} bookkeeping in order to be able to grow.`,
    words: '23 → 13',
    captions: ['“Are in need of” hides a verb: need.', 'Basic skills are essential, and bookkeeping is an area.'],
  },
  {
    title: 'Seven words for two',
    sentence: `The ward’s youth groups need bookkeeping ${lit('in order to be able to grow')}.`,
    words: '13 → 8',
    captions: ['“In order to be able to grow” is “to grow”.', 'Put it first, and the sentence has an aim.'],
  },
];

const cutScenes: Scene[] = cuts.map((cut) => ({
  seconds: 9.5,
  html: `<h2>${cut.title}</h2><p class="card sentence" data-from="0">${cut.sentence}</p><p class="foot" data-from="4.4"><b class="num">${cut.words}</b> words</p>`,
  captions: cut.captions,
}));

export const cutAThird: DemoVideo = {
  name: 'cut-a-third',
  title: 'Plain English for Reports and Tenders',
  category: 'general',
  style: `.sentence { margin-top: 32px; font-size: 46px; line-height: 1.32; } .sentence.last { font-size: 68px; line-height: 1.2; padding: 40px; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Cut a third</h1><p class="sub" data-from="1.2">Or four fifths, when the draft allows it</p>`,
      captions: ['[Soft notes mark each new line.] Nearly every first draft can lose a third.', 'This sentence can lose more.'],
    },
    {
      seconds: 9,
      html: `<h2>From a county report</h2><p class="card sentence" data-from="0.4">It is important to note that at this point in time the youth groups that are currently in existence in the ward are in need of basic essential skills in the area of bookkeeping in order to be able to grow.</p><p class="foot" data-from="3"><b class="num">41</b> words</p>`,
      captions: ['Read it once. What does the writer want?', 'Forty-one words, and most of them are packing.'],
    },
    ...cutScenes,
    {
      seconds: 8,
      html: `<h2 data-from="0.2">What is left</h2><p class="card sentence last" data-from="0.8">To grow, the ward’s youth groups need bookkeeping.</p><p class="foot" data-from="3"><b class="num">8</b> words instead of 41</p>`,
      captions: ['To grow, the ward’s youth groups need bookkeeping.', 'Eight words, and nothing that the reader needs was lost.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">What you never cut</h2>
<ul><li data-from="0.9">Dates, units, names</li><li data-from="2.6">Conditions: “if funds allow”</li><li data-from="4.4">“By 30 June” is better than “soon”</li></ul>`,
      captions: ['Keep dates, units, names and conditions.', '“Soon” is shorter than “by 30 June”, and worse.'],
    },
  ],
};
