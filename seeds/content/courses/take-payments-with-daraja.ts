import type { DemoCourse } from '#seeds/content/content-types.ts';

/** The only draft: only staff may see it. */
export const takePaymentsWithDaraja: DemoCourse = {
  slug: 'take-payments-with-daraja',
  title: 'Take Payments with Daraja',
  status: 'draft',
  category: 'backend',
  level: 'advanced',
  instructor: 'Otieno Ochieng',
  instructorIsDemo: true,
  instructorBio:
    'Builds ordering and stock systems for wholesalers, and has restored more databases than he would like.',
  duration: '4 weeks',
  priceCents: 950000,
  description:
    'M-Pesa Express from the first prompt to a ledger that agrees with the statement, including the answers that come late or twice.',
  about: [
    'A payment prompt is easy to send. What follows is harder: the answer may come in three seconds, in two minutes, twice, or never. This course is about those four.',
    "You build a small shop's checkout on Safaricom's Daraja API, in the sandbox, and test each of the bad cases before a customer finds it.",
  ],
  outcomes: [
    'Send a prompt and keep its identifiers',
    'Handle late, double and missing answers',
    'Explain each result to the customer in one sentence',
    'Reconcile with the statement every night',
  ],
  requirements: ['Backend with Node and PostgreSQL, or the same knowledge', 'A Daraja sandbox account'],
  features: ['Every failure is rehearsed', 'A completion badge'],
  sections: [
    {
      title: 'The prompt',
      lessons: [
        {
          title: 'What happens in sixty seconds',
          type: 'text',
          isFreePreview: true,
          body: `<p>M-Pesa Express, also called STK push, asks the customer's phone for the PIN. Your server takes part in only a few of the steps.</p>
<ol>
<li>The customer presses <em>Pay</em> and gives a phone number.</li>
<li>Your server gets an access token and sends the request.</li>
<li>Daraja answers at once with a <code>CheckoutRequestID</code>. <strong>This is not yet a payment.</strong> It only says that the request was accepted.</li>
<li>The phone shows the prompt. The customer enters the PIN, cancels, or does nothing.</li>
<li>Daraja calls your <code>CallBackURL</code> with the result.</li>
</ol>
<h2>Where it goes wrong</h2>
<ul>
<li>Between 2 and 3 the connection breaks: was the request accepted, or not?</li>
<li>At 4 the phone is off, or another prompt is open on it.</li>
<li>At 5 your server restarts in this very second, or the callback arrives twice.</li>
</ul>
<p>So the rule of the whole course: <strong>write down what you are about to do before you do it</strong>. Store the attempt with its order and amount first, then send. When the answer comes, in whatever order, there is a row it belongs to.</p>
<h3>Exercise</h3>
<p>Draw the five steps as a line between customer, shop and Daraja. Mark with a cross each place where the line may break, and write beside it what your database knows at that moment.</p>`,
        },
        {
          title: 'Token, timestamp, password',
          type: 'text',
          body: `<p>Each request carries an access token. You get it with your consumer key and secret, and it is valid for about an hour; keep it for a little less.</p>
<pre><code>async function accessToken(base, key, secret) {
  const basic = Buffer.from(key + ":" + secret).toString("base64");
  const answer = await fetch(
    base + "/oauth/v1/generate?grant_type=client_credentials",
    { headers: { authorization: "Basic " + basic }, signal: AbortSignal.timeout(10_000) },
  );
  if (!answer.ok) throw new Error("Token refused: " + answer.status);
  return (await answer.json()).access_token;
}</code></pre>
<h2>The password is made each time</h2>
<p>It is Base64 of short code, passkey and timestamp in one string. The timestamp is <code>YYYYMMDDHHmmss</code> and must be the same one that you send in the field <code>Timestamp</code>.</p>
<pre><code>function stamp(now) {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Africa/Nairobi",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(now);                       // "2026-03-02 18:40:05"
  return parts.replace(/[^0-9]/g, ""); // "20260302184005"
}

function password(shortcode, passkey, timestamp) {
  return Buffer.from(shortcode + passkey + timestamp).toString("base64");
}</code></pre>
<p>Servers run on UTC. Ask for Nairobi time by name, as above, instead of adding three hours by hand.</p>
<h2>Amounts</h2>
<p>The prompt takes whole shillings. If your prices have cents, decide on a rule for rounding, show it on the bill, and test it.</p>`,
        },
      ],
    },
    {
      title: 'The answer',
      lessons: [
        {
          title: 'Result codes in plain words',
          type: 'text',
          body: `<p>The callback carries a <code>ResultCode</code>. Zero means paid, and only then does it bring <code>CallbackMetadata</code> with amount, receipt, time and phone. Everything else means that no money moved in this attempt.</p>
<table>
<thead><tr><th>Code</th><th>Means</th><th>Say to the customer</th></tr></thead>
<tbody>
<tr><td>0</td><td>paid</td><td>Payment received. Thank you.</td></tr>
<tr><td>1</td><td>balance too low</td><td>There was not enough money in the account. Top up and try again.</td></tr>
<tr><td>1032</td><td>cancelled</td><td>You cancelled the payment. Nothing was charged.</td></tr>
<tr><td>1037</td><td>phone not reached in time</td><td>We could not reach the phone. Switch it on and try again.</td></tr>
<tr><td>2001</td><td>wrong PIN, or a fault in the initiator's details</td><td>The PIN was not accepted. Please try again.</td></tr>
</tbody>
</table>
<p>There are more, and new ones appear. Write a sentence for "any other code" that is true in all cases: "The payment was not completed. If money left your account, it will show on your statement; contact us with the message."</p>
<h2>Believe, but verify</h2>
<p>Anybody who learns your callback address can post to it. Look up the <code>CheckoutRequestID</code>, compare the amount with your own order, and ask the query interface before you deliver something of value.</p>
<h3>Exercise</h3>
<p>Write a test for each row of the table. The most important one: an unknown code must never mark an order as paid.</p>`,
        },
        {
          title: 'The callback that came twice',
          type: 'text',
          body: `<p>If your server is slow to answer, the same callback may be delivered again. If it was down, it may not be delivered at all. Both are normal.</p>
<h2>Twice</h2>
<p>Let the database decide who is first. The condition on the state does it in one statement:</p>
<pre><code>update payment_attempt
   set state = 'paid', receipt = $2, settled_at = now()
 where checkout_request_id = $1 and state = 'waiting'
returning order_id;</code></pre>
<p>One row came back: deliver, in the same transaction. No row: somebody else has settled it; answer 200 and do nothing. Add a unique index on <code>receipt</code> as a second lock.</p>
<h2>Never</h2>
<p>After a short wait, ask with the query interface, <code>/mpesa/stkpushquery/v1/query</code>, and ask again at growing intervals. Only a clear answer ends the attempt. "I could not find out" is not "not paid".</p>
<h2>Late</h2>
<p>The customer gave up and closed the page; the callback arrives after four minutes with code 0. The money is there, so the order is paid. A screen that said "expired" must be able to change its mind.</p>
<h3>Exercise</h3>
<p>Send the same callback a hundred times at once to your test server. Count the deliveries. Then write down how you would explain the number to an auditor.</p>`,
        },
        {
          title: 'Reconcile every night',
          type: 'text',
          isPublished: false,
          body: `<p>Callbacks and queries are messages about money. The statement is the record. Once a day, compare your ledger with it; whatever is found then was missed by everything else.</p>
<h2>Three lists</h2>
<table>
<thead><tr><th>In the ledger</th><th>On the statement</th><th>Do</th></tr></thead>
<tbody>
<tr><td>yes</td><td>yes, same amount</td><td>nothing</td></tr>
<tr><td>no</td><td>yes</td><td>find the order and deliver, or refund</td></tr>
<tr><td>yes</td><td>no</td><td>stop and look: this must not happen</td></tr>
</tbody>
</table>
<pre><code>select s.receipt, s.amount, s.phone
  from statement_line s
  left join payment_attempt a on a.receipt = s.receipt
 where a.receipt is null
 order by s.paid_at;</code></pre>
<p>Match by receipt and never by amount and phone: the same person may buy two things at the same price in an hour.</p>
<h2>Mind the day</h2>
<p>A payment at 23:59:58 may be settled in your system after midnight. Compare a window with some overlap on both sides instead of one exact day, and count in Nairobi time.</p>
<h3>Exercise</h3>
<p>Remove one row from your test ledger and run the comparison. The report must name the receipt, the amount and the next step, so that the person who reads it at eight in the morning has nothing to guess.</p>`,
        },
      ],
    },
  ],
};
