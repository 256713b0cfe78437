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
    'Demo instructor. Nine years of front-end work in Nairobi, most of it on booking and payment pages. Teaches on Saturdays at Ngara.',
  duration: '6 weeks',
  priceCents: 650000,
  description:
    'HTML, CSS and JavaScript, from a blank file to a booking page for a matatu SACCO that opens fast on any phone.',
  about: [
    'Most people who open a Kenyan website do it on a phone, on a data bundle that runs out. This course teaches the web from that side: small pages, clear words and code you can explain.',
    'You build one thing, a seat-booking page for a SACCO on the Thika Road route. It starts as plain HTML that already works, gains a layout that fits a phone, and then the JavaScript that makes it pleasant.',
    'Every lesson ends with something to type. Nothing is installed: a text editor and a browser are enough.',
  ],
  outcomes: [
    'Write a page that makes sense with no styling at all',
    'Lay it out with grid and flexbox, phone first',
    'Make forms people finish, with errors they understand',
    'Read and change a page with JavaScript',
    'Fetch data and handle the network being away',
    "Measure a page's weight and bring it down",
  ],
  requirements: ['A laptop from the last ten years', 'About three hours a week', 'No programming experience'],
  features: [
    'Text lessons that load on a weak signal',
    'A captioned video on error messages',
    'Works on a phone, lesson by lesson',
    'A completion badge',
  ],
  previewVideo: {
    file: 'seeds/media/errors-people-understand.mp4',
    captions: 'seeds/media/errors-people-understand.vtt',
  },
  sections: [
    {
      title: 'The page',
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
<h2>Two lines people forget</h2>
<ul>
<li><code>&lt;meta charset="utf-8"&gt;</code> makes sure that a name such as Wang’ombe shows its apostrophe correctly.</li>
<li><code>&lt;meta name="viewport" …&gt;</code> tells a phone to use its real width. Without it, most phones pretend to be about 980 pixels wide and shrink everything.</li>
</ul>
<p>Save the page as <code>index.html</code>, open it in a browser and read it aloud from top to bottom. If it makes sense to a person who cannot see it, the structure is right.</p>`,
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
<h2>Links say where they go</h2>
<p>A list of links read on its own should still make sense. Compare:</p>
<pre><code>weak:    For fares click &lt;a href="/fares"&gt;here&lt;/a&gt;.
strong:  See the &lt;a href="/fares"&gt;fares from Nairobi to Thika&lt;/a&gt;.</code></pre>
<h2>A link or a button?</h2>
<p>Use a link (<code>a</code>) to go somewhere and a <code>button</code> to do something. "Timetable" is a link. "Book this seat" is a button. Both can be reached with the Tab key without any extra work, which is the best reason not to build your own from a <code>div</code>.</p>
<h3>Try it</h3>
<p>Add a part called "Stages" with three stops to your page, each a list item. Then press Tab repeatedly: you should be able to reach every link, and see which one you are on.</p>`,
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
<li>The button repeats the price, so nobody is surprised.</li>
<li>There is no placeholder instead of a label: it would vanish as soon as you type.</li>
</ul>`,
        },
      ],
    },
    {
      title: 'Style that holds on a phone',
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
<p>Use <code>rem</code> for text and spacing. It follows the text size a person has set in the browser; a size in pixels ignores it.</p>
<p>Make the window narrow and find the width where the page breaks. Nothing should need sideways scrolling at 360 pixels.</p>`,
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
<p>Your browser's developer tools show the figure when you inspect a colour. Black text on our marigold passes easily; white text on it does not.</p>
<h2>Never colour alone</h2>
<p>Many people, most of them men, cannot tell red from green well. A seat that is only "red when taken" says nothing to them. Add a word or a mark:</p>
<pre><code>.seat[aria-disabled="true"] { text-decoration: line-through; }
.seat[aria-pressed="true"] { outline: 3px solid currentColor; }</code></pre>
<p>Take your phone outside at midday with the brightness at half. Whatever you cannot read, darken.</p>`,
        },
      ],
    },
    {
      title: 'JavaScript you will use',
      lessons: [
        {
          title: 'Errors people understand',
          type: 'video',
          file: 'seeds/media/errors-people-understand.mp4',
          captions: 'seeds/media/errors-people-understand.vtt',
          summary:
            'A form that only says “invalid” loses the passenger. Three messages for the seat form, each with the reason and the next step.',
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
});</code></pre>
<p>In the HTML, put <code>&lt;p id="phone-error"&gt;&lt;/p&gt;</code> under the field and <code>aria-describedby="phone-error"</code> on it, so that a screen reader reads the message together with the field.</p>
<h2>The server checks again</h2>
<p>Code in the browser can be switched off or changed by anybody. It is there to help an honest person quickly. The server must check the same rule before it believes anything.</p>`,
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
<p>Now set the network to "Offline" in the developer tools and use your page. Every button should still give an answer.</p>`,
        },
      ],
    },
  ],
};
