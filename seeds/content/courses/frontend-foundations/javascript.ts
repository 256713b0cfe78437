import type { DemoSection } from '#seeds/content/content-types.ts';

export const javascript: DemoSection = {
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
};
