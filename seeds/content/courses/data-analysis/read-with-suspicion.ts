import type { DemoSection } from '#seeds/content/content-types.ts';

export const readWithSuspicion: DemoSection = {
  title: 'Week 1: Read with suspicion',
  lessons: [
    {
      title: 'Ten questions for a new table',
      type: 'text',
      isFreePreview: true,
      body: `<p>Before you calculate anything, interview the table. It takes fifteen minutes, and saves the embarrassment in the board room.</p>
<ol>
<li>Who made it, and what for?</li>
<li>What is one row: a person, a household, a day, a market?</li>
<li>How many rows are there, and how many should there be? Kenya has 47 counties. A county table with 48 rows often contains a total.</li>
<li>Which period does it cover?</li>
<li>What are the units: shillings for each kilogram, or for a 90 kg bag?</li>
<li>Which values are missing, and how are they written: empty, "-", 0, 999?</li>
<li>Are there duplicates?</li>
<li>Which values are impossible, such as a negative age or 80 millimetres of rain on every first of the month?</li>
<li>Who is not in it? A survey by phone has nobody without a phone.</li>
<li>May I use it, and does it contain personal data?</li>
</ol>
<h2>In pandas</h2>
<pre><code>import pandas as pd

prices = pd.read_csv("prices.csv")
print(prices.shape)
print(prices.dtypes)
print(prices.isna().sum())
print(prices.duplicated().sum())
print(prices.describe())
print(prices["county"].value_counts())</code></pre>
<p>Six lines answer half of the questions. The other half needs a call to whoever made the table.</p>
<h3>Exercise</h3>
<p>A clerk in each of six markets sends the prices of two crops every Friday. The table of the year has 598 rows. How many should it have? <code>prices.describe()</code> shows 41 as the smallest price of a bag and 4,100,000 as the largest. What do you suspect?</p>
<h3>Answer</h3>
<p>6 markets × 2 crops × 52 Fridays = 624 rows, so at least 26 are missing, more if some were sent twice. 41 is probably a price for one kilogram: times 90 it is KSh 3,690. In 4,100,000 somebody typed three zeros too many. Call the clerks before you repair either.</p>
<p>Now ask the ten questions of any file on your computer. Write the answers into a text file beside it, called <em>about-this-data</em>. You have just started its documentation.</p>`,
    },
    {
      title: 'A first table in pandas',
      type: 'text',
      body: `<p>pandas is a library of Python for tables. If you know spreadsheets, you know the ideas already: columns, filters, sums by group. What is new: each step is written down, so that you can run it again next month.</p>
<p>Install it once with <code>pip install pandas</code>, and write the code into a file that ends in <code>.py</code>. Type this small table into a file called <code>sales.csv</code>:</p>
<pre><code>day,item,bags,price
2026-03-02,maize,4,3900
2026-03-02,beans,1,8200
2026-03-03,maize,2,3950
2026-03-04,beans,3,8100</code></pre>
<h2>Read, calculate, filter, group</h2>
<pre><code>import pandas as pd

sales = pd.read_csv("sales.csv", parse_dates=["day"])
sales["amount"] = sales["bags"] * sales["price"]

maize = sales[sales["item"] == "maize"]
print(maize["amount"].sum())        # 23500

by_item = sales.groupby("item")["amount"].sum()
print(by_item.sort_values(ascending=False))
# beans    32500
# maize    23500</code></pre>
<table>
<thead><tr><th>In a spreadsheet</th><th>In pandas</th></tr></thead>
<tbody>
<tr><td>=C2*D2, copied down</td><td>sales["bags"] * sales["price"]</td></tr>
<tr><td>A filter on a column</td><td>sales[sales["item"] == "maize"]</td></tr>
<tr><td>SUMIFS, a pivot table</td><td>groupby("item")["amount"].sum()</td></tr>
<tr><td>The list of all items</td><td>sales["item"].unique()</td></tr>
</tbody>
</table>
<h2>Three habits from the first day</h2>
<ul>
<li>Print the table after each step. Ten rows are enough: <code>print(sales.head(10))</code>.</li>
<li>Work one answer out by hand, and compare. A wrong column gives no error.</li>
<li>Write the question above the code, as a comment.</li>
</ul>
<h3>Exercise</h3>
<p>What did a bag of maize cost on average? Somebody answers (3,900 + 3,950) ÷ 2 = KSh 3,925. Is that right? Find the answer with pandas. Which day sold most?</p>
<h3>Answer</h3>
<p>No: four bags went at 3,900 and only two at 3,950. Divide the money by the bags:</p>
<pre><code>print(maize["amount"].sum() / maize["bags"].sum())   # 3916.67
print(sales.groupby("day")["amount"].sum())</code></pre>
<p>KSh 3,916.67 for each bag. The best day was 4 March with KSh 24,300, ahead of 2 March with 23,800.</p>`,
    },
    {
      title: 'Cleaning without losing the original',
      type: 'text',
      body: `<p>Never repair the original file by hand. In June nobody remembers what you changed. Leave it untouched, and write each repair as a line of code that can be read and run again.</p>
<pre><code>import pandas as pd

raw = pd.read_csv("prices-raw.csv", dtype=str)   # everything as text first

clean = raw.assign(
    county=raw["county"].str.strip().str.title()
        .str.replace("’", "'", regex=False)
        .replace({"Muranga": "Murang'a", "Murang'A": "Murang'a"}),
    price=pd.to_numeric(
        raw["price"].str.replace("KSh", "", regex=False).str.replace(",", "", regex=False),
        errors="coerce",
    ),
    day=pd.to_datetime(raw["day"], format="%d/%m/%Y", errors="coerce"),
)

bad = clean[clean["price"].isna() | clean["day"].isna()]
print(len(bad), "rows could not be read")
bad.to_csv("prices-rejected.csv", index=False)</code></pre>
<h2>What to notice</h2>
<ul>
<li>Reading as text keeps codes such as 047 whole. As a number it would become 47.</li>
<li><code>str.title()</code> writes a capital after an apostrophe, <em>Murang'A</em>, and the table of replacements repairs that. Look at the result, always.</li>
<li><code>format="%d/%m/%Y"</code> says that 03/04/2026 is the third of April. Without it, a program may take it for the fourth of March.</li>
<li><code>errors="coerce"</code> turns what cannot be read into a missing value. You count those and keep them in a file. Rows must never vanish in silence.</li>
</ul>
<h3>Exercise</h3>
<p>Make a file <code>prices-raw.csv</code> with these rows and run the code. Which rows are rejected, and what became of the others?</p>
<pre><code>county,price,day
 MURANG’A ,"KSh 3,900",02/03/2026
Muranga,3950,09/03/2026
Nakuru,closed,09/03/2026
nakuru,3700,31/02/2026</code></pre>
<h3>Answer</h3>
<p>Two are rejected: "closed" is no price, and 31 February is no day. Both others are now Murang'a, with the prices 3900 and 3950. Four rows went in, two came out, two are in the file of rejected rows. Print these three numbers at the end of every script; the first must be the sum of the others.</p>`,
    },
    {
      title: 'About this data: a form for each table',
      type: 'pdf',
      file: 'seeds/media/about-this-data.pdf',
      summary:
        'The ten questions as a form to fill in, the same form filled in for a table of market prices, and county names as they are really spelt.',
    },
  ],
};
