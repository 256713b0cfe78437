import type { DemoSection } from '#seeds/content/content-types.ts';

export const sayIt: DemoSection = {
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
};
