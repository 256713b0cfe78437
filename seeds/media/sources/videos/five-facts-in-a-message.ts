import type { DemoVideo, Scene } from '../video.ts';

type Fact = { name: string; says: string; captions: string[] };

const facts: Fact[] = [
  {
    name: 'Receipt code',
    says: 'Ten letters and digits. No other payment has the same. Write it beside the sale.',
    captions: ['One: the receipt code. Ten letters and digits that belong to this payment alone.'],
  },
  {
    name: 'Amount',
    says: 'Compare it with the price before the goods leave the shop.',
    captions: ['Two: the amount. Compare it with the price before you hand anything over.'],
  },
  {
    name: 'Payer',
    says: 'The name on the line that paid. It may be the sister of the person before you.',
    captions: ['Three: the payer. That is the owner of the line, not always your customer.'],
  },
  {
    name: 'Date and time',
    says: 'Tells a payment of now from a message of yesterday.',
    captions: ['Four: date and time. They tell a new payment from an old message.'],
  },
  {
    name: 'New balance',
    says: 'The old balance and the amount must add up to it: 7,250 + 1,200 = 8,450.',
    captions: ['Five: the new balance. It must have grown by exactly the amount.'],
  },
];

/** The invented message, with the fact numbered `lit` marked. */
function message(lit: number): string {
  const part = (n: number, text: string) => `<mark${n === lit ? ' data-on="0.3 99"' : ''}>${text}</mark>`;
  return (
    `${part(0, 'SLK4H7R9QT')} Confirmed. You have received ${part(1, 'Ksh1,200.00')} from ` +
    `${part(2, 'JANE WANJIKU 0712***678')} on ${part(3, '2/3/26 at 6:41 PM')}. ` +
    `New balance is ${part(4, 'Ksh8,450.00')}.`
  );
}

const factScenes: Scene[] = facts.map((fact, i) => ({
  seconds: 4.8,
  html: `<h2>Five facts in a payment message</h2><div class="two">
<p class="card">${message(i)}</p>
<div class="fact"><b data-from="0.3"><span class="num">${i + 1}</span> ${fact.name}</b><p data-from="0.9" data-quiet>${fact.says}</p></div></div>`,
  captions: fact.captions,
}));

export const fiveFactsInAMessage: DemoVideo = {
  name: 'five-facts-in-a-message',
  title: 'M-Pesa Records for a Small Shop',
  category: 'general',
  scenes: [
    {
      seconds: 4,
      html: `<h1 data-from="0.2">Five facts in a payment message</h1><p class="sub" data-from="1">Read them in this order, each time.</p>`,
      captions: ['[Soft notes mark each new line.] Every payment message holds five facts.'],
    },
    ...factScenes,
    {
      seconds: 6,
      html: `<h2 data-from="0.2">In doubt, ask the statement</h2>
<ul><li data-from="1">A screen that somebody shows you can be old or invented.</li>
<li data-from="2">A message can be forged. Your balance and your statement cannot.</li></ul>`,
      captions: ['Never trust a screen that is shown to you.', 'A message can be forged, so in doubt check the statement.'],
    },
  ],
};
