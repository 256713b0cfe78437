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
    'Builds ordering and stock systems for wholesalers, and has restored more databases than he would like.',
  duration: '8 weeks',
  priceCents: 850000,
  description: 'Design the tables, write the API and take orders for a Gikomba wholesaler, with tests that hold.',
  about: [
    'A wholesaler in Gikomba takes orders by phone, on paper and by memory. Twice a week the same bale is sold to two people. You build the small server that makes this impossible.',
    'The course starts at the tables, because a good schema refuses bad data before any code runs. Then come the HTTP server, transactions, and tests against a real database.',
    'You need to read JavaScript already. SQL is taught from the first query. Plan one written lesson a week: half an hour of reading, then two to three hours with your own tables. The video belongs to week six. At the end of week eight you have a small order server with tests, and know how to change it while people use it.',
  ],
  outcomes: [
    'Model orders, stock and customers with constraints that protect them',
    'Write an HTTP endpoint that checks its input',
    'Use transactions so that two buyers never get the same bale',
    'Store money without losing a cent',
    'Answer the questions of the owner with joins and sums',
    'Test against a real PostgreSQL',
    'Change a table while people are buying',
  ],
  requirements: ['You can read and write simple JavaScript', 'A laptop on which Node and PostgreSQL can be installed'],
  features: [
    'Every query can be pasted and run',
    'Exercises on real stock problems, with answers',
    'A video on the race for the last bale, with captions',
    'A completion badge',
  ],
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
<p>Code changes weekly, and data lives for years. Put the promise beside the data.</p>
<h2>Try to break it</h2>
<pre><code>insert into customer (name, phone) values ('Amina Wanjiru', '0712345678');
-- ERROR: … violates check constraint "customer_phone_check"

