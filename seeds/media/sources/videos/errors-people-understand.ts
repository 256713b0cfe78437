import type { DemoVideo, Scene } from '../video.ts';

type Pair = { title: string; before: string; after: string; captions: string[] };

const pairs: Pair[] = [
  {
    title: 'Show the form you accept',
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
    after: 'We could not reach the office. Your seat is kept. Try again.',
    captions: ['When the network fails, people fear for their work.', 'Say that their choice is kept, and how to go on.'],
  },
  {
    title: 'Never blame',
    before: 'You entered a wrong date!',
    after: '31 June does not exist. Did you mean 30 June?',
    captions: ['A slip of the thumb is not a crime.', 'Say what is wrong with the entry, and offer the likely one.'],
  },
];

const pairScenes: Scene[] = pairs.map((pair) => ({
  seconds: 9,
  html: `<h2>${pair.title}</h2><div class="pair">
<div class="bad" data-from="0.4"><small>Before</small><p class="card">${pair.before}</p></div>
<div class="good" data-from="3.6"><small>After</small><p class="card">${pair.after}</p></div></div>`,
  captions: pair.captions,
}));

export const errorsPeopleUnderstand: DemoVideo = {
  name: 'errors-people-understand',
  title: 'Frontend Foundations',
  category: 'frontend',
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Errors people understand</h1><p class="sub" data-from="1.2">Messages for a seat-booking form</p>`,
      captions: ['[Soft notes mark each new line.] A good error message brings people back.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Three parts, in this order</h2>
<ul><li data-from="1">What happened, in plain words</li><li data-from="3">Whether anything is lost</li><li data-from="5">What to do next</li></ul>`,
      captions: ['A good message has three parts.', 'What happened, whether anything is lost, and what to do next.'],
    },
    ...pairScenes,
    {
      seconds: 12,
      html: `<h2 data-from="0.2">Your turn</h2><div class="pair">
<div class="bad" data-from="0.8"><small>Before</small><p class="card">Payment failed</p></div>
<div class="good" data-from="6"><small>One answer</small><p class="card">M-Pesa did not answer. Nothing was taken. Try again.</p></div></div>`,
      captions: ['Now you: “Payment failed”. Stop the video and write it better.', 'What happened, what is not lost, and what to do next.'],
    },
  ],
};
