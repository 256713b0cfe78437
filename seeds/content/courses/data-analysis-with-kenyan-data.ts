import type { DemoCourse } from '#seeds/content/content-types.ts';

export const dataAnalysisWithKenyanData: DemoCourse = {
  slug: 'data-analysis-with-kenyan-data',
  title: 'Data Analysis with Kenyan Data',
  status: 'active',
  category: 'data',
  level: 'intermediate',
  instructor: 'David Barasa',
  instructorIsDemo: true,
  instructorBio:
    "Analyses market and weather data for farmers' groups, and believes that most charts should be a sentence.",
  duration: '4 weeks',
  priceCents: 500000,
  description: 'Clean, join and chart census, market and rainfall data, then explain it to a board on one page.',
  about: [
    "Most of the work in data is not mathematics. It is finding out that 'Muranga', 'Murang'a' and 'MURANG’A' are one county, and that a 0 in the rainfall column means that nobody was there to measure.",
    'You work with three kinds of data: county figures of the 2019 census, market prices and daily rainfall. Week 1: question a table and clean it. Week 2: join tables and choose the right average and rate. Week 3: seasons, gaps and doubt. Week 4: the chart, and the page that a board can decide from.',
    'Plan three hours a week. Each text takes about ten minutes to read; its code and exercise take the better part of an hour, on your own table if you have one. Answers stand below the exercises.',
  ],
  outcomes: [
    'Read a table with suspicion and list its faults',
    'Clean and join data with Python and pandas',
    'Choose between mean, median and rate',
    'Handle seasons and gaps without inventing data',
    'Say how sure a figure from a survey is',
    'Draw a chart which cannot be misread',
    'Write one page that leads to a decision',
  ],
  requirements: [
    'You know spreadsheets well, or have written a little Python',
    'A laptop with Python 3 and pandas',
    'About three hours a week',
  ],
  features: [
    'Nine texts with code that runs, exercises and answers',
    'Four captioned videos, readable on a phone',
    'Two handouts: a form for every new table, and the page for the board',
    'County names and codes explained',
    'A completion badge',
  ],
  previewVideo: {
    file: 'seeds/media/which-average.mp4',
    captions: 'seeds/media/which-average.vtt',
  },
  sections: [
    {
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
    },
    {
      title: 'Week 2: Join and compare',
      lessons: [
        {
          title: 'Joining tables without surprises',
          type: 'text',
          body: `<p>Market prices come by county; people come from the census. To compare them you join both tables by a key. Use the county <em>code</em> where there is one, from 1 (Mombasa) to 47 (Nairobi City). Names are spelt in too many ways.</p>
<pre><code>joined = prices.merge(
    counties,
    on="county_code",
    how="left",
    validate="many_to_one",
    indicator=True,
)
print(joined["_merge"].value_counts())
assert len(joined) == len(prices)</code></pre>
<ul>
<li><code>how="left"</code> keeps each price, even if its county was not found.</li>
<li><code>validate="many_to_one"</code> stops with an error if a county appears twice on the right. Without it, every price of that county would be doubled, and no message would appear.</li>
<li><code>indicator=True</code> adds a column that says where each row came from. <em>left_only</em> are the ones to look at.</li>
</ul>
<h2>Compare rates, not totals</h2>
<p>From the 2019 census, people and areas rounded; the last column is computed from the exact figures:</p>
<table>
<thead><tr><th>County</th><th>People</th><th>km²</th><th>People per km²</th></tr></thead>
<tbody>
<tr><td>Nairobi City</td><td>4,397,000</td><td>704</td><td>6,247</td></tr>
<tr><td>Nakuru</td><td>2,162,000</td><td>7,462</td><td>290</td></tr>
<tr><td>Turkana</td><td>927,000</td><td>68,233</td><td>14</td></tr>
<tr><td>Lamu</td><td>144,000</td><td>6,253</td><td>23</td></tr>
</tbody>
</table>
<p>Turkana has six times as many people as Lamu and is less densely settled. "Which county has more?" has no answer until you say: more of what, for each what?</p>
<h3>Exercise</h3>
<p>1. Nakuru has 40 agro-vets in your list, Lamu has 5 (invented figures). Which county has more for each 100,000 people? 2. After a join, <code>_merge</code> shows 588 <em>both</em> and 10 <em>left_only</em>. What do you do?</p>
<h3>Answers</h3>
<ol>
<li>Nakuru: 40 ÷ 21.62 = 1.9 for each 100,000. Lamu: 5 ÷ 1.44 = 3.5. Lamu has more for its people.</li>
<li>Print the county codes of the ten. Mostly one code is missing or mistyped. Correct it in code and run the join again until all 598 are <em>both</em>, or until you can say why not.</li>
</ol>`,
        },
        {
          title: 'The join that doubles',
          type: 'video',
          file: 'seeds/media/join-that-doubles.mp4',
          captions: 'seeds/media/join-that-doubles.vtt',
          summary:
            'Lamu stands twice in the list of counties, and 50 bags become 60. How to see it, how pandas stops it, how to find the double.',
        },
        {
          title: 'Which average?',
          type: 'video',
          file: 'seeds/media/which-average.mp4',
          captions: 'seeds/media/which-average.vtt',
          summary:
            'Seven riders, one very good week: why the mean says KSh 8,000, why the median says KSh 5,000, and which one to report.',
        },
        {
          title: 'Rates, shares and change',
          type: 'text',
          body: `<p>Most wrong sentences in reports are correct calculations with the wrong base. Before you write a percentage, finish the sentence "per cent <em>of what</em>".</p>
<h2>Percent and percentage points</h2>
<p>Last year 20% of the members stored maize, this year 25%. That is 5 <em>percentage points</em> more. It is also 25% more, since 5 is a quarter of 20. Both are true; say which you mean.</p>
<h2>Change over years</h2>
<p>The census of 2009 counted 38,610,097 people in Kenya, that of 2019 counted 47,564,296.</p>
<pre><code>before, after = 38_610_097, 47_564_296
print(after - before)                 # 8954199
print((after - before) / before)      # 0.2319...</code></pre>
<p>The change is divided by the <em>older</em> figure: 23%. Households numbered 12,143,913 in 2019, so a household had 47,564,296 ÷ 12,143,913 = 3.9 people.</p>
<h2>Shillings of different years</h2>
<p>A bag brought KSh 2,000 ten years ago and brings KSh 3,200 now. Suppose that other prices rose from an index of 100 to 190 (invented; take the real index from the Kenya National Bureau of Statistics). Then 2,000 old shillings are worth 2,000 × 190 ÷ 100 = 3,800 of today's. The farmer gets less than before, although the number grew.</p>
<h2>Averages of averages</h2>
<p>Market A sold 900 bags at a mean of KSh 3,600, market B 100 bags at 4,200. The mean of all bags is not 3,900:</p>
<pre><code>print((900 * 3600 + 100 * 4200) / 1000)   # 3660.0</code></pre>
<p>Weight each mean by its count. Where the counts are not known, do not average.</p>
<h3>Exercise</h3>
<p>1. A fare rises from 100 to 150 and falls back to 100. By how many per cent does it rise and fall? 2. A group of 80 members grows by 10% and then loses 10%. How many are left?</p>
<h3>Answers</h3>
<ol>
<li>It rises by 50% (50 of 100) and falls by 33% (50 of 150).</li>
<li>80 × 1.1 = 88, and 88 × 0.9 = 79.2, so 79. A gain and a loss of the same percentage do not cancel.</li>
</ol>`,
        },
      ],
    },
    {
      title: 'Week 3: Seasons, gaps and doubt',
      lessons: [
        {
          title: 'Rain, seasons and missing days',
          type: 'text',
          body: `<p>Much of Kenya has two rainy seasons: the long rains from March to May and the short rains from October to December. Comparing April with July says nothing about climate. Compare April with other Aprils.</p>
<pre><code>rain = pd.read_csv("rain.csv", parse_dates=["day"])

by_month = rain.set_index("day")["mm"].resample("MS")
monthly = pd.DataFrame({
    "total": by_month.sum(min_count=25),
    "days": by_month.count(),
})
april = monthly[monthly.index.month == 4]
print(april)</code></pre>
<h2>Zero is not missing</h2>
<p>A dry day is 0 mm. A day on which the observer was away is <em>missing</em>. If you fill the second with zero, you invent a drought. <code>min_count=25</code> gives a monthly total only where at least 25 days were measured; otherwise the month stays missing, and you can say so.</p>
<h2>Compare with a normal</h2>
<p>Meteorologists compare with the mean of 30 years, a climate normal. With ten years of your own you can still say: "April 2026 was the second driest of the ten that we measured." That is true, clear, and does not claim too much.</p>
<h2>One gauge is one gauge</h2>
<p>A storm can soak one side of a ridge and miss the other. Rain at one school is rain at one school. Say where it was measured before anybody draws conclusions for a county.</p>
<h3>Exercise</h3>
<p>An April has 28 measured days with 140 mm in all. Another has 20 measured days with 120 mm. What does the code above print for each? A colleague writes "the second April was drier". May she?</p>
<h3>Answer</h3>
<p>The first: a total of 140 and 28 days. The second: a missing total (<code>NaN</code>) and 20 days. She may not. Ten days are unknown, and they may have brought more than 20 mm. By measured day the second was even wetter: 120 ÷ 20 = 6 mm against 140 ÷ 28 = 5 mm. What she may write: "In 2025 only 20 days were measured, so we give no total."</p>`,
        },
        {
          title: 'Zero is not missing',
          type: 'video',
          file: 'seeds/media/zero-is-not-missing.mp4',
          captions: 'seeds/media/zero-is-not-missing.vtt',
          summary:
            'Ten days at a rain gauge, three of them not measured. Fill the gaps with zero and you invent a drought: 5.5 mm a day instead of 7.9.',
        },
        {
          title: 'How sure are we?',
          type: 'text',
          body: `<p>The group has 400 members. You ask 40 of them, drawn by lot, and 26 would store maize: 65%. Had you drawn another 40, it would have been another figure. How different?</p>
<h2>Try it a thousand times</h2>
<p>Suppose that exactly 65% of all want to store. Let the computer draw 40 people, a thousand times:</p>
<pre><code>import random

random.seed(1)
shares = []
for _ in range(1000):
    yes = sum(random.random() &lt; 0.65 for _ in range(40))
    shares.append(yes / 40)
shares.sort()
print(shares[25], shares[974])   # 0.5 0.8</code></pre>
<p>Of a thousand surveys 950 lie between these two. So write: "about 65%, give or take 15 points", and not 65.0%.</p>
<h2>A rule for the back of an envelope</h2>
<p>The margin is at most 1 ÷ √n, for a share from a random sample of n people:</p>
<table>
<thead><tr><th>Asked</th><th>Margin, points</th></tr></thead>
<tbody>
<tr><td>40</td><td>16</td></tr>
<tr><td>100</td><td>10</td></tr>
<tr><td>400</td><td>5</td></tr>
<tr><td>1,600</td><td>2.5</td></tr>
</tbody>
</table>
<p>Half the margin costs four times the people.</p>
<h2>What no formula repairs</h2>
<ul>
<li><strong>Who was asked.</strong> Those who come to the meeting are not all members. A thousand wrong people are worse than forty drawn by lot.</li>
<li><strong>How it was asked.</strong> "You would store maize, wouldn't you?" is not a question.</li>
<li><strong>Small groups.</strong> In a ranking of wards, the smallest stand at the top and at the bottom, because chance moves them most.</li>
</ul>
<h3>Exercise</h3>
<p>Last year 60% of 100 members asked were content, this year 66% of 100. The chair wants to announce progress. What do you advise?</p>
<h3>Answer</h3>
<p>Each figure has a margin of about 10 points, and the difference is 6. It may be chance. Write: "About two thirds are content; a change since last year cannot be shown with 100 answers."</p>`,
        },
      ],
    },
    {
      title: 'Week 4: Say it',
      lessons: [
        {
          title: 'Bars begin at zero',
          type: 'video',
          file: 'seeds/media/bars-from-zero.mp4',
          captions: 'seeds/media/bars-from-zero.vtt',
          summary:
            'The same two prices, drawn twice: June looks 5.5 times as dear as December, and is 28% dearer. Where an axis may begin, and where not.',
        },
        {
          title: 'A chart that cannot be misread',
          type: 'text',
          body: `<p>A chart is a sentence. Write the sentence first, then draw only what it needs.</p>
<blockquote>Maize in Eldoret costs KSh 900 less for a 90 kg bag in December than in June.</blockquote>
<p>That sentence has two prices, so it needs two bars, or one line over twelve months. It does not need forty markets in forty colours. (The prices in this lesson are invented.)</p>
<h2>Rules that rarely fail</h2>
<ul>
<li>Bars start at zero. A bar is compared by its length; if it starts at 3,000, a small difference looks enormous.</li>
<li>Lines are for time. Do not connect counties by a line; there is nothing between them.</li>
<li>Sort bars by size, not by the alphabet, unless readers look up their own county.</li>
<li>Write names beside the lines instead of in a legend.</li>
<li>The title is the sentence. "Prices 2025" is a label; "Maize is cheapest after the harvest" is a finding.</li>
<li>Put source and date below.</li>
</ul>
<h2>In Python</h2>
<pre><code>import pandas as pd

by_market = pd.Series({"Eldoret": 3200, "Nairobi": 4050, "Kitale": 3100, "Mombasa": 4400})
ax = by_market.sort_values().plot.barh(color="#2c55d8")
ax.set_title("Maize is cheapest where it grows", loc="left")
ax.set_xlabel("KSh for a 90 kg bag, December")
ax.set_xlim(0, 5000)
ax.bar_label(ax.containers[0], padding=4)
ax.figure.savefig("maize.png", dpi=150, bbox_inches="tight")</code></pre>
<p>Drawing needs one more library: <code>pip install matplotlib</code>.</p>
<h3>Test it</h3>
<p>Show the chart for five seconds and hide it. Ask what it said. If you hear the title, it works. If you hear "something about maize", remove half of it and try again.</p>
<h3>Exercise</h3>
<p>The board sees a pie with eleven counties in eleven colours: "Members by county". What do you draw instead, and with which title?</p>
<h3>Answer</h3>
<p>Bars, sorted, with the number at the end of each. Count first: if Uasin Gishu and Trans Nzoia hold 310 of 400 members, the title is "Three of four members live in two counties" (310 ÷ 400 = 78%), and nine small bars may become one: "nine others, 90".</p>`,
        },
        {
          title: 'One page for the board',
          type: 'text',
          body: `<p>A board has seven minutes for your analysis. Begin with the decision, not with the method.</p>
<h2>The page</h2>
<ol>
<li><strong>The question</strong>, in one line: should the group store maize until March?</li>
<li><strong>The answer</strong>, in one line, with how sure you are: yes, for about half of the harvest; in seven of the last ten years the March price covered storage.</li>
<li><strong>Three facts</strong>, each with a number and its source.</li>
<li><strong>One chart.</strong></li>
<li><strong>What could make this wrong:</strong> weevils, an import decision, an early need for school fees.</li>
<li><strong>What we ask you to decide</strong>, by when, and what it costs.</li>
</ol>
<h2>Be honest about doubt</h2>
<p>"Seven of ten years" is clearer than "70% probability", for it shows how little there is to count. Name the three bad years. A board that learns of them later will not believe your next page.</p>
<h2>Round</h2>
<p>KSh 3,914.27 suggests a precision that market prices do not have. Write "about KSh 3,900". Keep the exact figures in the file.</p>
<h2>Leave a trail</h2>
<p>At the foot: the name of the script, the date of the data, your name. In a year somebody will want to repeat it, and most likely it will be you.</p>
<h3>Exercise</h3>
<p>Write this sentence for a board: "The analysis of the data shows that the mean of the net margin of stored bags was KSh 266.00 with three negative years out of n = 10."</p>
<h3>One answer</h3>
<p>"In seven of ten years a stored bag earned money, in three it lost some. The middle year brought about KSh 360 after costs." The mean, 266, is pulled down by the bad years; for a typical year take the median.</p>
<p>Then write the page for a decision in your own group, with the form of the next lesson. Read it aloud. If it takes longer than three minutes, cut it.</p>`,
        },
        {
          title: 'The page, filled in and empty',
          type: 'pdf',
          file: 'seeds/media/board-page.pdf',
          summary:
            "The farmers' group's page about storing maize, with its facts and its chart, and an empty one for your own decision.",
        },
      ],
    },
  ],
};
