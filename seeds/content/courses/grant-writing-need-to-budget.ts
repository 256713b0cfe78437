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
    'Has written proposals for community groups in Makueni, Kitui and Turkana for eleven years, and sat on the other side of the table, as a reviewer for a foundation, for two.',
  duration: '4 weeks',
  priceCents: 500000,
  description:
    'Turn a community need into a fundable proposal: logframe, budget in shillings and a narrative donors finish.',
  about: [
    'A reviewer reads thirty proposals in a week. Yours is understood in two pages or not at all. Good grant writing is mostly clear thinking, written down in the order in which a stranger needs it.',
    "You follow one case from beginning to end: a women's group in Makueni that wants three sand dams. Each lesson adds a piece, and at the end you have need, logframe, budget and narrative that agree with one another, and you know what to do when the donor offers less.",
    'The handout holds an empty logframe and budget, ready to print or to copy into a spreadsheet.',
  ],
  outcomes: [
    'Describe a need with evidence a reviewer can check',
    'Read a call and decide in an hour whether to apply',
    'Build a logframe whose rows follow from one another',
    'Budget from activities, with notes for every line',
    'Write a summary that stands alone',
    'Answer a donor who offers less, or says no',
  ],
  requirements: ['A project idea, real or invented', 'No experience with donors'],
  features: [
    'One worked case in ten lessons, exercises with answers',
    'A video on reading a logframe from below, with captions',
    'Logframe and budget handout (PDF)',
    'A completion badge',
  ],
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
<p>The second version can be checked, and measured again in two years. That is what the donor pays for: the difference between the two measurements.</p>
<h2>Ask "so what?" three times</h2>
<ol>
<li>The water is far. <em>So what?</em></li>
<li>Girls miss two mornings of school a week. <em>So what?</em></li>
<li>Fewer of them finish Grade 9 than boys in the same villages.</li>
</ol>
<p>Now you know whether your project is about water, about school, or about both, and which donors to ask.</p>
<h3>Exercise</h3>
<p>Which of these is a need? (1) Our clinic lacks an ultrasound machine. (2) Of 120 women who gave birth in our clinic last year, 31 first saw a nurse in the last month. (3) There is low awareness of antenatal care.</p>
<p><strong>Answer.</strong> Only 2. The first is a missing thing; a machine does not help women who do not come. The third is a guess at the cause: is it awareness, the fare, or the opening hours? Ask ten of the 31 before you choose. Now write your own need in 80 words, underline each number, and write beside it where it comes from.</p>`,
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
<p>A group asked 20 people at the market on Saturday: 17 said that they would pay for clean water. The proposal says "85% of the community". Name two faults, and a better way.</p>
<p><strong>Answer.</strong> People at the market are not the community: those who are ill, far away or poor are missing. And "would pay" is not paying: ask what they pay now, and for how much water. Better: every tenth house of a list, and the question "What did you pay for water last week?"</p>`,
        },
        {
          title: 'Read the call before you write',
          type: 'text',
          body: `<p>Most proposals that fail should not have been sent. An hour with the call saves three weeks of writing.</p>
<h2>Seven questions, in this order</h2>
<ol>
<li>May we apply? Registration, age of the organisation, audited accounts, country.</li>
<li>Do they pay for this? Read what they excluded, then look at what they funded last year.</li>
<li>Is our sum between their smallest and their largest?</li>
<li>Must we bring a share ourselves, and of what?</li>
<li>Who gets points for what?</li>
<li>What do they want attached? A letter from the county takes two weeks.</li>
<li>By when, in whose time?</li>
</ol>
<p>One "no" among the first four ends it. Write to the donor if you are unsure: a short question before the deadline is welcome, and the answer is often published for all.</p>
<h2>Points decide where the words go</h2>
<p>If the need has 20 points, the approach 40 and the budget 20, do not spend half of the pages on the need. Give each criterion a heading in their words.</p>
<h2>Deadlines</h2>
<p>"17:00 Brussels" is 19:00 in Nairobi in winter and 18:00 in summer, because Europe changes its clocks and Kenya does not. Portals are slowest in the last hour. Plan to send it a day before.</p>
<h3>Exercise</h3>
<p>A call gives KSh 500,000 to 1,000,000 and asks for a contribution of at least 20% of the whole project. The group in Makueni asks for 852,000 and brings labour and stone worth 240,000. May it apply?</p>
<p><strong>Answer.</strong> The sum fits. The whole project costs 852,000 + 240,000 = 1,092,000, and 240,000 of it is 22%. So yes, if work and material count. Some donors accept only money: that is the question to send today.</p>`,
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
<p>Read upwards with "if … then": <em>if</em> we build and train, <em>then</em> dams hold water and are looked after; <em>if</em> they hold water, <em>then</em> trips become shorter. Wherever you hesitate, you have found an <strong>assumption</strong>: here, that two rainy seasons bring enough sand and water. Write it in a fourth column, with what you will do if it fails.</p>
<h2>Output or outcome?</h2>
<p>An output is what you deliver: dams, trainings. An outcome is what others do differently because of it. You can promise outputs; you can only aim at outcomes. Reviewers look first at whether you know the difference.</p>
<h3>Exercise</h3>
<p>Output or outcome? (1) 45 committee members are trained. (2) Committees repair a leak within a week. (3) 80% of households need less than an hour. (4) A manual in Kikamba is printed.</p>
<p><strong>Answers.</strong> 1 and 4 are outputs: you do them. 2 and 3 are outcomes: others do something, and you measure it. If your table has only outputs, the reviewer asks "so what?"</p>`,
        },
        {
          title: 'Video: read it from below',
          type: 'video',
          file: 'seeds/media/read-it-from-below.mp4',
          captions: 'seeds/media/read-it-from-below.vtt',
          summary: 'The logframe of the sand dams, read upwards with “if … then”, and the place where it breaks.',
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
<p>Note for the cement: "220 bags for each dam, from the engineer's bill of quantities; price from three quotations in Wote." With such a note nobody has to ask, and nobody has to guess what you forgot.</p>
<h2>Four questions you will get</h2>
<ol>
<li><strong>What do you bring?</strong> Sand, stones and labour of the group have a value. Show it as own contribution, honestly priced.</li>
<li><strong>And the office?</strong> Many donors allow a share for overheads. Use their percentage, of the base that they name.</li>
<li><strong>What if prices rise?</strong> Say whether a contingency line is allowed. If not, say when the quotations expire.</li>
<li><strong>Which exchange rate?</strong> Name the rate, its date and its source, for example the Central Bank of Kenya.</li>
</ol>
<h3>Exercise</h3>
<p>Cement rises by 10%. By how much does the total rise, in shillings and per cent? And what would overheads of 7% of the direct costs have added?</p>
<p><strong>Answer.</strong> 660 × 880 = 580,800, so KSh 52,800 more: 6.2% of 852,000, because cement is 62% of the budget. Overheads: 59,640, together 911,640.</p>`,
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
<p>Most weak proposals contradict themselves: 310 households in the summary, 340 in the budget. Put every number of the proposal in one list with its page. Each must have the same value everywhere.</p>
<h2>Score yourself</h2>
<p>Print the call's criteria, with their points. Give the draft to somebody outside the project and ask for marks and one reason for each. Repair the two lowest marks before you polish any sentence.</p>
<h3>Exercise</h3>
<p>The reviewer asks: "Is KSh 50 a month enough for repairs?" Work out what the three committees collect in a year, and how much that is of the cost of the project.</p>
<p><strong>Answer.</strong> 310 × 50 × 12 = KSh 186,000 a year if all pay; at four in five, 148,800. The dams cost 1,092,000 with the group's own work, so it is 14 to 17% a year. A sand dam has no pump, and a committee that really collects this can repair it. Put the 148,800 into the text: it is the careful figure.</p>`,
        },
        {
          title: 'Risks, and how you will measure',
          type: 'text',
          body: `<p>A proposal without risks looks careless, not safe. The reviewer knows that rain fails and people move away. Show that you do.</p>
<h2>Three columns are enough</h2>
<table>
<thead><tr><th>Risk</th><th>How we notice</th><th>What we do</th></tr></thead>
<tbody>
<tr><td>A permit comes late</td><td>Not in hand by month 3</td><td>Begin with the site that has one</td></tr>
<tr><td>Rains fail</td><td>Sand below half of the wall in month 10</td><td>Measure later, report it, save a reserve for repairs</td></tr>
<tr><td>Few women on the committees</td><td>Below half at the election</td><td>Second election within a month</td></tr>
</tbody>
</table>
<p>Leave out risks that stand in every proposal, such as "inflation", unless you say by how much and from when it hurts.</p>
<h2>An indicator has five parts</h2>
<p>What is measured, where it stands today, where it should be, by when, and who measures how. Compare:</p>
<blockquote>Weak: Improved access to water.</blockquote>
<blockquote>Strong: Share of households whose round trip takes less than 60 minutes. Today 11% (survey of 62 households, August). Aim: 80% by month 18. Measured by the group with the same five questions at 62 households drawn anew.</blockquote>
<p>Measuring costs money. It must have a line in the budget: here the monitoring visits, KSh 63,000, which is 7.4% of the request.</p>
<h3>Exercise</h3>
<p>Repair this indicator of a youth project: "Youth are economically empowered through training by the end of the project."</p>
<p><strong>One good answer.</strong> "Of the 60 young people trained, the number who earn at least KSh 6,000 a month from the trade they learned. Today: 4 of 60 (entry interview). Aim: 30 of 60, six months after the training. Measured by phone interview with all 60." Now the reviewer can ask whether 30 is too many. That is a better conversation than asking what empowered means.</p>`,
        },
        {
          title: 'After you press send',
          type: 'text',
          body: `<p>Sending is the middle, not the end. Three letters may come back, and each has a good answer.</p>
<h2>"Please clarify"</h2>
<p>A question is interest. Answer within two days, in their order, with the page of the proposal. If the question shows a mistake, say so and correct every place.</p>
<h2>"We can give you less"</h2>
<p>Cut activities, not prices. A dam with less cement is a dam that breaks.</p>
<table>
<thead><tr><th>KSh</th><th>Three dams</th><th>Two dams</th></tr></thead>
<tbody>
<tr><td>Cement</td><td>528,000</td><td>352,000</td></tr>
<tr><td>Masons</td><td>180,000</td><td>120,000</td></tr>
<tr><td>Training</td><td>81,000</td><td>54,000</td></tr>
<tr><td>Monitoring</td><td>63,000</td><td>63,000</td></tr>
<tr><td><strong>Total</strong></td><td><strong>852,000</strong></td><td><strong>589,000</strong></td></tr>
</tbody>
</table>
<p>Then change everything that follows from it: villages, households, indicators, summary. A donor who reads "310 households" beside two dams will doubt the rest.</p>
<h2>"Unfortunately"</h2>
<p>Thank them in one line, and ask for the points and the two weakest criteria. Many donors tell you. Repair these two before the next call. Keep need, logframe and budget in one folder with a date: the next proposal starts at half.</p>
<h3>Exercise</h3>
<p>The donor offers KSh 700,000 for the sand dams. Write the two sentences of your answer that matter most.</p>
<p><strong>One good answer.</strong> "With KSh 589,000 we build two dams to the engineer's full quantities, in Kyuasini and Mbuvo, for 205 households. We ask to use the remaining KSh 111,000 for the site works of the third dam, or to be given only 589,000." The names and the 205 are invented; yours must come from your list of households. Why not three dams? The third costs 263,000 more, and 111,000 is less than half of it.</p>`,
        },
      ],
    },
  ],
};
