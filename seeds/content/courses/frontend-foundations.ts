import type { DemoCourse } from '#seeds/content/content-types.ts';

export const frontendFoundations: DemoCourse = {
  slug: 'frontend-foundations',
  title: 'Frontend Foundations',
  status: 'active',
  category: 'frontend',
  level: 'beginner',
  instructor: 'Wanjiru Kamau',
  instructorIsDemo: true,
  instructorBio:
    'Nine years of front-end work in Nairobi, most of it on booking and payment pages. Teaches on Saturdays at Ngara.',
  duration: '4 weeks',
  priceCents: 450000,
  description:
    'HTML, CSS and JavaScript, from a blank file to a booking page for a matatu SACCO that opens fast on any phone.',
  about: [
    'Most people who open a Kenyan website do it on a phone, on a data bundle that runs out. This course teaches the web from that side: small pages, clear words and code you can explain.',
    'You build one thing, a seat-booking page for a SACCO on the Thika Road route. Week 1: a plain HTML page that already works. Week 2: a layout that fits a phone. Week 3: the JavaScript for seats, errors and a lost signal. Week 4: make it light, test it and put it online.',
    'Plan two to three hours a week. A text takes ten minutes to read and half an hour to type and try; most end with an exercise and its answer. Nothing is installed: a text editor and a browser are enough.',
  ],
  outcomes: [
    'Write a page that makes sense with no styling at all',
    'Lay it out with grid and flexbox, phone first',
    'Make forms people finish, with errors they understand',
    'Read and change a page with JavaScript',
    'Fetch data and handle the network being away',
    "Measure a page's weight and bring it down",
    'Test the page like a passenger and publish it',
  ],
  requirements: ['A laptop from the last ten years', 'Two to three hours a week', 'No programming experience'],
  features: [
    'Thirteen texts that load on a weak signal, with exercises and answers',
    'Four captioned videos, readable on a phone',
    'Two handouts to print: the CSS card and the launch checklist',
    'A completion badge',
  ],
  previewVideo: {
    file: 'seeds/media/errors-people-understand.mp4',
    captions: 'seeds/media/errors-people-understand.vtt',
  },
  sections: [
    {
      title: 'Week 1: The page',
      lessons: [
        {
          title: 'A page is a list of facts',
          type: 'text',
          isFreePreview: true,
          body: `<p>Before colour and layout, a page is an ordered list of facts. HTML gives each fact its role: this is the heading, this is a list of stops, this is a price. A browser, a search engine and a screen reader all use those roles.</p>
<h2>Write the facts first</h2>
<p>For the booking page of a SACCO that runs from Nairobi to Thika, the facts are: the route, the times, the fare and how to book.</p>
<pre><code>&lt;!doctype html&gt;
&lt;html lang="en"&gt;
  &lt;head&gt;
    &lt;meta charset="utf-8"&gt;
    &lt;meta name="viewport" content="width=device-width, initial-scale=1"&gt;
    &lt;title&gt;Book a seat to Thika&lt;/title&gt;
  &lt;/head&gt;
  &lt;body&gt;
    &lt;h1&gt;Nairobi to Thika&lt;/h1&gt;
    &lt;p&gt;Fare: KSh 150&lt;/p&gt;
    &lt;ul&gt;
      &lt;li&gt;&lt;time datetime="07:30"&gt;7:30&lt;/time&gt; from the Ngara stage&lt;/li&gt;
    &lt;/ul&gt;
  &lt;/body&gt;
&lt;/html&gt;</code></pre>
<p>The <code>head</code> speaks to the browser: how to read the file, and what to write on the tab. The <code>body</code> is what people see.</p>
<h2>Two lines people forget</h2>
<ul>
<li><code>&lt;meta charset="utf-8"&gt;</code> makes sure that a name such as Wang’ombe shows its apostrophe correctly.</li>
<li><code>&lt;meta name="viewport" …&gt;</code> tells a phone to use its real width. Without it, most phones pretend to be about 980 pixels wide and shrink everything.</li>
</ul>
<p>Save the page as <code>index.html</code>, open it in a browser and read it aloud from top to bottom. If it makes sense to a person who cannot see it, the structure is right.</p>
<h3>Exercise</h3>
<p>Add the departure at 8:00 and the sentence "Children under three travel free on a parent's lap." Which elements do you use?</p>
<h3>Answer</h3>
<p>The departure is one more <code>li</code> in the same list, with <code>&lt;time datetime="08:00"&gt;</code>. The sentence is no departure, so it is a <code>p</code> of its own, below the fare that it explains.</p>`,
        },
        {
          title: 'Headings, lists and links that mean something',
          type: 'text',
          body: `<p>A person using a screen reader often jumps from heading to heading, as you would skim a newspaper. Headings are therefore an outline, not a way to make text big.</p>
<h2>One outline</h2>
<ul>
<li>One <code>h1</code>: what this page is.</li>
<li><code>h2</code> for its parts, <code>h3</code> inside a part. Do not jump from <code>h2</code> to <code>h4</code>.</li>
<li>If you only want larger text, that is CSS.</li>
</ul>
<h2>Which list?</h2>
<p>Use <code>ol</code> when the order matters, as in the stops of a route. Use <code>ul</code> when it does not, as in the things you may carry.</p>
<h2>Links say where they go</h2>
<p>A list of links read on its own should still make sense. Compare:</p>
<pre><code>weak:    For fares click &lt;a href="/fares"&gt;here&lt;/a&gt;.
strong:  See the &lt;a href="/fares"&gt;fares from Nairobi to Thika&lt;/a&gt;.</code></pre>
<p>A phone number is a link too. One tap calls the office:</p>
<pre><code>&lt;a href="tel:+254700000000"&gt;Call the office: 0700 000 000&lt;/a&gt;</code></pre>
<h2>A link or a button?</h2>
<p>Use a link (<code>a</code>) to go somewhere and a <code>button</code> to do something. "Timetable" is a link. "Book this seat" is a button. Both can be reached with the Tab key without any extra work, which is the best reason not to build your own from a <code>div</code>.</p>
<h3>Exercise</h3>
<p>Add a part called "Stages" with the stops Ngara, Roysambu and Juja, in the order of the road. Then press Tab repeatedly: you should reach every link, and see which one you are on.</p>
<h3>Answer</h3>
<pre><code>&lt;h2&gt;Stages&lt;/h2&gt;
&lt;ol&gt;
  &lt;li&gt;Ngara&lt;/li&gt;
  &lt;li&gt;Roysambu&lt;/li&gt;
  &lt;li&gt;Juja&lt;/li&gt;
&lt;/ol&gt;</code></pre>
<p>The three stages are not links, so Tab skips them. Tab stops at links, buttons and fields only.</p>`,
        },
        {
          title: 'A timetable in a table',
          type: 'text',
          body: `<p>A timetable has rows and columns, so it is a table. A table tells a screen reader which time belongs to which stage; a picture of a timetable tells it nothing, and costs more data.</p>
<pre><code>&lt;table&gt;
  &lt;caption&gt;Nairobi to Thika, Monday to Friday&lt;/caption&gt;
  &lt;thead&gt;
    &lt;tr&gt;
      &lt;th scope="col"&gt;Ngara&lt;/th&gt;
      &lt;th scope="col"&gt;Juja&lt;/th&gt;
      &lt;th scope="col"&gt;Thika&lt;/th&gt;
    &lt;/tr&gt;
  &lt;/thead&gt;
  &lt;tbody&gt;
    &lt;tr&gt;&lt;th scope="row"&gt;7:30&lt;/th&gt;&lt;td&gt;8:10&lt;/td&gt;&lt;td&gt;8:35&lt;/td&gt;&lt;/tr&gt;
    &lt;tr&gt;&lt;th scope="row"&gt;8:00&lt;/th&gt;&lt;td&gt;8:40&lt;/td&gt;&lt;td&gt;9:05&lt;/td&gt;&lt;/tr&gt;
  &lt;/tbody&gt;
&lt;/table&gt;</code></pre>
<h2>Why each piece is there</h2>
<ul>
<li><code>caption</code> names the table. A reader knows what it is before hearing a single time.</li>
<li><code>th</code> marks a heading, and <code>scope</code> says for what: a column or a row. The cell 8:40 is then read as "Juja, 8:40".</li>
<li><code>thead</code> and <code>tbody</code> keep headings and times apart, so that you can style them.</li>
</ul>
<h2>On a narrow phone</h2>
<p>Three columns fit. Seven do not. Put a wide table into a box that scrolls sideways, so that the page itself does not:</p>
<pre><code>&lt;div class="wide" role="region" aria-label="Timetable" tabindex="0"&gt; … &lt;/div&gt;

.wide { overflow-x: auto; }
td { font-variant-numeric: tabular-nums; }</code></pre>
<p><code>tabindex="0"</code> lets somebody without a mouse reach the box and scroll it with the arrow keys. <code>tabular-nums</code> makes all digits equally wide, so that times stand under each other.</p>
<p>Never use a table to place things side by side. That is the work of CSS. And do not use one for a single row of facts: the fare and the length of the ride are a short list.</p>
<h3>Exercise</h3>
<p>The SACCO adds the stage Roysambu, twenty minutes after Ngara. Which lines change?</p>
<h3>Answer</h3>
<p>Three: the heading row gets one more <code>th scope="col"</code> after Ngara, and each of the two rows one more <code>td</code>: 7:50 and 8:20.</p>`,
        },
        {
          title: 'A form people finish',
          type: 'text',
          body: `<p>The booking form is where the SACCO earns its fare. Ask for little, label everything, and let the phone show the right keyboard.</p>
<pre><code>&lt;form action="/bookings" method="post"&gt;
  &lt;label for="phone"&gt;M-Pesa phone number&lt;/label&gt;
  &lt;input id="phone" name="phone" type="tel"
         autocomplete="tel" inputmode="tel" required&gt;

  &lt;fieldset&gt;
    &lt;legend&gt;Departure&lt;/legend&gt;
    &lt;label&gt;&lt;input type="radio" name="time" value="07:30" required&gt; 7:30&lt;/label&gt;
    &lt;label&gt;&lt;input type="radio" name="time" value="08:00"&gt; 8:00&lt;/label&gt;
  &lt;/fieldset&gt;

  &lt;button&gt;Book a seat, KSh 150&lt;/button&gt;
&lt;/form&gt;</code></pre>
<h2>Why each piece is there</h2>
<ul>
<li>The <code>label</code> is tied to its field by <code>for</code> and <code>id</code>. Tapping the words puts the cursor in the field, which matters on a small screen.</li>
<li><code>type="tel"</code> brings up digits. Do not use <code>type="number"</code> for a phone: it may drop the first zero of 0712 345 678 and shows arrows nobody wants.</li>
<li><code>autocomplete</code> lets the phone fill in what it already knows.</li>
<li><code>fieldset</code> and <code>legend</code> give a group of choices one question.</li>
<li><code>name</code> is what the server receives: <code>phone=0712345678</code> and <code>time=07:30</code>.</li>
<li>The button repeats the price, so nobody is surprised.</li>
<li>There is no placeholder instead of a label: it would vanish as soon as you type.</li>
</ul>
<h2>Ask for less</h2>
<p>Each field costs passengers. Before you add one, ask what the SACCO will do with the answer. An e-mail address that nobody writes to is a field too many, and personal data that you must protect.</p>
<h3>Exercise</h3>
<p>The office wants the passenger's name "for the list", and a field for the number of bags. Write both fields. Which of them needs <code>required</code>?</p>
<h3>Answer</h3>
<pre><code>&lt;label for="name"&gt;Name on the list&lt;/label&gt;
&lt;input id="name" name="name" autocomplete="name" required&gt;

&lt;label for="bags"&gt;Large bags (0 if none)&lt;/label&gt;
&lt;input id="bags" name="bags" type="number" min="0" max="4" value="0"&gt;</code></pre>
<p>Only the name. Bags has an answer already, 0, and most passengers leave it. A number of bags may be counted up and down, so here <code>type="number"</code> is right.</p>`,
        },
      ],
    },
    {
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
            'One line of CSS counts the columns for you. Watch the same departures on 360, 720 and 1,000 pixels, and the sum behind each.',
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
    },
    {
      title: 'Week 3: JavaScript you will use',
      lessons: [
        {
          title: 'Errors people understand',
          type: 'video',
          file: 'seeds/media/errors-people-understand.mp4',
          captions: 'seeds/media/errors-people-understand.vtt',
          summary:
            'A form that only says “invalid” loses the passenger. Four messages for the seat form, each with the reason and the next step.',
        },
        {
          title: 'Check the phone number kindly',
          type: 'text',
          body: `<p>People write the same number in several ways: 0712 345 678, +254712345678, 712345678. All of them are right. Accept them, and keep one form.</p>
<pre><code>function kenyanMobile(text) {
  const digits = text.replace(/[^0-9]/g, "");
  const match = digits.match(/^(?:254|0)?([17][0-9]{8})$/);
  return match ? "254" + match[1] : null;
}

kenyanMobile("+254 110 345 678"); // "254110345678"
kenyanMobile("0712 345");         // null</code></pre>
<p>The first line of the function throws away all that is no digit. The second reads: perhaps 254 or 0, then a 1 or a 7, then exactly eight digits. The brackets keep the nine digits that matter.</p>
<h2>Show the message where it belongs</h2>
<pre><code>const form = document.querySelector("form");
const phone = document.querySelector("#phone");
const error = document.querySelector("#phone-error");

form.addEventListener("submit", (event) =&gt; {
  if (kenyanMobile(phone.value)) return;
  event.preventDefault();
  error.textContent = "Write the number as 0712 345 678.";
  phone.setAttribute("aria-invalid", "true");
  phone.focus();
});

phone.addEventListener("input", () =&gt; {
  error.textContent = "";
  phone.removeAttribute("aria-invalid");
});</code></pre>
<p>In the HTML, put <code>&lt;p id="phone-error"&gt;&lt;/p&gt;</code> under the field and <code>aria-describedby="phone-error"</code> on it, so that a screen reader reads the message together with the field. As soon as the passenger types, the message goes.</p>
<h2>The server checks again</h2>
<p>Code in the browser can be switched off or changed by anybody. It is there to help an honest person quickly. The server must check the same rule before it believes anything.</p>
<h3>Exercise</h3>
<p>What does the function answer for these four? Decide first, then try them in the browser's console.</p>
<pre><code>kenyanMobile("0110-345-678")
kenyanMobile("254 0712 345 678")
kenyanMobile("020 271 2345")
kenyanMobile("712 345 678 ")</code></pre>
<h3>Answers</h3>
<ol>
<li><code>"254110345678"</code>: the hyphens go.</li>
<li><code>null</code>: 254 and 0 together. Country code <em>or</em> zero.</li>
<li><code>null</code>: a landline of Nairobi begins with 020, and no mobile number with 2.</li>
<li><code>"254712345678"</code>: the space at the end goes too.</li>
</ol>`,
        },
        {
          title: 'A seat map of real buttons',
          type: 'text',
          body: `<p>A seat can be free, taken or selected. Keep that in data, and let the page follow the data.</p>
<pre><code>const seats = [
  { number: 5, isTaken: true },
  { number: 6, isTaken: false },
  { number: 7, isTaken: false },
];
const map = document.querySelector("#seats");
const field = document.querySelector("#seat");

for (const seat of seats) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "seat";
  button.value = seat.number;
  button.disabled = seat.isTaken;
  button.textContent = "Seat " + seat.number + (seat.isTaken ? ", taken" : "");
  map.append(button);
}

function select(number) {
  field.value = number;
  for (const button of map.children) {
    button.setAttribute("aria-pressed", String(button.value === number));
  }
}

map.addEventListener("click", (event) =&gt; {
  const button = event.target.closest("button");
  if (button) select(button.value);
});</code></pre>
<p>The HTML needs <code>&lt;div id="seats"&gt;&lt;/div&gt;</code> and, inside the form, <code>&lt;input type="hidden" id="seat" name="seat"&gt;</code>.</p>
<h2>What to notice</h2>
<ul>
<li><code>type="button"</code>: without it, each seat would send the form.</li>
<li>Taken seats are <code>disabled</code> and say so in words.</li>
<li>One listener on the map serves all seats. <code>closest</code> finds the button that was clicked.</li>
<li>The buttons are made once. If you drew them again at each click, the keyboard would lose its place.</li>
<li>Use <code>textContent</code>, not <code>innerHTML</code>. Text from a passenger must never become code.</li>
</ul>
<h3>Exercise</h3>
<p>Passengers who come back should find their seat still selected. Add it with <code>localStorage</code>. What if somebody else has taken the seat since?</p>
<h3>Answer</h3>
<p>At the end of <code>select</code>, add <code>localStorage.setItem("seat", number);</code>. When the page loads:</p>
<pre><code>const before = localStorage.getItem("seat");
const isFree = seats.some((seat) =&gt; String(seat.number) === before &amp;&amp; !seat.isTaken);
if (isFree) select(before);</code></pre>
<p>A taken seat is not selected again. The server has the last word: it must refuse a seat that is gone.</p>`,
        },
        {
          title: 'When the network is away',
          type: 'text',
          body: `<p>On the road the signal comes and goes. <code>fetch</code> fails in two different ways, and you must handle both.</p>
<pre><code>async function loadSeats(departure) {
  const answer = await fetch("/api/seats?departure=" + encodeURIComponent(departure), {
    signal: AbortSignal.timeout(8000),
  });
  if (!answer.ok) throw new Error("The server answered " + answer.status);
  return answer.json();
}

async function showSeats(departure) {
  const status = document.querySelector("#status");
  try {
    status.textContent = "Loading seats…";
    const seats = await loadSeats(departure);
    status.textContent = seats.length + " seats are free.";
  } catch {
    status.textContent = "We could not load the seats. Check your connection and try again.";
  }
}</code></pre>
<ul>
<li>With no connection, or after the eight seconds, the promise is <strong>rejected</strong>.</li>
<li>When the server answers 404 or 500, the promise is <strong>fulfilled</strong>: to <code>fetch</code>, any answer is a success. That is why you test <code>answer.ok</code>.</li>
</ul>
<h2>Never leave people guessing</h2>
<p>Say that you are loading, say when it failed, and offer the way on: a <em>Try again</em> button that calls the same function. Give the status element <code>role="status"</code> so that a screen reader announces the change.</p>
<h2>Reading is safe to repeat, paying is not</h2>
<p>You may load seats twice without harm. A booking that is sent twice may be paid twice. Give each booking a number of its own before you send it, for example with <code>crypto.randomUUID()</code>, and send the same number again when you retry. The server then recognises it and books once.</p>
<h3>Exercise</h3>
<p>Set the network to "Offline" in the developer tools and use your page. Every button should still give an answer. Then: the server is up, but its database is down, and it answers 503. Which line notices, and what does the passenger read?</p>
<h3>Answer</h3>
<p><code>answer.ok</code> is false for 503, so <code>throw</code> leaves the function, and <code>catch</code> shows: "We could not load the seats. Check your connection and try again." Better: keep the status in the error, and say "The office system is down" when there was an answer at all.</p>`,
        },
        {
          title: 'Two ways to fail',
          type: 'video',
          file: 'seeds/media/two-ways-to-fail.mp4',
          captions: 'seeds/media/two-ways-to-fail.vtt',
          summary:
            'No answer, or a bad answer: what fetch does in each case, which line of code notices, and what the passenger should read.',
        },
      ],
    },
    {
      title: 'Week 4: Light, tested and online',
      lessons: [
        {
          title: 'Where the weight is',
          type: 'video',
          file: 'seeds/media/where-the-weight-is.mp4',
          captions: 'seeds/media/where-the-weight-is.vtt',
          summary:
            'A booking page of 2,400 KB goes on a diet. See what weighs most, what each cut saves, and the page of 170 KB at the end.',
        },
        {
          title: 'Pictures that fit the phone',
          type: 'text',
          body: `<p>On most pages the pictures weigh more than everything else together. A photo from a phone may have 4,000 × 3,000 pixels and 3 MB. No visitor's screen can show that.</p>
<h2>Offer two sizes</h2>
<pre><code>&lt;img src="stage-800.jpg"
     srcset="stage-800.jpg 800w, stage-1600.jpg 1600w"
     sizes="(min-width: 40rem) 50vw, 100vw"
     width="800" height="600" loading="lazy"
     alt="Three matatus at the Ngara stage, early morning"&gt;</code></pre>
<ul>
<li><code>srcset</code> lists the files with their widths. <code>sizes</code> says how wide the picture will stand. The browser chooses.</li>
<li><code>width</code> and <code>height</code> keep its place free, so that the text does not jump when the picture arrives. Add <code>img { max-width: 100%; height: auto; }</code> in the CSS.</li>
<li><code>loading="lazy"</code> waits until the reader comes near. Leave it out for the picture at the very top.</li>
<li><code>alt</code> says what the picture shows to somebody who cannot see it. A mere ornament gets <code>alt=""</code>.</li>
</ul>
<h2>Which format</h2>
<table>
<thead><tr><th>What</th><th>Format</th></tr></thead>
<tbody>
<tr><td>A photo</td><td>JPEG at quality 75 to 80, or the smaller WebP and AVIF</td></tr>
<tr><td>A logo, a map, an icon</td><td>SVG</td></tr>
<tr><td>A screenshot with text</td><td>PNG or lossless WebP</td></tr>
</tbody>
</table>
<h3>Exercise</h3>
<p>The photo stands 360 pixels wide and 270 high, on a phone with two screen pixels for each pixel of CSS. How many of the 4,000 × 3,000 pixels does it need? And if 100 MB cost KSh 20, what does the 3 MB photo cost 1,000 visitors, and what does a version of 90 KB?</p>
<h3>Answer</h3>
<p>It needs 720 × 540 = 388,800 of 12,000,000 pixels, about 3%. One MB costs KSh 0.20. The large photo costs each visitor KSh 0.60, together KSh 600. The small one, 0.09 MB, costs KSh 0.018 each, together KSh 18.</p>`,
        },
        {
          title: 'Test it like a passenger',
          type: 'text',
          body: `<p>You know your page too well to see its faults. Seven tests, five minutes each, show most of them.</p>
<ol>
<li><strong>Keyboard.</strong> Put the mouse away. Book a seat with Tab, Space and Enter. Do you always see where you are?</li>
<li><strong>Narrow.</strong> In the developer tools, set the width to 360 pixels, then 320. Nothing may stick out.</li>
<li><strong>Large text.</strong> Zoom to 200%. Everything must still be there.</li>
<li><strong>Slow.</strong> In the Network panel choose a slow 3G profile and reload with an empty cache. Can you read the fare within five seconds?</li>
<li><strong>Offline.</strong> Cut the network in the middle of a booking. What does the page say?</li>
<li><strong>Without JavaScript.</strong> Switch it off. The form should still send, because it is a real form.</li>
<li><strong>Aloud.</strong> Switch on TalkBack on an Android phone and close your eyes. Can you book?</li>
</ol>
<h2>Then watch somebody</h2>
<p>Ask a person who has never seen the page to book a seat for tomorrow morning. Say nothing. Note each place where the thumb stops. Three people show you more than thirty opinions.</p>
<h2>Write a fault so that it can be repaired</h2>
<table>
<thead><tr><th>Weak</th><th>Strong</th></tr></thead>
<tbody>
<tr><td>The form is broken.</td><td>Tecno phone, 360 px: with the keyboard open, the button lies below the screen and cannot be reached.</td></tr>
<tr><td>Page slow.</td><td>Slow 3G, empty cache: the fare is readable after 11 seconds. The photo loads first.</td></tr>
</tbody>
</table>
<h3>Exercise</h3>
<p>Run all seven. Write each fault as in the right column, repair the worst, and run that test again. In which order do you repair: an ugly margin at 1,280 pixels, a seat button that Tab cannot reach, a wrong fare?</p>
<h3>Answer</h3>
<p>The wrong fare first: it costs the SACCO money and trust today. Then the button, for some passengers cannot book at all. The margin last.</p>`,
        },
        {
          title: 'Put it online',
          type: 'text',
          body: `<p>A page of HTML, CSS and JavaScript is a folder of files. Any web host can serve it. You need three things: a place for the files, an address and HTTPS.</p>
<h2>The place</h2>
<p>For practice, a free host of static pages such as GitHub Pages is enough. For a SACCO, a small Kenyan or foreign host costs little; ask for HTTPS included, backups and a human who answers. The bookings themselves need a server with a database, which the course <em>Backend with Node and PostgreSQL</em> teaches.</p>
<h2>The address</h2>
<p>Names that end in .co.ke are sold by registrars that are accredited with KeNIC. Register the name for the SACCO, with an e-mail address that belongs to the SACCO, not to you. Write down when it must be renewed. A forgotten renewal takes the whole site away.</p>
<h2>The files</h2>
<ul>
<li>The first page is called <code>index.html</code>.</li>
<li>Names in small letters, without spaces: most servers tell <code>Stage.jpg</code> from <code>stage.jpg</code>, your laptop perhaps not.</li>
<li>Links between your own pages are relative: <code>href="fares.html"</code>, never <code>C:\\Users\\…</code></li>
<li>No passwords and no keys in any file. Everybody can read everything.</li>
</ul>
<h2>After each upload</h2>
<p>Open the page on a phone that has never seen it, on mobile data. Press each link. Then use the launch checklist of the next lesson.</p>
<h3>Exercise</h3>
<p>The page works on your laptop. Online the picture is missing, and the console says <code>404 /Images/Stage.JPG</code>. The folder holds <code>images/stage.jpg</code>. What is wrong, and how do you prevent it?</p>
<h3>Answer</h3>
<p>The letters differ. On your laptop <code>Stage.JPG</code> and <code>stage.jpg</code> may be the same file; for the server they are two. Write the address as the file is called, and name all files in small letters from now on.</p>`,
        },
        {
          title: 'The launch checklist',
          type: 'pdf',
          file: 'seeds/media/launch-checklist.pdf',
          summary:
            'Twenty-four boxes to tick before a page goes online, and a log for the first month. Print it for each launch.',
        },
      ],
    },
  ],
};
