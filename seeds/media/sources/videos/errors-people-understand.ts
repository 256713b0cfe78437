import type { DemoVideo, Scene } from '../video.ts';

type Pair = { title: string; before: string; after: string; captions: string[] };

const pairs: Pair[] = [
  {
    title: 'Say what to do next',
    before: 'Error 422: invalid input',
    after: 'Write the number as <span style="white-space: nowrap">0712 345 678</span>.',
    captions: ['“Invalid” tells the passenger nothing.', 'Show the form that you accept.'],
  },
  {
    title: 'Say what is still possible',
    before: 'Seat unavailable',
    after: 'Seat 7 was taken a moment ago. Seats 8 and 11 are free.',
    captions: ['A closed door sends people away.', 'Name the open ones, here two free seats.'],
  },
  {
    title: 'Say what is not lost',
    before: 'Network error',
    after: 'We could not reach the office. Your seat is still chosen. Try again.',
    captions: ['When the network fails, people fear for their work.', 'Say that their choice is kept, and offer the way on.'],
  },
];

const pairScenes: Scene[] = pairs.map((pair) => ({
  seconds: 6.4,
  html: `<h2>${pair.title}</h2><div class="pair">
<div class="bad" data-from="0.4"><small>Before</small><p class="card">${pair.before}</p></div>
<div class="good" data-from="2.6"><small>After</small><p class="card">${pair.after}</p></div></div>`,
  captions: pair.captions,
}));

export const errorsPeopleUnderstand: DemoVideo = {
  name: 'errors-people-understand',
  title: 'Frontend Foundations',
  category: 'frontend',
  scenes: [
    {
      seconds: 4,
      html: `<h1 data-from="0.2">Errors people understand</h1><p class="sub" data-from="1">Three messages for a seat-booking form</p>`,
      captions: ['[Soft notes mark each new line.] A good error message brings people back.'],
    },
    ...pairScenes,
    {
      seconds: 7,
      html: `<h2 data-from="0.2">Three parts, in this order</h2>
<ul><li data-from="0.9">What happened, in plain words</li><li data-from="1.9">Whether anything is lost</li><li data-from="2.9">What to do next</li></ul>`,
      captions: ['What happened. Whether anything is lost. What to do next.', 'Write your next error message in these three parts.'],
    },
  ],
};
