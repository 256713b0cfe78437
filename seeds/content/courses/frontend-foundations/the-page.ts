import type { DemoSection } from '#seeds/content/content-types.ts';

export const thePage: DemoSection = {
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
};
