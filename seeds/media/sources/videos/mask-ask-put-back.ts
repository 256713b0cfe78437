import type { DemoVideo } from '../video.ts';

const masks: [real: string, mask: string][] = [
  ['Achieng Odhiambo', 'Pupil A'],
  ['KSh 7,450', 'AMOUNT'],
  ['12 June', 'DATE'],
];

export const maskAskPutBack: DemoVideo = {
  name: 'mask-ask-put-back',
  title: 'AI Basics for Working People',
  category: 'ai-basics',
  style: `
.big { font-size: 54px; line-height: 1.28; margin-top: 40px; padding: 34px 40px; }
.masks { margin-top: 40px; display: grid; gap: 26px; } .masks p { display: flex; align-items: center; font-size: 54px; }
.masks span { width: 520px; color: #ff9d8a; } .masks b { font-weight: 680; color: #a5d8ff; }
.masks i { width: 30px; height: 30px; border-radius: 29%; background: #ffb727; margin-right: 44px; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Mask, ask, put back</h1><p class="sub" data-from="1.2">A letter about fees, without a name</p>`,
      captions: ['[Soft notes mark each new line.] A school writes to parents about fees.', 'An assistant can help, and never see a child’s name.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">What the clerk knows</h2><p class="card big" data-from="0.8"><mark data-on="2 99">Achieng Odhiambo</mark> of Grade 6 owes <mark data-on="3.2 99">KSh&nbsp;7,450</mark>. It is due on 12 June.</p>`,
      captions: ['A child’s name and a family’s debt.', 'Kenyan law protects both. They do not belong in a chat.'],
    },
    {
      seconds: 12,
      html: `<h2><span class="num">1</span> Mask</h2><div class="masks">${masks.map(([real, mask], i) => `<p data-from="${0.8 + i * 2}"><span>${real}</span><i></i><b>${mask}</b></p>`).join('')}</div>`,
      captions: ['The name becomes a role: Pupil A.', 'The sum and the day become words in capitals.', 'Grade and school go, too. They point to one child.'],
    },
    {
      seconds: 10,
      html: `<h2><span class="num">2</span> Ask</h2><p class="card big" data-from="0.6">Write to the parent of Pupil A: AMOUNT is due on DATE. Kind, clear, 60 words. Keep the capitals.</p>`,
      captions: ['Now ask, with the masks in the text.', '“Keep the capitals” makes them easy to find again.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">The draft</h2><p class="card big" data-from="0.8">Dear parent of Pupil A, thank you for trusting our school. Please pay AMOUNT by DATE …</p>`,
      captions: ['The draft comes back with the masks in it.', 'Whoever sees this chat learns nothing about the family.'],
    },
    {
      seconds: 11,
      html: `<h2><span class="num">3</span> Put back</h2><p class="card big" data-from="0.6">Dear parent of <mark data-on="2 99">Achieng</mark>, thank you for trusting our school. Please pay <mark data-on="3.4 99">KSh&nbsp;7,450</mark> by <mark data-on="4.8 99">12&nbsp;June</mark> …</p>`,
      captions: ['Copy the draft into your own document.', 'There you put the name, the sum and the day back.', 'Compare all three with the fee book.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Each time</h2>
<ul><li data-from="0.9">Mask before you paste</li><li data-from="2.6">Look for details that point to one person</li><li data-from="4.6">Put back on your own computer</li></ul>`,
      captions: ['Mask before you paste, and look for telling details.', 'Put the real words back where only you can read them.'],
    },
  ],
};
