import type { DemoSection } from '#seeds/content/content-types.ts';

export const styleOnAPhone: DemoSection = {
  title: 'Week 2: Style that holds on a phone',
  lessons: [
    {
      title: 'Phone first with grid',
      type: 'text',
      pictures: ['seeds/media/one-grid-three-screens.jpg'],
      body: `<p>Start with the narrowest screen. One column needs almost no CSS, and a wide screen is then an addition instead of a repair.</p>
<pre><code>:root {
  font-family: system-ui, sans-serif;
  line-height: 1.5;
}
body {
  margin: 0 auto;
  max-width: 60rem;
  padding: 1rem;
}
.departures {
  display: grid;
  gap: 1rem;
}
@media (min-width: 40rem) {
  .departures { grid-template-columns: 1fr 1fr; }
}</code></pre>
<h2>Let the grid count for you</h2>
<p>You can often avoid the media query. This line says: as many columns as fit, none narrower than 16rem, sharing what is left.</p>
<pre><code>.departures {
  grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
}</code></pre><figure><img src="seeds/media/one-grid-three-screens.jpg" alt="The same six departures on three screens: one column on a phone, two on a tablet, three on a laptop." width="1600" height="900"><figcaption>The same six departures and the same line of CSS: a phone has room for one column of 16rem, a tablet for two, a laptop for three.</figcaption></figure><p>The inner <code>min(16rem, 100%)</code> stops a column from being wider than a very small phone.</p>
<h2>Units that respect the reader</h2>
<p>Use <code>rem</code> for text and spacing. It follows the text size a person has set in the browser; a size in pixels ignores it. Unless somebody changed it, 1rem is 16 pixels.</p>
<p>Make the window narrow and find the width where the page breaks. Nothing should need sideways scrolling at 360 pixels.</p>
<h3>Exercise</h3>
<p>The list of departures is 720 pixels wide inside, the gap is 1rem. How many columns of at least 16rem fit? How wide is each? And at 820 pixels?</p>
<h3>Answer</h3>
<p>16rem is 256 pixels and the gap is 16. Two columns need 256 + 16 + 256 = 528 pixels, three need 800. At 720 two fit, and share what is left: (720 − 16) ÷ 2 = 352 pixels each. At 820 three fit: (820 − 32) ÷ 3, about 263 pixels each.</p>`,
    },
    {
      title: 'Columns that fit by themselves',
      type: 'video',
      file: 'seeds/media/columns-that-fit.mp4',
      captions: 'seeds/media/columns-that-fit.vtt',
      summary:
        'One line of CSS counts the columns for you. Watch the same departures on 328, 720 and 1,000 pixels, and the sum behind each.',
    },
    {
      title: 'In a row with flexbox',
      type: 'text',
      body: `<p>Grid is for rows <em>and</em> columns. For one row of things, such as the head of the page or a line of buttons, flexbox is simpler.</p>
<pre><code>.head {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem 1rem;
}</code></pre>
<ul>
<li><code>display: flex</code> puts the children beside each other.</li>
<li><code>flex-wrap: wrap</code> lets them continue on the next line when the row is full. Without it they are squeezed, or stick out of a phone.</li>
<li><code>align-items</code> works across the row: here the middles are level.</li>
<li><code>justify-content</code> works along the row: the first child goes to the left edge, the last to the right.</li>
<li><code>gap</code> is the space between them, never outside.</li>
</ul>
<h2>Who may grow</h2>
<p>In a departure the time and the fare keep their size, and the name of the stage takes what is left:</p>
<pre><code>.departure { display: flex; gap: 1rem; }
.departure .stage { flex: 1; min-width: 0; }
.departure .fare { white-space: nowrap; }</code></pre>
<p><code>flex: 1</code> means: take the free space. <code>min-width: 0</code> allows a long name to become narrower than its longest word. <code>white-space: nowrap</code> keeps "KSh" and "150" on one line, as an amount should be.</p>
<h2>A target for a thumb</h2>
<p>Make everything one can tap at least 44 pixels high, with space between. On a road that shakes, a small button is a wrong button.</p>
<pre><code>button, .departure a { min-height: 2.75rem; padding: 0.5rem 1rem; }</code></pre>
<h3>Exercise</h3>
<p>How many pixels are 2.75rem? What happens to the row <code>.head</code> at 360 pixels, when the name of the SACCO needs 220 pixels and the menu 160? The page has a padding of 1rem on both sides.</p>
<h3>Answer</h3>
<p>2.75 × 16 = 44 pixels. The row has 360 − 32 = 328 pixels. Name, gap and menu need 220 + 16 + 160 = 396, which is more, so the menu wraps to a second line, 0.5rem below.</p>`,
    },
    {
      title: 'Colour you can read in the sun',
      type: 'text',
      body: `<p>Your page will be read at a stage at noon. Low contrast is not elegant there, it is invisible.</p>
<h2>The numbers</h2>
<p>Contrast compares how light two colours are, from 1:1 (the same) to 21:1 (black on white). The Web Content Accessibility Guidelines, level AA, ask for:</p>
<table>
<thead><tr><th>What</th><th>At least</th></tr></thead>
<tbody>
<tr><td>Normal text</td><td>4.5:1</td></tr>
<tr><td>Large text (24 px, or 18.66 px bold)</td><td>3:1</td></tr>
<tr><td>Edges of fields and icons that carry meaning</td><td>3:1</td></tr>
</tbody>
</table>
<p>Your browser's developer tools show the figure when you inspect a colour. Some to remember:</p>
<table>
<thead><tr><th>Text on ground</th><th>Contrast</th><th>Normal text?</th></tr></thead>
<tbody>
<tr><td>#767676 on white</td><td>4.54:1</td><td>just yes</td></tr>
<tr><td>#999999 on white</td><td>2.85:1</td><td>no</td></tr>
<tr><td>black on marigold #FFB727</td><td>12:1</td><td>yes</td></tr>
<tr><td>white on marigold #FFB727</td><td>1.74:1</td><td>no</td></tr>
</tbody>
</table>
<h2>Never colour alone</h2>
<p>Many people, most of them men, cannot tell red from green well. A seat that is only "red when taken" says nothing to them. Add a word or a mark:</p>
<pre><code>.seat:disabled { text-decoration: line-through; }
.seat[aria-pressed="true"] { outline: 3px solid currentColor; }</code></pre>
<p>Keep the ring that shows which field or button has the focus. If you do not like it, draw a better one:</p>
<pre><code>:focus-visible { outline: 3px solid #2c55d8; outline-offset: 2px; }</code></pre>
<h3>Exercise</h3>
<p>Take your phone outside at midday with the brightness at half, and write down what you cannot read. Then decide: a hint under a field is #999999 on white, 14 px. Is that enough? What is the lightest grey of the table that you may use?</p>
<h3>Answer</h3>
<p>No. 14 px is normal text and needs 4.5:1; #999999 has 2.85:1. Of the two greys only #767676 passes, and only just. In the sun, take a darker one.</p>`,
    },
    {
      title: 'The CSS card',
      type: 'pdf',
      file: 'seeds/media/css-card.pdf',
      summary: 'Two pages for the wall: the CSS that lays out most pages, and what to do when a layout breaks.',
    },
  ],
};
