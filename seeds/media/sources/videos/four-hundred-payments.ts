import type { DemoVideo } from '../video.ts';

type Group = { count: number; kind: 'rule' | 'agent' | 'person'; since: 'before' | 'now' | 'later' };

/** Draws a bead for each payment. Those of `now` change colour in groups of twenty from second 1. */
function payments(groups: Group[]): string {
  const parts = groups.flatMap(({ count, kind, since }) => {
    return Array.from({ length: Math.ceil(count / 20) }, (_, portion) => {
      const items = '<i></i>'.repeat(Math.min(20, count - portion * 20));
      const start = { before: '0', now: (1 + portion * 0.14).toFixed(2), later: '98' }[since];
      return `<span class="${kind}" data-on="${start} 99">${items}</span>`;
    });
  });
  return `<div class="grid">${parts.join('')}</div>`;
}

const all = (rule: Group['since'], agent: Group['since'], person: Group['since']): string =>
  payments([
    { count: 330, kind: 'rule', since: rule },
    { count: 42, kind: 'agent', since: agent },
    { count: 28, kind: 'person', since: person },
  ]);

export const fourHundredPayments: DemoVideo = {
  name: 'four-hundred-payments',
  title: 'Build AI Agents for Back Offices',
  category: 'ai-agents',
  style: `
.grid { display: flex; flex-wrap: wrap; gap: 4px; width: 1120px; margin-top: 32px; } .grid span { display: contents; }
.grid i { width: 24px; height: 24px; border-radius: 29%; background: #3a302b; }
.rule.lit i { background: #ffb727; } .agent.lit i { background: #a5d8ff; } .person.lit i { background: #ea4a2c; }
.sky { color: #a5d8ff; font-weight: 680; } .red { color: #ff8d76; font-weight: 680; }
.pair .card { font-size: 46px; }`,
  scenes: [
    {
      seconds: 5,
      html: `<h1 data-from="0.2">Four hundred payments</h1><p class="sub" data-from="1.2">One school, one month of fees</p>`,
      captions: ['[Soft notes mark each new line.] A school receives 400 payments in a month.'],
    },
    {
      seconds: 9,
      html: `<h2>One bead is one payment</h2>${all('later', 'later', 'later')}<p class="foot" data-from="3.6">By hand: two minutes each, 13 hours</p>`,
      captions: ['Each has to be matched with the invoice of a pupil.', 'By hand that takes more than 13 hours.'],
    },
    {
      seconds: 10,
      html: `<h2>First, the rule: <span class="num">330</span></h2>${all('now', 'later', 'later')}<p class="foot" data-from="4.6">The pupil’s number is there. No model is asked.</p>`,
      captions: ['330 payments name the pupil’s number.', 'A rule of five lines takes them, free and certain.'],
    },
    {
      seconds: 10,
      html: `<h2>Then, the agent: <span class="sky">42</span></h2>${all('before', 'now', 'later')}<p class="foot" data-from="4.6">Name, amount and date point to one invoice.</p>`,
      captions: ['For 42 more, the agent finds one invoice that fits.', 'It writes a proposal. It cannot post anything.'],
    },
    {
      seconds: 10,
      html: `<h2>Last, the bursar: <span class="red">28</span></h2>${all('before', 'before', 'now')}<p class="foot" data-from="4.6">Two pupils fit, or none. A person decides.</p>`,
      captions: ['28 payments fit two pupils, or none.', 'They go to the bursar, with the evidence.'],
    },
    {
      seconds: 11,
      html: `<h2>A case on the desk</h2><p class="card" data-from="0.6" style="margin-top: 32px">KSh 12,500 from J. Wekesa, “fees brian”</p>
<div class="pair"><div class="good" data-from="3"><p class="card"><b>Brian Wekesa</b><br>owes 12,500</p></div><div data-from="4.6"><p class="card"><b>Brian Barasa</b><br>owes 9,000</p></div></div>`,
      captions: [
        'The bursar sees the payment as it came,',
        'and both pupils who could be meant.',
        'With the evidence there, deciding takes five seconds.',
      ],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">The month, counted</h2>
<ul><li data-from="0.9"><span><b class="num">371</b> right</span></li><li data-from="2.2"><span><b class="num">1</b> wrong, found by the bursar</span></li><li data-from="4.6"><span><b class="num">28</b> asked, in half an hour</span></li></ul>`,
      captions: ['371 right, and one proposal that was wrong.', 'The 28 questions took half an hour. By hand it was 13 hours.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Take with you</h2>
<ul><li data-from="0.9">Rules first, model second</li><li data-from="2.2">The agent proposes, a person decides</li><li data-from="4.6">Count right, wrong and asked</li></ul>`,
      captions: ['Rules first. Then let the agent propose, and a person decide.', 'And count: right, wrong and asked.'],
    },
  ],
};
