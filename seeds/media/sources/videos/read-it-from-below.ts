import type { DemoVideo } from '../video.ts';

const rows: [name: string, what: string][] = [
  ['Goal', 'Girls stay in school'],
  ['Outcome', 'Water in less than an hour'],
  ['Output', 'Three dams hold water'],
  ['Activities', 'We build and train'],
];

/** Draws the four rows; `lit` are marked, counted from the top. With `rising` they appear from the lowest upwards. */
function logframe({ lit = [], rising = false }: { lit?: number[]; rising?: boolean }): string {
  const drawn = rows.map(([name, what], i) => {
    const from = rising ? ` data-from="${(0.8 + (3 - i) * 1.9).toFixed(1)}"` : '';
    const order = lit.indexOf(i);
    const on = order < 0 ? '' : ` data-on="${(0.6 + order * 2.2).toFixed(1)} 99"`;
    return `<div${from}><p class="step"${on}><span>${name}</span><b>${what}</b></p></div>`;
  });
  return `<div class="steps-up">${drawn.join('')}</div>`;
}

export const readItFromBelow: DemoVideo = {
  name: 'read-it-from-below',
  title: 'Grant Writing: Need to Budget',
  category: 'grant-writing',
  style: `
.steps-up { margin-top: 36px; display: grid; gap: 14px; }
.step { display: flex; align-items: center; height: 82px; border-radius: 14px; padding: 0 28px; background: #1b1512; border: 3px solid #4d423c; }
.step span { width: 270px; color: #c9bbad; } .step b { font-weight: 680; font-size: 50px; }
.step.lit { background: #ffb727; border-color: #ffb727; color: #211410; } .step.lit span { color: #211410; }
.big { font-size: 54px; line-height: 1.28; margin-top: 40px; padding: 34px 40px; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Read it from below</h1><p class="sub" data-from="1.2">The logframe of three sand dams</p>`,
      captions: ['[Soft notes mark each new line.] A logframe is written from the top.', 'You test it from the bottom.'],
    },
    {
      seconds: 11,
      html: `<h2>Four rows</h2>${logframe({ rising: true })}`,
      captions: [
        'What we do: build and train.',
        'What we deliver: three dams that hold water.',
        'What changes for people, and what it is all for.',
      ],
    },
    {
      seconds: 9,
      html: `<h2>If we build, then dams hold water</h2>${logframe({ lit: [3, 2] })}`,
      captions: ['If we build and train, then three dams hold water.', 'Do you believe it? If two rainy seasons come. Write that down.'],
    },
    {
      seconds: 9,
      html: `<h2>If dams hold, then trips get short</h2>${logframe({ lit: [2, 1] })}`,
      captions: ['If the dams hold water, then a trip takes less than an hour.', 'That fits: the dams lie within a kilometre of the houses.'],
    },
    {
      seconds: 10,
      html: `<h2>If trips are short, then … school?</h2>${logframe({ lit: [1, 0] })}`,
      captions: ['If trips are short, then girls stay in school?', 'Here you hesitate. They may be sent for firewood instead.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">Write the assumption down</h2><p class="card big" data-from="0.8">Parents use the time for school.</p><p class="card big" data-from="4">If not: the committee invites parents and teachers in month 12.</p>`,
      captions: ['Every place where you hesitate is an assumption.', 'Write it in the fourth column,', 'with what you will do if it turns out to be false.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">The test</h2>
<ul><li data-from="0.9">Begin at the lowest row</li><li data-from="2.6">Say “if … then” aloud</li><li data-from="4.4">Where you hesitate: an assumption</li></ul>`,
      captions: ['Begin at the lowest row and say “if, then” aloud.', 'Where you hesitate, the reviewer will, too.'],
    },
  ],
};
