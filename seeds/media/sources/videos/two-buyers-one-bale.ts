import type { DemoVideo } from '../video.ts';

type Step = { from: number; to?: number; says: string };

/** Draws a column of steps, line by line; a step with `to` disappears before the next one. */
function column(name: string, steps: Step[]): string {
  const lines = steps.map(({ from, to, says }) => {
    return `<p data-from="${from}"${to === undefined ? '' : ` data-to="${to}"`}>${says}</p>`;
  });
  return `<div class="card who"><b>${name}</b>${lines.join('')}</div>`;
}

/** Draws the stock between them: each number stays until the next one. */
function stock(numbers: [from: number, number: string][], end: number): string {
  const shown = numbers.map(([from, number], i) => {
    return `<strong data-from="${from}" data-to="${numbers[i + 1]?.[0] ?? end}" data-quiet>${number}</strong>`;
  });
  return `<div class="stock"><span>In stock</span>${shown.join('')}</div>`;
}

export const twoBuyersOneBale: DemoVideo = {
  name: 'two-buyers-one-bale',
  title: 'Backend with Node and PostgreSQL',
  category: 'backend',
  style: `
.race { display: grid; grid-template-columns: 1fr 230px 1fr; gap: 28px; margin-top: 36px; align-items: stretch; }
.who { height: 318px; } .who b { display: block; font-size: 52px; font-weight: 680; color: #a5d8ff; margin-bottom: 10px; }
.who p { font-size: 48px; margin-bottom: 8px; }
.stock { display: grid; grid-template-rows: auto 1fr; justify-items: center; } .stock span { color: #c9bbad; font-size: 42px; }
.stock strong { grid-area: 2 / 1; font-size: 170px; line-height: 1.3; color: #ffb727; font-weight: 680; }`,
  scenes: [
    {
      seconds: 5.5,
      html: `<h1 data-from="0.2">Two buyers, one bale</h1><p class="sub" data-from="1.2">Why looking first is not enough</p>`,
      captions: ['[Soft notes mark each new line.] One bale is left, and two people press Buy.'],
    },
    {
      seconds: 11,
      html: `<h2>First look, then sell</h2><div class="race">
${column('Amina', [
  { from: 1, says: 'sees 1' },
  { from: 5.6, says: 'buys it' },
])}${stock(
        [
          [0.4, '1'],
          [5.8, '0'],
          [7.6, '−1'],
        ],
        11,
      )}
${column('Brian', [
  { from: 2.2, says: 'sees 1' },
  { from: 7.4, says: 'buys it' },
])}</div>`,
      captions: ['Both programs look first. Each sees one bale.', 'Both sell it. Now the stock is minus one.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Two receipts, one bale</h2>
<ul><li data-from="1">Both buyers have paid</li><li data-from="2.4">One of them gets nothing</li><li data-from="4.6">A second look does not help</li></ul>`,
      captions: ['Both buyers have paid, and one gets nothing.', 'A second look only makes the gap smaller.'],
    },
    {
      seconds: 12,
      html: `<h2>Look and sell in one step</h2>
<p class="code" data-from="0.6">update product
   set in_stock = in_stock - 1
 where id = 7
<b>   and in_stock &gt;= 1</b>
returning price_cents;</p><p class="foot" data-from="4.4">No row comes back: sold out.</p>`,
      captions: [
        'Let the database look and sell in one statement.',
        'The row changes only while a bale is left.',
        'Nobody can come between the look and the sale.',
      ],
    },
    {
      seconds: 12,
      html: `<h2>The second buyer waits</h2><div class="race">
${column('Amina', [
  { from: 1, says: 'locks the row' },
  { from: 3.8, says: '1 row: sold' },
])}${stock(
        [
          [0.4, '1'],
          [3.8, '0'],
        ],
        12,
      )}
${column('Brian', [
  { from: 2.2, says: 'waits' },
  { from: 5.6, says: '0 rows' },
  { from: 8.4, says: 'Sold out' },
])}</div>`,
      captions: [
        'Amina’s statement locks the row. Brian’s has to wait.',
        'Then it finds no bale, and changes nothing.',
        'Brian reads “Sold out” before he has paid.',
      ],
    },
    {
      seconds: 10,
      html: `<h2>A second lock on the door</h2>
<p class="code" data-from="0.6">alter table product
  add check (<b>in_stock &gt;= 0</b>);</p>
<p class="foot" data-from="4.8">If somebody forgets the condition,<br>the table still says no.</p>`,
      captions: ['Put a check on the table itself.', 'If the next program forgets the condition, the table refuses the sale.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Take with you</h2>
<ul><li data-from="0.9">Check and change in one statement</li><li data-from="2.2">Let the table refuse what is wrong</li><li data-from="4.6">Keep the transaction short</li></ul>`,
      captions: ['One statement, and a table that refuses what is wrong.', 'And never wait for a phone while you hold a lock.'],
    },
  ],
};
