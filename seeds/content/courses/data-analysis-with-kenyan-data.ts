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
    "Demo instructor. Analyses market and weather data for farmers' groups, and believes that most charts should be a sentence.",
  duration: '6 weeks',
  priceCents: 600000,
  description: 'Clean, join and chart census, market and rainfall data, then explain it to a board on one page.',
  about: [
    "Most of the work in data is not mathematics. It is finding out that 'Muranga', 'Murang'a' and 'MURANG’A' are one county, and that a 0 in the rainfall column means that nobody was there to measure.",
    'You work with three kinds of data: county figures of the 2019 census, market prices and daily rainfall. You clean them, join them, choose the right average, and write the page that a board can decide from.',
  ],
  outcomes: [
    'Read a table with suspicion and list its faults',
    'Clean and join data with Python and pandas',
    'Choose between mean, median and rate',
    'Draw a chart which cannot be misread',
    'Write one page that leads to a decision',
  ],
  requirements: ['You know spreadsheets well, or have written a little Python', 'A laptop with Python 3 and pandas'],
  features: ['Captioned video on the right average', 'County names and codes explained', 'A completion badge'],
  previewVideo: {
    file: 'seeds/media/which-average.mp4',
    captions: 'seeds/media/which-average.vtt',
  },
  sections: [
    {
      title: 'Read with suspicion',
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
<p>Ask the ten questions of any file on your computer. Write the answers into a text file beside it, called <em>about-this-data</em>. You have just started its documentation.</p>`,
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
<p>How many rows went in, how many came out, and where is the difference? Print all three at the end of every script.</p>`,
        },
      ],
    },
    {
      title: 'Join and compare',
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
<p>From the 2019 census, rounded:</p>
<table>
<thead><tr><th>County</th><th>People</th><th>km²</th><th>People per km²</th></tr></thead>
<tbody>
<tr><td>Nairobi City</td><td>4,397,000</td><td>704</td><td>6,247</td></tr>
<tr><td>Nakuru</td><td>2,162,000</td><td>7,462</td><td>290</td></tr>
<tr><td>Turkana</td><td>927,000</td><td>68,233</td><td>14</td></tr>
<tr><td>Lamu</td><td>144,000</td><td>6,253</td><td>23</td></tr>
</tbody>
</table>
<p>Turkana has six times as many people as Lamu and is less densely settled. "Which county has more?" has no answer until you say: more of what, for each what?</p>`,
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
<p>Take any series with gaps. Compute its total twice, with gaps as zero and with gaps as missing. How large is the difference?</p>`,
        },
      ],
    },
    {
      title: 'Say it',
      lessons: [
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
<pre><code>ax = by_market.sort_values().plot.barh(color="#2c55d8")
ax.set_title("Maize is cheapest where it grows", loc="left")
ax.set_xlabel("KSh for a 90 kg bag, December")
ax.set_xlim(left=0)</code></pre>
<h3>Test it</h3>
<p>Show the chart for five seconds and hide it. Ask what it said. If you hear the title, it works. If you hear "something about maize", remove half of it and try again.</p>`,
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
<p>Write the page for a decision in your own group. Read it aloud. If it takes longer than three minutes, cut it.</p>`,
        },
      ],
    },
  ],
};
