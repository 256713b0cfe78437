import type { DemoCourse } from '#seeds/content/content-types.ts';

export const backendWithNodeAndPostgresql: DemoCourse = {
  slug: 'backend-with-node-and-postgresql',
  title: 'Backend with Node and PostgreSQL',
  status: 'active',
  category: 'backend',
  level: 'intermediate',
  instructor: 'Otieno Ochieng',
  instructorIsDemo: true,
  instructorBio:
    'Demo instructor. Builds ordering and stock systems for wholesalers, and has restored more databases than he would like.',
  duration: '8 weeks',
  priceCents: 850000,
  description: 'Design the tables, write the API and take orders for a Gikomba wholesaler, with tests that hold.',
  about: [
    'A wholesaler in Gikomba takes orders by phone, on paper and by memory. Twice a week the same bale is sold to two people. You build the small server that makes this impossible.',
    'The course starts at the tables, because a good schema refuses bad data before any code runs. Then come the HTTP server, transactions, and tests against a real database.',
    'You need to read JavaScript already. SQL is taught from the first query.',
  ],
  outcomes: [
    'Model orders, stock and customers with constraints that protect them',
    'Write an HTTP endpoint that checks its input',
    'Use transactions so that two buyers never get the same bale',
    'Store money without losing a cent',
    'Test against a real PostgreSQL',
  ],
  requirements: ['You can read and write simple JavaScript', 'A laptop on which Node and PostgreSQL can be installed'],
  features: ['Every query can be pasted and run', 'Exercises on real stock problems', 'A completion badge'],
  sections: [
    {
      title: 'Tables that refuse bad data',
      lessons: [
        {
          title: 'From the order book to tables',
          type: 'text',
          isFreePreview: true,
          body: `<p>Open the wholesaler's paper book. Each line says who, what, how many, at which price, on which day. If you copy the book as one wide table, a customer's phone number is repeated on every line, and one day it differs.</p>
<h2>One fact, one place</h2>
<pre><code>create table customer (
  id    bigint generated always as identity primary key,
  name  text not null check (name &lt;&gt; ''),
  phone text not null unique check (phone ~ '^254[17][0-9]{8}$')
);

create table product (
  id          bigint generated always as identity primary key,
  name        text not null unique,
  price_cents integer not null check (price_cents &gt; 0),
  in_stock    integer not null default 0 check (in_stock &gt;= 0)
);

create table sale (
  id          bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  product_id  bigint not null references product,
  quantity    integer not null check (quantity &gt; 0),
  price_cents integer not null check (price_cents &gt; 0),
  sold_at     timestamptz not null default now()
);</code></pre>
<h2>Read it as promises</h2>
<ul>
<li><code>check (in_stock &gt;= 0)</code> promises that nobody sells what is not there, whatever the code does.</li>
<li><code>references customer</code> promises that every sale belongs to somebody who exists.</li>
<li>The price is copied into <code>sale</code> on purpose: next month's price must not rewrite last month's sale.</li>
</ul>
<p>Code changes weekly, and data lives for years. Put the promise beside the data.</p>`,
        },
        {
          title: 'Money is an integer',
          type: 'text',
          body: `<p>Type this into a browser's console:</p>
<pre><code>0.1 + 0.2          // 0.30000000000000004
1.005 * 100        // 100.49999999999999</code></pre>
<p>JavaScript stores numbers in binary, and most decimal fractions have no exact binary form. For a drawing this is harmless. For a ledger it means that sums do not agree with the M-Pesa statement.</p>
<h2>Count cents</h2>
<p>KSh 1,250.50 is stored as the integer <code>125050</code>. Adding integers is exact, up to about nine thousand million million in JavaScript (<code>Number.MAX_SAFE_INTEGER</code>).</p>
<pre><code>const shillings = new Intl.NumberFormat("en-KE", {
  style: "currency",
  currency: "KES",
});

const lines = [125050, 99995];
const total = lines.reduce((sum, cents) =&gt; sum + cents, 0); // 225045
shillings.format(total / 100);  // formatted only at the very end</code></pre>
<h2>Sharing without losing a cent</h2>
<p>Split KSh 100.00 among three partners: 3,333 cents each leaves one cent over. Decide in advance who gets it, and test that the parts add up to the whole.</p>
<pre><code>function share(cents, people) {
  const each = Math.floor(cents / people);
  const left = cents - each * people;
  return Array.from({ length: people }, (_, i) =&gt; each + (i &lt; left ? 1 : 0));
}
share(10000, 3); // [3334, 3333, 3333]</code></pre>
<h3>Rule of this course</h3>
<p>Names carry the unit: <code>price_cents</code>, never <code>price</code>. A reader should not have to guess.</p>`,
        },
      ],
    },
    {
      title: 'The server',
      lessons: [
        {
          title: 'An endpoint that checks its input',
          type: 'text',
          body: `<p>Everything that arrives over HTTP is a claim by a stranger. The endpoint decides what it believes.</p>
<pre><code>import { createServer } from "node:http";

const limit = 10_000; // bytes

async function readJson(request) {
  request.setEncoding("utf8");
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length &gt; limit) throw new Error("too large");
  }
  return JSON.parse(text);
}

createServer(async (request, response) =&gt; {
  if (request.method !== "POST" || request.url !== "/orders") {
    response.writeHead(404).end();
    return;
  }
  try {
    const { productId, quantity } = await readJson(request);
    if (!Number.isInteger(productId) || !Number.isInteger(quantity) || quantity &lt; 1) {
      throw new Error("bad order");
    }
    response.writeHead(201, { "content-type": "application/json" });
    response.end(JSON.stringify({ productId, quantity }));
  } catch {
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "Send productId and a quantity of 1 or more." }));
  }
}).listen(4000);</code></pre>
<h2>What it does not accept</h2>
<ul>
<li><strong>A price.</strong> The price is read from the database. If the form sends one, ignore it; otherwise somebody will buy a bale for one shilling.</li>
<li><strong>Endless input.</strong> Without a limit, one request can fill the memory.</li>
<li><strong>Half a number.</strong> <code>Number.isInteger</code> refuses 1.5, NaN and the text "3".</li>
</ul>
<p>Use the status codes as they are meant: 400 when the client should change the request, 500 when the fault is yours.</p>`,
        },
        {
          title: 'Never build SQL from strings',
          type: 'text',
          body: `<p>A customer's name is <code>O'Brien</code>. If you glue it into a query, the apostrophe ends the text early and the query breaks. If somebody sends <code>'; drop table sale; --</code>, it can do worse. This is SQL injection, an old hole that is still found every week.</p>
<h2>Send the value separately</h2>
<pre><code>import pg from "pg";
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

// wrong: the value becomes part of the program
await pool.query("select * from customer where name = '" + name + "'");

// right: the program and the value travel apart
await pool.query("select * from customer where name = $1", [name]);</code></pre>
<p>With <code>$1</code>, PostgreSQL reads the query first and only then receives the value. The value can never turn into a command.</p>
<h2>What a parameter cannot be</h2>
<p>Only values can be parameters. A column name cannot. When the user picks the order of a list, choose from a list of your own:</p>
<pre><code>const orders = { name: "name asc", newest: "id desc" };
const order = Object.hasOwn(orders, wanted) ? orders[wanted] : orders.name;
await pool.query("select id, name from customer order by " + order);</code></pre>
<p>The text of the query is still glued together, but every piece was written by you.</p>
<h3>Exercise</h3>
<p>Search your own code for queries with a plus sign, and explain for each one where the value came from.</p>`,
        },
      ],
    },
    {
      title: 'Two buyers, one bale',
      lessons: [
        {
          title: 'Transactions that hold',
          type: 'text',
          body: `<p>One bale is left. Two phones press "Buy" in the same second. Both requests read <code>in_stock = 1</code>, both are happy, and both write. This is a race, and no amount of checking before writing removes it.</p>
<h2>Check and change in one statement</h2>
<pre><code>async function sell(pool, customerId, productId, quantity) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(
      "update product set in_stock = in_stock - $2" +
      " where id = $1 and in_stock &gt;= $2 returning price_cents",
      [productId, quantity],
    );
    if (rows.length === 0) throw new Error("Not enough in stock");
    await client.query(
      "insert into sale (customer_id, product_id, quantity, price_cents)" +
      " values ($1, $2, $3, $4)",
      [customerId, productId, quantity, rows[0].price_cents],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}</code></pre>
<p>The first <code>update</code> locks the row. The second buyer waits, then sees the new stock of zero, matches nothing, and gets a clear answer. Stock and sale change together or not at all.</p>
<h2>Keep it short</h2>
<p>Never wait for something slow inside a transaction, such as a payment prompt on a customer's phone. The lock would be held for a minute and everybody else would queue behind it.</p>`,
        },
        {
          title: 'A test that can fail',
          type: 'text',
          body: `<p>A test against a pretend database proves that your pretence works. Locks, constraints and time zones are in the real one, so test there. It starts in seconds.</p>
<pre><code>import { test } from "node:test";
import assert from "node:assert/strict";

test("the last bale is sold once", async () =&gt; {
  const product = await addProduct({ name: "Jeans, bale", inStock: 1 });
  const [amina, brian] = await Promise.all([addCustomer(), addCustomer()]);

  const results = await Promise.allSettled([
    sell(pool, amina.id, product.id, 1),
    sell(pool, brian.id, product.id, 1),
  ]);

  const sold = results.filter((r) =&gt; r.status === "fulfilled");
  assert.equal(sold.length, 1);
  const { rows } = await pool.query(
    "select in_stock from product where id = $1", [product.id]);
  assert.equal(rows[0].in_stock, 0);
});</code></pre>
<p><code>addProduct</code> and <code>addCustomer</code> are small functions of your own that insert a row with sensible defaults and return it.</p>
<h2>Prove that it can fail</h2>
<p>Take <code>and in_stock &gt;= $2</code> out of the update and run the test again. It stays green, for the <code>check</code> on the table still refuses the second sale: two locks on one door. Now drop the check as well. The test must go red, with two sales and a stock of -1. A test that stays green while the code is broken is worse than none, because it lets you sleep.</p>
<h3>Exercise</h3>
<p>Write the test for twenty buyers and five bales. How many sales must there be?</p>`,
        },
      ],
    },
  ],
};