insert into product (name, price_cents, in_stock)
values ('Jeans, bale', 1450000, 3);
update product set in_stock = in_stock - 4 where name = 'Jeans, bale';
-- ERROR: … violates check constraint "product_in_stock_check"</code></pre>
<p>The first line is refused because a phone number is stored in one form only: 254 and nine digits. People type 0712 345 678, and your program turns that into 254712345678 before it stores it. Without one form, <code>unique</code> cannot notice that the same woman is two customers.</p>
<h3>Exercise</h3>
<p>Add a table <code>payment</code> with the M-Pesa code, the amount in cents and the sale that it pays. It needs at least three promises: no code twice, no amount of zero, no payment without a sale.</p>`,
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
<p>Names carry the unit: <code>price_cents</code>, never <code>price</code>. A reader should not have to guess.</p>
<h2>Round once, and in one place</h2>
<p>A price of KSh 1,160 contains 16% VAT, so the tax is 16/116 of it: KSh 160. Most prices do not divide so well. Three shirts at KSh 99.99 show the trap:</p>
<pre><code>const vat = (cents) =&gt; Math.round((cents * 16) / 116);

3 * vat(9999);   // 4137: rounded for each shirt
vat(3 * 9999);   // 4138: rounded for the invoice</code></pre>
<p>Neither is wrong, but the invoice and the monthly report must use the same one. Decide it with the accountant, write one function, and let nobody else round.</p>
<p>An M-Pesa prompt takes whole shillings. If the total is KSh 1,250.50, ask for 1,251 and keep the half shilling as a line of its own, so that the books still agree.</p>`,
        },
        {
          title: 'Ask the tables',
          type: 'text',
          body: `<p>Every evening the owner asks the same three questions. With the tables of lesson one, each is a single query.</p>
<h2>What was sold on Monday, and to whom?</h2>
<pre><code>select c.name as customer, p.name as product, s.quantity,
       s.quantity * s.price_cents as total_cents
  from sale s
  join customer c on c.id = s.customer_id
  join product p on p.id = s.product_id
 where (s.sold_at at time zone 'Africa/Nairobi')::date = '2026-03-02'
 order by s.sold_at;</code></pre>
<p>A <code>join</code> follows the reference from a sale to its customer. The line with <code>at time zone</code> matters: the server counts in UTC, so a sale at 1:30 in the morning in Nairobi would otherwise land on Sunday.</p>
<h2>Who are the best customers?</h2>
<pre><code>select c.name, count(*) as sales, sum(s.quantity * s.price_cents) as cents
  from sale s join customer c on c.id = s.customer_id
 group by c.id, c.name
 order by cents desc
 limit 10;</code></pre>
<p>In Node, <code>count</code> and <code>sum</code> arrive as <em>text</em>, such as <code>"4350000"</code>: they are 64-bit numbers, and the driver does not risk a wrong digit. Turn them into a number yourself, or <code>cents + 100</code> glues two texts together.</p>
<h2>What does not sell?</h2>
<pre><code>select p.name, p.in_stock
  from product p
  left join sale s on s.product_id = p.id
                  and s.sold_at &gt; now() - interval '30 days'
 where s.id is null;</code></pre>
<p>A <code>left join</code> keeps products without a sale, with nulls beside them. The condition on the date must stand in the join. In the <code>where</code> it would throw away exactly the rows that you look for.</p>
<h2>Keep it quick</h2>
<pre><code>create index sale_product_day on sale (product_id, sold_at);</code></pre>
<p>With 300 sales you will notice no difference. With 300,000 the last query goes from reading every sale to reading a few. Put <code>explain analyze</code> in front of it, before and after, and compare the milliseconds.</p>
<h3>Exercise</h3>
<p>Write the query for the takings of each day of March. Days without a sale are missing from your answer. <code>generate_series</code> helps.</p>`,
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

const limit = 10_000; // characters

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
<p>Use the status codes as they are meant: 400 when the client should change the request, 500 when the fault is yours.</p>
<h2>Try it from outside</h2>
<pre><code>curl -i localhost:4000/orders -d '{"productId":7,"quantity":1.5}'
HTTP/1.1 400 Bad Request
{"error":"Send productId and a quantity of 1 or more."}</code></pre>
<h2>Two kinds of trouble</h2>
<p>The bare <code>catch</code> above is honest only while nothing else can fail. As soon as the database is called inside the <code>try</code>, it would blame the client for your outage. Give the client's mistakes a class of their own:</p>
<pre><code>class BadRequest extends Error {}

// in the catch
const status = error instanceof BadRequest ? 400 : 500;
if (status === 500) console.error(error);
response.writeHead(status, { "content-type": "application/json" });</code></pre>
<p>A text that is not JSON throws a <code>SyntaxError</code>, so <code>readJson</code> must turn that into a <code>BadRequest</code>. The details of a 500 belong in your log, not in the answer.</p>`,
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
<h2>Two cases that look harder</h2>
<p><strong>A search.</strong> The pattern is a value, and so travels as a parameter. But <code>%</code> and <code>_</code> have a meaning in <code>like</code>: a search for "50%" finds everything with a 50. If you need no pattern, use none:</p>
<pre><code>await pool.query(
  "select id, name from customer where position(lower($1) in lower(name)) &gt; 0",
  [words],
);</code></pre>
<p><strong>A list.</strong> Do not build <code>in ($1, $2, $3)</code> in a loop. Send one array:</p>
<pre><code>await pool.query("select * from product where id = any($1::bigint[])", [ids]);</code></pre>
<p>An empty array finds nothing and is not an error, which is what you want.</p>
<h3>Exercise</h3>
<p>Search your own code for queries with a plus sign, and explain for each one where the value came from. Every value from outside is a hole, even if it is only a number today.</p>`,
        },
      ],
    },
    {
      title: 'Two buyers, one bale',
      lessons: [
        {
          title: 'The race for the last bale',
          type: 'video',
          file: 'seeds/media/two-buyers-one-bale.mp4',
          captions: 'seeds/media/two-buyers-one-bale.vtt',
          summary:
            'Two people press Buy in the same second. One minute on why looking first is not enough, and what is.',
        },
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
<p>Never wait for something slow inside a transaction, such as a payment prompt on a customer's phone. The lock would be held for a minute and everybody else would queue behind it.</p>
<h2>An order of several bales</h2>
<p>Amina orders jeans and shirts; Brian orders shirts and jeans. Each locks the first row and waits for the other's. PostgreSQL notices this <em>deadlock</em> after about a second and ends one of them with the code <code>40P01</code>. The cure is cheap: always lock in the same order.</p>
<pre><code>const inOrder = lines.toSorted((a, b) =&gt; a.productId - b.productId);
for (const line of inOrder) await takeFromStock(client, line);</code></pre>
<h2>When payment takes a minute</h2>
<p>Reserve instead of locking. Take the bale from the stock, store the order with <code>reserved_until = now() + interval '10 minutes'</code>, and commit. A job gives back what was not paid in time. Each step is a short transaction, and the shop stays quick.</p>`,
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
<h2>Data of its own</h2>
<pre><code>import { randomUUID } from "node:crypto";

async function addProduct({ name = "Bale", inStock = 0 } = {}) {
  const { rows } = await pool.query(
    "insert into product (name, price_cents, in_stock)" +
    " values ($1, 145000, $2) returning id",
    [name + " " + randomUUID(), inStock],
  );
  return rows[0];
}</code></pre>
<p>Each test makes the rows it needs and touches no others. Then tests can run in any order and beside each other, and a failure means what it says.</p>
<h3>Exercise</h3>
<p>Write the test for twenty buyers and five bales. There must be five sales, fifteen refusals and a stock of zero, however many connections your pool has.</p>`,
        },
      ],
    },
    {
      title: 'Keep it running',
      lessons: [
        {
          title: 'Change a table while the shop is open',
          type: 'text',
          body: `<p>The owner wants the county of each customer. Somebody types <code>alter table</code> on the server on Friday evening, and on Monday nobody knows which database has the column. Changes belong in files, beside the code.</p>
<h2>Files with numbers</h2>
<pre><code>migrations/001-first-tables.sql
migrations/002-customer-county.sql</code></pre>
<pre><code>import { readdir, readFile } from "node:fs/promises";

export async function migrate(pool, folder) {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(4711)");
    await client.query(
      "create table if not exists schema_change" +
      " (name text primary key, done_at timestamptz not null default now())");
    const { rows } = await client.query("select name from schema_change");
    const done = new Set(rows.map((row) =&gt; row.name));
    for (const name of (await readdir(folder)).sort()) {
      if (done.has(name)) continue;
      await client.query("begin");
      await client.query(await readFile(folder + "/" + name, "utf8"));
      await client.query("insert into schema_change (name) values ($1)", [name]);
      await client.query("commit");
    }
  } finally {
    client.release(true); // closes the connection, and with it lock and transaction
  }
}</code></pre>
<p>The lock makes a second server wait, so no file runs twice. In PostgreSQL most changes of tables can be rolled back: a file works completely or not at all.</p>
<h2>In steps that the old code survives</h2>
<p>For some seconds old and new code run side by side. So never rename or drop in one step:</p>
<ol>
<li>Add the column, without <code>not null</code>. The old code does not notice.</li>
<li>Deploy code that fills it, and fill the old rows in batches of a thousand.</li>
<li>A week later, add the promise: a check that is <code>not valid</code>, and then <code>validate constraint</code>, which does not stop the sales.</li>
</ol>
<pre><code>set lock_timeout = '2s';
alter table customer add constraint county_known
  check (county is not null) not valid;
alter table customer validate constraint county_known;</code></pre>
<p><code>lock_timeout</code> is your seat belt: if a long report holds the table, the change gives up after two seconds instead of stopping every buyer behind it.</p>
<h3>Exercise</h3>
<p>Run the file twice, and then from two terminals at once. How many rows has <code>schema_change</code>?</p>`,
        },
      ],
    },
  ],
};
