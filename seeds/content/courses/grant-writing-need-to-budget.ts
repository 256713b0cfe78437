import type { DemoCourse } from '#seeds/content/content-types.ts';

export const grantWritingNeedToBudget: DemoCourse = {
  slug: 'grant-writing-need-to-budget',
  title: 'Grant Writing: Need to Budget',
  status: 'active',
  category: 'grant-writing',
  level: 'beginner',
  instructor: 'Njeri Mwangi',
  instructorIsDemo: true,
  instructorBio:
    'Demo instructor. Has written proposals for community groups for eleven years and sat on the other side of the table for two.',
  duration: '5 weeks',
  priceCents: 500000,
  description:
    'Turn a community need into a fundable proposal: logframe, budget in shillings and a narrative donors finish.',
  about: [
    'A reviewer reads thirty proposals in a week. Yours is understood in two pages or not at all. Good grant writing is mostly clear thinking, written down in the order in which a stranger needs it.',
    "You follow one case from beginning to end: a women's group in Makueni that wants three sand dams. Each lesson adds a piece, and at the end you have need, logframe, budget and narrative that agree with one another.",
    'The handout holds an empty logframe and budget, ready to print or to copy into a spreadsheet.',
  ],
  outcomes: [
    'Describe a need with evidence a reviewer can check',
    'Build a logframe whose rows follow from one another',
    'Budget from activities, with notes for every line',
    'Write a summary that stands alone',
    'Score your own draft before the panel does',
  ],
  requirements: ['A project idea, real or invented', 'No experience with donors'],
  features: ['One worked case in every lesson', 'Logframe and budget handout (PDF)', 'A completion badge'],
  sections: [
    {
      title: 'The need',
      lessons: [
        {
          title: 'A need is not a missing thing',
          type: 'text',
          isFreePreview: true,
          body: `<p>"The community needs a borehole" is not a need. It is a solution that has already been chosen. The reviewer will ask what it is for, and why not something else.</p>
<h2>Who, what, how much, since when</h2>
<p>A need describes people's lives. Compare:</p>
<blockquote>Weak: Water is a big challenge in our area and women suffer.</blockquote>
<blockquote>Strong: In the four dry months, 310 households in three villages fetch water from a river bed 6 km away. A round trip takes about four hours, and girls of 10 to 14 make it three times a week (group survey, 62 households, August).</blockquote>
<p>The second version can be checked and measured again in two years. That is exactly what the donor pays for: the difference between the two measurements.</p>
<h2>Ask "so what?" three times</h2>
<ol>
<li>The water is far. <em>So what?</em></li>
<li>Girls miss two mornings of school a week. <em>So what?</em></li>
<li>Fewer of them finish Grade 9 than boys in the same villages.</li>
</ol>
<p>Now you know whether your project is about water, about school, or about both, and which donors to ask.</p>
<h3>Exercise</h3>
<p>Write your need in 80 words. Underline every number, and write beside it where it comes from. A number with no source is an opinion.</p>`,
        },
        {
          title: 'Evidence on a small budget',
          type: 'text',
          body: `<p>You need figures before you have money to collect them. Use what exists, and add a little of your own.</p>
<h2>Free sources</h2>
<ul>
<li>The Kenya National Bureau of Statistics publishes the census and household surveys, many of them by county and sub-county.</li>
<li>Each county government has a County Integrated Development Plan for five years. If your project serves one of its goals, say so, with the page.</li>
<li>Schools and dispensaries keep registers. Ask for totals, never for names.</li>
</ul>
<h2>A survey of one weekend</h2>
<p>Visit a random part of the households instead of asking your neighbours. List all 310, and take every fifth after a random start: 62 visits. Five questions are enough. Write down how you chose them, so that a stranger could repeat it.</p>
<p>How sure can you be? If 40 of 62 say that a trip takes more than three hours, that is 65%. With a sample of this size the true share probably lies within about 12 percentage points of it. Say "about two thirds" and give the sample; do not write 64.5%.</p>
<h2>Two voices</h2>
<p>Add one or two short quotations, with the speaker's consent and without the full name. Numbers persuade; a voice is remembered.</p>
<h3>Exercise</h3>
<p>Find one figure about your county in a public source, and write the reference so that a reader finds the table in one minute.</p>`,
        },
      ],
    },
    {
      title: 'The plan',
      lessons: [
        {
          title: 'The logframe, row by row',
          type: 'text',
          body: `<p>A logical framework is one table that says what you will do, what comes of it, and how anybody will know. Write it from the top, and test it from the bottom.</p>
<table>
<thead><tr><th>Row</th><th>Sand dams in Makueni</th><th>How we will know</th></tr></thead>
<tbody>
<tr><td>Goal</td><td>Girls in three villages stay in school</td><td>Attendance registers, yearly</td></tr>
<tr><td>Outcome</td><td>Households fetch water within 1 km all year</td><td>Survey: round trip below 60 minutes for 80% of households by month 18; at the start 11%</td></tr>
<tr><td>Output</td><td>Three sand dams holding water, three trained committees</td><td>Engineer's report; signed rules and accounts of each committee</td></tr>
<tr><td>Activities</td><td>Sites and permits; building; training; planting of the banks</td><td>Monthly report against the plan</td></tr>
</tbody>
</table>
<h2>Test it from below</h2>
<p>Read upwards with "if … then": <em>if</em> we build and train, <em>then</em> dams hold water and are looked after; <em>if</em> they hold water, <em>then</em> trips become shorter. Wherever you hesitate, you have found an <strong>assumption</strong>: here, that two rainy seasons bring enough sand and water. Write it in a fourth column with what you will do if it fails.</p>
<h2>Output or outcome?</h2>
<p>An output is what you deliver: dams, trainings. An outcome is what others do differently because of it. You can promise outputs; you can only aim at outcomes. Reviewers look first at whether you know the difference.</p>`,
        },
        {
          title: 'Handout: logframe and budget',
          type: 'pdf',
          file: 'seeds/media/logframe-and-budget.pdf',
          summary: 'Three pages: the finished example, an empty logframe, and a budget with notes that adds up.',
        },
        {
          title: 'A budget that answers questions',
          type: 'text',
          body: `<p>The budget is the proposal told in money. A reviewer who reads only the budget should guess the project.</p>
<h2>Build it from activities</h2>
<p>Take each activity of the logframe and list what it uses: unit, number, price, total. The note says why.</p>
<table>
<thead><tr><th>Line</th><th>Unit</th><th>No.</th><th>KSh each</th><th>KSh</th></tr></thead>
<tbody>
<tr><td>Cement, 50 kg bag</td><td>bag</td><td>660</td><td>800</td><td>528,000</td></tr>
<tr><td>Mason</td><td>day</td><td>120</td><td>1,500</td><td>180,000</td></tr>
<tr><td>Committee training, 3 × 2 days</td><td>person-day</td><td>90</td><td>900</td><td>81,000</td></tr>
<tr><td>Monitoring visits</td><td>visit</td><td>18</td><td>3,500</td><td>63,000</td></tr>
<tr><td><strong>Direct costs</strong></td><td></td><td></td><td></td><td><strong>852,000</strong></td></tr>
</tbody>
</table>
<p>Note for the cement: "220 bags for each dam, from the engineer's bill of quantities; price from three quotations in Wote." With such a note nobody asks again.</p>
<h2>Four questions you will get</h2>
<ol>
<li><strong>What do you bring?</strong> The group's sand, stones and labour have a value. Show it as own contribution, honestly priced.</li>
<li><strong>And the office?</strong> Many donors allow a share for overheads. Use their percentage, of the base that they name.</li>
<li><strong>What if prices rise?</strong> Say whether a contingency line is allowed. If not, say when the quotations expire.</li>
<li><strong>Which exchange rate?</strong> For a budget in dollars or euros, name the rate, its date and its source, for example the Central Bank of Kenya.</li>
</ol>`,
        },
      ],
    },
    {
      title: 'The proposal',
      lessons: [
        {
          title: 'A summary that stands alone',
          type: 'text',
          body: `<p>Write the summary last and put it first. Some members of the panel read nothing else.</p>
<h2>Six sentences</h2>
<ol>
<li><strong>Need:</strong> In the dry months, 310 households in three villages of Makueni walk four hours for water, and girls miss school for it.</li>
<li><strong>What we do:</strong> We build three sand dams with the people who will use them, and train a committee for each.</li>
<li><strong>What changes:</strong> By month 18, four households in five fetch water in less than an hour.</li>
<li><strong>Why us:</strong> The group built two smaller dams in 2021, and both hold water.</li>
<li><strong>Money:</strong> We ask for KSh 852,000; the group gives labour and stone worth KSh 240,000.</li>
<li><strong>After:</strong> Each committee collects KSh 50 a month from each household for repairs.</li>
</ol>
<h2>Check that it agrees</h2>
<p>Most weak proposals contradict themselves: 310 households in the summary, 340 in the budget. Put every number of the proposal in one list with its page. Each must appear with the same value everywhere.</p>
<h2>Score yourself</h2>
<p>Print the call's criteria, with their points. Give the draft to somebody outside the project and ask for marks and one reason for each. Repair the two lowest marks before you polish any sentence.</p>
<h3>Exercise</h3>
<p>Write your six sentences in at most 150 words. Read them to someone who knows nothing about the project, and ask what it costs and who gains.</p>`,
        },
      ],
    },
  ],
};
