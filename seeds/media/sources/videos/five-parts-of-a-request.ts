import type { DemoVideo, Scene } from '../video.ts';

type Part = { name: string; example: string; captions: string[] };

const parts: Part[] = [
  {
    name: 'Role',
    example: 'You help the caretaker of 24 flats in Umoja.',
    captions: ['One: the role. Whom does it help, and where?', 'Now it writes like a caretaker and not like a bank.'],
  },
  {
    name: 'Task',
    example: 'Write a reminder for rent that is ten days late.',
    captions: ['Two: the task. One verb and one thing.', 'A reminder, not a notice and not a contract.'],
  },
  {
    name: 'Facts',
    example: 'KSh 14,000, due on the 5th, to the paybill with the house number.',
    captions: ['Three: the facts. It cannot know them.', 'Leave out the tenant’s name. You add it later.'],
  },
  {
    name: 'Limits',
    example: 'At most 80 words. Firm, polite, no threats.',
    captions: ['Four: the limits. How long, and in which tone?', 'Say also what must not be in it.'],
  },
  {
    name: 'Check',
    example: 'If a fact is missing, ask me. Do not invent it.',
    captions: ['Five: the check. Ask for questions instead of guesses.', 'It does not always obey, so you still read the draft.'],
  },
];

const list = (now: number) =>
  parts.map(({ name }, i) => `<p class="${i < now ? 'done' : ''}"${i === now ? ' data-on="0.2 99"' : ''}>${name}</p>`).join('');

const partScenes: Scene[] = parts.map((part, i) => ({
  seconds: 7.6,
  html: `<div class="request"><div class="parts">${list(i)}</div><p class="card" data-from="0.5">${part.example}</p></div>`,
  captions: part.captions,
}));

export const fivePartsOfARequest: DemoVideo = {
  name: 'five-parts-of-a-request',
  title: 'AI Basics for Working People',
  category: 'ai-basics',
  style: `
.request { display: grid; grid-template-columns: 260px 1fr; gap: 56px; margin-top: 104px; align-items: start; }
.parts p { font-size: 54px; line-height: 84px; font-weight: 680; color: #85776c; } .parts p.done { color: #c9bbad; } .parts p.lit { color: #ffb727; }
.request .card { font-size: 58px; line-height: 1.22; padding: 36px 40px; }
.letter { font-size: 48px; line-height: 1.3; margin-top: 36px; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Five parts of a request</h1><p class="sub" data-from="1.2">What you do not say, it guesses.</p>`,
      captions: [
        '[Soft notes mark each new line.] A good request has five parts.',
        'What you leave out, the model fills with a guess.',
      ],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">Too little</h2><p class="card letter" data-from="0.8">Write a letter about rent.</p><ul><li data-from="3">To whom? How much? How late?</li></ul>`,
      captions: ['From this request you get a letter that fits nobody.', 'To whom, how much, how late? It does not know.'],
    },
    ...partScenes,
    {
      seconds: 9,
      html: `<h2 data-from="0.2">The draft</h2><p class="card letter" data-from="0.8">Dear tenant, the rent of <mark data-on="2 99">KSh 14,000</mark> was due on <mark data-on="2.8 99">the 5th</mark>. Please pay it to our paybill, with <mark data-on="3.6 99">your house number</mark> as account, or call me today.</p>`,
      captions: ['The draft that comes back has your facts in it.', 'Compare each of them with your own papers.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">Then work in rounds</h2>
<ul><li data-from="0.9">“Put the amount first.”</li><li data-from="2.4">“The second sentence sounds angry.”</li><li data-from="4">Read it. Send it yourself.</li></ul>`,
      captions: ['Say what is wrong, as you would to a colleague.', 'Read it once more. Your name stands under it.'],
    },
  ],
};
