import type { DemoSection } from '#seeds/content/content-types.ts';

export const seasonsAndDoubt: DemoSection = {
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
};
