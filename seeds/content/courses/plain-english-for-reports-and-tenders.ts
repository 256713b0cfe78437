import type { DemoCourse } from '#seeds/content/content-types.ts';

export const plainEnglishForReportsAndTenders: DemoCourse = {
  slug: 'plain-english-for-reports-and-tenders',
  title: 'Plain English for Reports and Tenders',
  status: 'active',
  category: 'general',
  level: 'beginner',
  instructor: 'Mercy Chebet',
  instructorIsDemo: true,
  instructorBio:
    'Edits theses, county reports and tenders, and explains each change in the margin. Spent four years on the evaluation committees of a county in the Rift Valley.',
  duration: '3 weeks',
  priceCents: 300000,
  description:
    'Write so that a busy reader understands at once, and proofread so that no mistake costs you the tender.',
  about: [
    'A tender is read by a tired committee, a report by a director in a car. Neither will read a sentence twice. Plain English is not simple thinking. It means that the writer does the work, so that the reader need not.',
    'Each lesson takes real kinds of sentence, from a county report, a thesis and a bid, and improves them step by step. Each exercise has an answer to compare with. At the end you have your own checklist.',
  ],
  outcomes: [
    'Put the answer first',
    'Turn heavy nouns back into verbs',
    'Cut a text by a third and lose nothing',
    'Write a letter that gets an answer, and a table that gives one',
    'Proofread in four passes',
    'Check a tender against its own requirements',
  ],
  requirements: ['A text of your own, two pages or more', 'Everyday English'],
  features: [
    'Before and after in every lesson, exercises with answers',
    'A video with captions',
    'A proofreading card to print (PDF)',
    'A completion badge',
  ],
  sections: [
    {
      title: 'Write it',
      lessons: [
        {
          title: 'The answer first',
          type: 'text',
          isFreePreview: true,
          body: `<p>At school we learned to build up to a conclusion. At work the reader wants it in the first line, and decides then whether to read on.</p>
<blockquote>Before: Following the assessment carried out between 4 and 15 May, in which 14 water points were visited and discussions were held with the respective committees, it was observed that a number of them require attention.</blockquote>
<blockquote>After: Five of the fourteen water points need repair before the dry season. The work costs about KSh 380,000. We visited all of them between 4 and 15 May.</blockquote>
<p>The second version is shorter and says more: how many, by when, how much. The visit has moved to the end, because nobody needs it in order to decide.</p>
<h2>How to find your answer</h2>
<p>Finish this sentence aloud, as you would to a colleague at the door: "The main thing is that …". Write down what you said. It is usually the best first line, and often it stands on page four of the draft.</p>
<h2>Then the order</h2>
<ol>
<li>What should the reader know or do?</li>
<li>Why? Two or three reasons, the strongest first.</li>
<li>How do we know?</li>
<li>What next, who, by when?</li>
</ol>
<h3>Exercise</h3>
<p>Rewrite in at most 35 words: <em>The committee met on 3 June to consider the three quotations received for the school kitchen. After considering prices and delivery, and in view of the fact that the lowest bidder would not be in a position to deliver before August, it was resolved that Baraka Builders, at KSh 1,240,000, be recommended.</em></p>
<p><strong>One good answer.</strong> "We recommend Baraka Builders for the school kitchen, at KSh 1,240,000. The lowest bidder cannot deliver before August. The committee compared three quotations on 3 June." That is 26 words instead of 52. What it still lacks is the price of the lowest bidder: the first thing the reader will ask.</p>`,
        },
        {
          title: 'Free the verbs',
          type: 'text',
          body: `<p>Official English likes to lock verbs into nouns: not "we decided" but "a decision was made". The sentence becomes longer, and nobody is responsible any more.</p>
<table>
<thead><tr><th>Locked</th><th>Free</th></tr></thead>
<tbody>
<tr><td>make a decision</td><td>decide</td></tr>
<tr><td>carry out an inspection of</td><td>inspect</td></tr>
<tr><td>give consideration to</td><td>consider</td></tr>
<tr><td>the provision of training to farmers</td><td>training farmers</td></tr>
<tr><td>in the event that</td><td>if</td></tr>
<tr><td>due to the fact that</td><td>because</td></tr>
</tbody>
</table>
<h2>Who did it?</h2>
<blockquote>Before: Delays were experienced in the procurement of pipes and a decision was made to extend the contract.</blockquote>
<blockquote>After: The supplier delivered the pipes six weeks late, so the county extended the contract.</blockquote>
<p>The passive voice is not forbidden. Use it when the doer is unknown or does not matter: "The pump was stolen in March." Avoid it where it hides somebody who should answer.</p>
<h2>A quick search</h2>
<p>Search your text for <em>-tion</em>, <em>-ment</em> and <em>-ance</em>. Not every hit is a fault; "information" is a fine word. But where such a noun stands beside a weak verb such as <em>make, carry out, conduct, give, undertake</em>, a stronger verb is locked inside.</p>
<h3>Exercise</h3>
<p>Free the verbs:</p>
<ol>
<li>The auditors undertook a review of the accounts.</li>
<li>There was a failure on the part of the contractor to complete the fence.</li>
<li>Distribution of seed to 340 farmers was done by the ward office.</li>
<li>An improvement in attendance was recorded.</li>
</ol>
<p><strong>Answers.</strong> 1: The auditors reviewed the accounts. 2: The contractor did not complete the fence. 3: The ward office gave seed to 340 farmers. 4: Attendance rose. In the fourth, the free verb shows what is missing: from what to what? "Attendance rose from 71% to 78%." Locked verbs often hide an empty place.</p>`,
        },
        {
          title: 'Video: cut a third',
          type: 'video',
          file: 'seeds/media/cut-a-third.mp4',
          captions: 'seeds/media/cut-a-third.vtt',
          summary: 'A sentence of 41 words loses its packing in four steps and says the same in eight.',
        },
        {
          title: 'Cut a third',
          type: 'text',
          body: `<p>Nearly every first draft can lose a third. Not the facts: the packing.</p>
<h2>Four kinds of packing</h2>
<ul>
<li><strong>Doubles:</strong> each and every, final outcome, basic essentials, plan ahead.</li>
<li><strong>Warming up:</strong> It is important to note that; As earlier mentioned; Needless to say.</li>
<li><strong>Hedges on hedges:</strong> it may possibly be somewhat likely.</li>
<li><strong>The obvious:</strong> Nairobi, which is the capital of Kenya.</li>
</ul>
<h2>An example</h2>
<blockquote>Before (41 words): It is important to note that at this point in time the youth groups that are currently in existence in the ward are in need of basic essential skills in the area of bookkeeping in order to be able to grow.</blockquote>
<blockquote>After (8 words): To grow, the ward's youth groups need bookkeeping.</blockquote>
<p>Nothing that the reader needs was lost.</p>
<h2>Long sentences</h2>
<p>Aim at 15 to 20 words on average, and let them vary. When a sentence passes 30, look for the <em>and</em> or <em>which</em> where two thoughts meet, and put a full stop there.</p>
<h2>What not to cut</h2>
<p>Keep the conditions, the dates, the units and the names. In a tender or a contract each may be the word that matters. "Soon" is shorter than "by 30 June", and worse.</p>
<h3>Exercise</h3>
<p>Cut to 20 words or fewer: <em>It should be noted that, with regard to the issue of the vehicles, each and every one of the three vehicles that the project presently owns will, subject to availability of funds, be serviced on a quarterly basis.</em></p>
<p><strong>One good answer.</strong> "If funds allow, the project's three vehicles will be serviced every three months." That is 13 words instead of 38. "If funds allow" had to stay: without it you promise something. "Quarterly" would do, too, but some readers take it for four times a month.</p>`,
        },
      ],
    },
    {
      title: 'Shape it',
      lessons: [
        {
          title: 'Letters that get an answer',
          type: 'text',
          body: `<p>A letter without an answer usually had no question. Or it had three, and the reader answered the easiest one.</p>
<h2>One letter, one request</h2>
<blockquote>Before: RE: WATER. We refer to the above subject and our previous correspondence. As you may be aware, the situation at our school remains a challenge, and your kind intervention would be highly appreciated.</blockquote>
<blockquote>After: Request to repair the meter of Tumaini Primary School, account 40172, by 19 June. Our water meter has shown 0 since 2 May. Please send a technician by 19 June, or tell us which day is possible. The caretaker, Mr Ali, is at the school every weekday from 7 am to 5 pm: 0700 000 000.</blockquote>
<h2>Five lines that do the work</h2>
<ol>
<li><strong>Subject:</strong> the request itself, with number and date.</li>
<li><strong>First sentence:</strong> what is wrong, since when.</li>
<li><strong>Second:</strong> what you ask, by which day.</li>
<li><strong>Third:</strong> what makes it easy to say yes: name, place, hours, phone.</li>
<li><strong>Last:</strong> what you will do next. "If we hear nothing by 19 June, I will call your office on the 20th."</li>
</ol>
<h2>By e-mail and WhatsApp</h2>
<p>The same order, shorter. Many readers see only the first 50 characters, so the request must be in them. Name each attachment in the text: "Attached: meter photo of 2 May, bill of April."</p>
<h3>Exercise</h3>
<p>You ordered 40 chairs from a supplier. 36 came on 8 May, the delivery note says 40, and a wedding is on the 16th. Write the subject and two sentences.</p>
<p><strong>One good answer.</strong> "Delivery note 2217: four chairs missing, needed by 15 May. On 8 May we received 36 chairs, not 40. Please deliver the other four by Friday 15 May, or confirm today by phone that you cannot, so that we can hire them."</p>`,
        },
        {
          title: 'Tables that answer a question',
          type: 'text',
          body: `<p>A paragraph with nine numbers is not read. A table with nine numbers is, if it answers one question.</p>
<blockquote>Before: In January 412 patients were seen of whom 250 were women, in February 389 with 241 women, while March recorded 455 including 273 women.</blockquote>
<table>
<thead><tr><th>Month</th><th>Patients</th><th>Women</th><th>Share</th></tr></thead>
<tbody>
<tr><td>January</td><td>412</td><td>250</td><td>61%</td></tr>
<tr><td>February</td><td>389</td><td>241</td><td>62%</td></tr>
<tr><td>March</td><td>455</td><td>273</td><td>60%</td></tr>
</tbody>
</table>
<p>And above it the answer: "Six of ten patients are women, in every month."</p>
<h2>Six rules</h2>
<ol>
<li>One table, one question. The title is the answer or the question, not "Table 4: Data".</li>
<li>What is compared stands in a column, one number below the other, aligned at the right.</li>
<li>The unit is in the heading: "KSh thousand", not in each cell.</li>
<li>Round. In the text 1.24 million; in the price form 1,239,850.00.</li>
<li>Sort by what the reader decides on: the cheapest first, not the alphabet.</li>
<li>Add up each column again on the day you send it.</li>
</ol>
<h2>Lists</h2>
<p>Begin each line with the same kind of word: all verbs or all nouns. Number the lines if somebody will speak about them. More than seven lines need a table or a cut.</p>
<h3>Exercise</h3>
<p>Three bids for a fence: Juhudi KSh 640,000, 8 weeks, guarantee 6 months. Mlima 598,000, 14 weeks, 12 months. Pwani 655,000, 5 weeks, 12 months. The school opens in 9 weeks. Which columns, which order, which sentence above?</p>
<p><strong>Answer.</strong> Columns: bidder, weeks, KSh, guarantee. Sort by weeks, because the opening decides: Pwani 5, Juhudi 8, Mlima 14. Above: "Two of three bidders finish before the school opens; Pwani costs KSh 15,000 more than Juhudi and guarantees twice as long."</p>`,
        },
      ],
    },
    {
      title: 'Check it',
      lessons: [
        {
          title: 'Proofread in four passes',
          type: 'text',
          body: `<p>You cannot look for everything at once. Four quick passes find more than one slow one, because each has one question.</p>
<ol>
<li><strong>Sense.</strong> Read only the headings and the first sentence of each paragraph. Do they tell the story by themselves?</li>
<li><strong>Facts.</strong> Touch each number, name and date, and compare it with its source. Add up every table again. Check that 12 activities in the text are 12 in the annex.</li>
<li><strong>Sentences.</strong> Read aloud. Where you run out of breath or stumble, the reader will, too.</li>
<li><strong>Letters.</strong> Read backwards, from the last line to the first. The mind can no longer guess, so the eye sees.</li>
</ol>
<h2>Mistakes a spelling checker accepts</h2>
<table>
<thead><tr><th>Wrong</th><th>Right</th></tr></thead>
<tbody>
<tr><td>The principle of the school</td><td>The principal of the school</td></tr>
<tr><td>It's budget was cut</td><td>Its budget was cut</td></tr>
<tr><td>Public heath</td><td>Public health</td></tr>
<tr><td>We now longer need it</td><td>We no longer need it</td></tr>
</tbody>
</table>
<h2>Time helps</h2>
<p>Leave a night between writing and checking. If you cannot, change the look: another typeface, wider margins, or paper. Whatever makes the text strange makes its faults visible.</p>
<h3>Exercise</h3>
<p>Find seven faults: <em>The manger of the water company confirmed that all 14 kiosks are open. Each of the 15 kiosks serve about 80 household's. The principle reason is that the company no longer need pumps, which will be sold on 31 June.</em></p>
<p><strong>Answers.</strong> Manager, not manger. 14 or 15 kiosks? Each serves. Households, without an apostrophe. The principal reason. The company needs. June has 30 days. Five are letters, two are facts: a second reader who knows English but not the project finds the five and misses the two.</p>`,
        },
        {
          title: 'Handout: the proofreading card',
          type: 'pdf',
          file: 'seeds/media/proofreading-card.pdf',
          summary: 'Two pages: the four passes with a box to tick for each, and a tender table to fill in.',
        },
        {
          title: 'A tender is a checklist',
          type: 'text',
          body: `<p>Good bids lose because of a missing signature. The committee first tests whether a bid is complete and only then whether it is good. So treat the tender document as a checklist, written by the people who will mark it.</p>
<h2>Make the table first</h2>
<p>Before you write a word of the offer, mark every <em>must</em>, <em>shall</em> and <em>required</em>. Each becomes a row:</p>
<table>
<thead><tr><th>Ref.</th><th>Requirement</th><th>Where in our bid</th><th>Who</th><th>Done</th></tr></thead>
<tbody>
<tr><td>ITT 12.1</td><td>Valid tax compliance certificate</td><td>Annex 3</td><td>Wambui</td><td>yes</td></tr>
<tr><td>ITT 14</td><td>Prices in KSh, all taxes included</td><td>Form 2</td><td>Ali</td><td>yes</td></tr>
<tr><td>ToR 4.2</td><td>Team leader: 8 years of experience</td><td>CV 1, page 2</td><td>Ali</td><td>no</td></tr>
</tbody>
</table>
<h2>Use their words and their order</h2>
<p>If the criteria say "methodology, team, experience", those are your headings, in that order. An evaluator with a mark sheet should never have to search.</p>
<h2>The last evening</h2>
<ul>
<li>All pages numbered in one sequence, forms signed and stamped wherever it is asked.</li>
<li>Amount in figures and in words: are they the same?</li>
<li>Number of copies, label on the envelope, or upload slot in the portal.</li>
<li>The deadline is an hour and a minute. Be a day early: portals are slowest at the end.</li>
</ul>
<h3>Exercise</h3>
<p>How many requirements? <em>Bidders shall submit one original and two copies, each page initialled, in a sealed envelope bearing only the tender number, to be received not later than 10.00 a.m. on 14 July. The bid security of KSh 100,000 shall be valid for 30 days beyond the validity of the bid.</em></p>
<p><strong>Answer.</strong> Eight: one original; two copies; each page initialled; sealed; the number on the envelope; nothing else on it, so no logo; received (not posted) by 10:00 on 14 July; security of KSh 100,000, valid 30 days longer than the bid. If the bid must hold for 120 days, ask the bank for 150.</p>`,
        },
      ],
    },
  ],
};
