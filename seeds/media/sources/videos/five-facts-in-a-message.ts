import type { DemoVideo, Scene } from '../video.ts';

type Fact = { name: string; says: string; captions: string[] };

const facts: Fact[] = [
  {
    name: 'Receipt code',
    says: 'Ten letters and digits. Write them beside the sale.',
    captions: ['One: the receipt code. Ten letters and digits.', 'No other payment has the same. Write it beside the sale.'],
  },
  {
    name: 'Amount',
    says: 'Compare it with the price.',
    captions: ['Two: the amount. Read it digit by digit.', 'Compare it with the price before the goods leave.'],
  },
  {
    name: 'Payer',
    says: 'The owner of the line. Not always your customer.',
    captions: ['Three: the payer, which is the owner of the line.', 'It may be the sister of the person before you.'],
  },
  {
    name: 'Date and time',
    says: 'Is it now, or was it yesterday?',
    captions: ['Four: date and time.', 'They tell a payment of now from an old message.'],
  },
  {
    name: 'New balance',
    says: '7,250 before, and 1,200 more: 8,450.',
    captions: ['Five: the new balance. It must grow by the amount.', '7,250 and 1,200 are 8,450. This one is right.'],
  },
];

/** Draws the fictional message with fact number `lit` marked; a forged message has another balance. */
function message(lit: number, balance = 'Ksh8,450.00'): string {
  const part = (n: number, text: string) => `<mark${n === lit ? ' data-on="0.4 99"' : ''}>${text}</mark>`;
  return (
    `<p class="card message">${part(0, 'UC24H7R9QT')} Confirmed. You have received ${part(1, 'Ksh1,200.00')} from ` +
    `${part(2, 'JANE WANJIKU 0712***678')} on ${part(3, '2/3/26 at 6:41 PM')}. ` +
    `New balance is ${part(4, balance)}.</p>`
  );
}

const beside = (text: string, says: string) => `<div class="reading">${text}<p class="says" data-from="1">${says}</p></div>`;

const factScenes: Scene[] = facts.map((fact, i) => ({
  seconds: 7.4,
  html: `<h2><span class="num">${i + 1}</span> ${fact.name}</h2>${beside(message(i), fact.says)}`,
  captions: fact.captions,
}));

export const fiveFactsInAMessage: DemoVideo = {
  name: 'five-facts-in-a-message',
  title: 'M-Pesa Records for a Small Shop',
  category: 'general',
  style: `
.reading { display: grid; grid-template-columns: 690px 1fr; gap: 40px; margin-top: 36px; align-items: start; }
.message { font-size: 45px; line-height: 1.36; } .says { font-size: 50px; line-height: 1.2; padding-top: 20px; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Five facts in a payment message</h1><p class="sub" data-from="1.2">Read them in this order, each time.</p>`,
      captions: ['[Soft notes mark each new line.] Every payment message holds five facts.', 'Read them in the same order, each time.'],
    },
    ...factScenes,
    {
      seconds: 9,
      html: `<h2>What is wrong here?</h2>${beside(message(4, 'Ksh8,540.00'), '<span class="bad">7,250 + 1,200 is not 8,540.</span>')}`,
      captions: ['Now another message. Only one fact is different.', '7,250 and 1,200 are 8,450, not 8,540. It is forged.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">In doubt, ask the balance</h2>
<ul><li data-from="0.9">A screen can be old</li><li data-from="2.2">A message can be forged</li><li data-from="3.6">Your own balance cannot</li></ul>`,
      captions: ['Never trust a screen that somebody shows you.', 'Look at your own balance, then hand over the goods.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">At each sale</h2>
<ul><li data-from="0.9">Code, amount, payer, time, balance</li><li data-from="2.8">Last four of the code on the sheet</li></ul>`,
      captions: ['Code, amount, payer, time, balance.', 'Then the last four characters go on the daily sheet.'],
    },
  ],
};
