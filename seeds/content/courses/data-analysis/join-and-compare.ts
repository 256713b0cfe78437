import type { DemoSection } from '#seeds/content/content-types.ts';

export const joinAndCompare: DemoSection = {
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
};
