import type { DemoVideo } from '../video.ts';

function table(head: string[], rows: string[][], style = ''): string {
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<table style="${style}"><tr>${cells(head, 'th')}</tr>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</table>`;
}

const sales = table(['code', 'bags'], [['32', '40'], ['5', '10']]);
const counties = table(['code', 'county'], [['32', 'Nakuru'], ['5', 'Lamu'], ['5', '<mark data-on="5.4 99">LAMU</mark>']]);
const joined = table(['code', 'county', 'bags'], [['32', 'Nakuru', '40'], ['5', 'Lamu', '10'], ['5', 'LAMU', '<mark data-on="3 99">10</mark>']]);

export const joinThatDoubles: DemoVideo = {
  name: 'join-that-doubles',
  title: 'Data Analysis with Kenyan Data',
  category: 'data',
  style: `
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 6px 12px; border-bottom: 3px solid #4d423c; }
th { color: #c9bbad; font-weight: 430; } small { display: block; font-size: 46px; font-weight: 680; margin-bottom: 8px; }
.joined { width: 640px; margin-top: 28px; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">The join that doubles</h1><p class="sub" data-from="1.2">How a total grows without a sale</p>`,
      captions: ['[Soft notes mark each new line.] A join can invent sales. Here is how.'],
    },
    {
      seconds: 11,
      html: `<h2>Two tables</h2><div class="two"><div data-from="0.5"><small>Sales</small>${sales}</div><div data-from="2.6"><small>Counties</small>${counties}</div></div>`,
      captions: ['Sales come by county code: 50 bags in all.', 'In the list of counties, Lamu stands twice.'],
    },
    {
      seconds: 11,
      html: `<h2>Joined by code</h2><div class="joined" data-from="0.6">${joined}</div><p class="foot" data-from="5.6">Sum: <b class="num">60 bags</b>. Sold were 50.</p>`,
      captions: ['The sale in Lamu meets two counties, and is written twice.', 'The sum says 60 bags. Only 50 were sold.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">The sign: more rows</h2><p class="code" data-from="0.8">len(sales)    <em># 2</em>
len(joined)   <b># 3</b></p><p class="foot" data-from="3.6">A left join must not add rows.</p>`,
      captions: ['No error appears. Only the number of rows tells.', 'Two rows went in, and three came out.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">Let pandas check</h2><p class="code" data-from="0.8">joined = sales.merge(
  counties, on="code",
  how="left",
  <b>validate="many_to_one"</b>,
)</p><p class="foot" data-from="5">It stops with a MergeError.</p>`,
      captions: ['validate says what you expect: each code once on the right.', 'If that is not so, pandas stops with an error.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Find the double</h2><p class="code" data-from="0.8">twice = counties["code"]
  .duplicated(<b>keep=False</b>)
counties[twice]</p><p class="foot" data-from="4.6">Repair the list, then join again.</p>`,
      captions: ['duplicated with keep=False shows all rows that share a code.', 'Repair the list of counties, then join again.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">Your turn</h2><ul><li data-from="0.8">12 prices, 14 rows after the join</li><li data-from="2">What happened?</li>
<li data-from="6"><b class="num">A key stands twice on the right.</b></li></ul>`,
      captions: ['Your turn: 12 prices become 14 rows. Why?', 'Some key stands more than once in the right table.'],
    },
  ],
};
