import type { DemoCourse } from '#seeds/content/content-types.ts';

export const plainEnglishForReportsAndTenders: DemoCourse = {
  slug: 'plain-english-for-reports-and-tenders',
  title: 'Plain English for Reports and Tenders',
  status: 'active',
  category: 'general',
  level: 'beginner',
  instructor: 'Mercy Chebet',
  instructorIsDemo: true,
  instructorBio: 'Demo instructor. Edits theses, county reports and tenders, and explains each change in the margin.',
  duration: '4 weeks',
  priceCents: 450000,
  description:
    'Write so that a busy reader understands at once, and proofread so that no mistake costs you the tender.',
  about: [
    'A tender is read by a tired committee, a report by a director in a car. Neither will read a sentence twice. Plain English is not simple thinking; it is the courtesy of doing the work before the reader has to.',
    'Each lesson takes real kinds of sentence, from a county report, a thesis and a bid, and improves them step by step. At the end you have your own checklist.',
  ],
  outcomes: [
    'Put the answer first',
    'Turn heavy nouns back into verbs',
    'Cut a text by a third and lose nothing',
    'Proofread in four passes',
    'Check a tender against its own requirements',
  ],
  requirements: ['A text of your own, two pages or more', 'Everyday English'],
  features: ['Before and after in every lesson', 'A proofreading checklist', 'A completion badge'],
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
<p>The second version is shorter, and says more: how many, by when, how much. The visit has moved to the end, because nobody needs it in order to decide.</p>
<h2>How to find your answer</h2>
<p>Finish this sentence aloud, as you would to a colleague at the door: "The main thing is that …". Write down what you said. It is usually the best first line, and often stands on page four of the draft.</p>
<h2>Then the order</h2>
<ol>
<li>What should the reader know or do?</li>
<li>Why? Two or three reasons, the strongest first.</li>
<li>How do we know?</li>
<li>What next, who, by when?</li>
</ol>
<h3>Exercise</h3>
<p>Take the last report you wrote. Underline the one sentence which a director would remember. On which page does it stand? Move it to the top, and read the report again.</p>`,
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
<p>Free ten verbs on one page. Count the words before and after.</p>`,
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
<blockquote>After (11 words): The ward's youth groups need bookkeeping skills in order to grow.</blockquote>
<p>Nothing was lost. "In order" could go, too.</p>
<h2>Long sentences</h2>
<p>Aim at 15 to 20 words on average, and let them vary. When a sentence passes 30, look for the <em>and</em> or <em>which</em> where two thoughts meet, and put a full stop there.</p>
<h2>What not to cut</h2>
<p>Keep the conditions, the dates, the units and the names. In a tender or a contract each may be the word that matters. Plain does not mean vague: "soon" is shorter than "by 30 June", and worse.</p>
<h3>Exercise</h3>
<p>Cut one of your pages from about 300 words to 200. Then give both versions to a colleague, and ask which one says more.</p>`,
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
<tr><td>The manger signed</td><td>The manager signed</td></tr>
<tr><td>It's budget was cut</td><td>Its budget was cut</td></tr>
<tr><td>Public heath</td><td>Public health</td></tr>
<tr><td>We now longer need it</td><td>We no longer need it</td></tr>
</tbody>
</table>
<h2>Time helps</h2>
<p>Leave a night between writing and checking. If you cannot, change the look: another typeface, wider margins, or paper. Anything that makes the text strange makes its faults visible.</p>
<h3>Exercise</h3>
<p>Note the mistakes that you make most often. Five lines on a card, and a search for each before you send: that is worth more than any rule.</p>`,
        },
        {
          title: 'A tender is a checklist',
          type: 'text',
          body: `<p>Good bids lose because of a missing signature. The committee first tests whether a bid is complete and only then whether it is good. So treat the tender document as a checklist, written by the people who will mark it.</p>
<h2>Make the table first</h2>
<p>Before you write a word of the offer, go through the document and mark every <em>must</em>, <em>shall</em> and <em>required</em>. Each becomes a row:</p>
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
<li>Pages numbered, forms signed and stamped wherever it is asked.</li>
<li>Amount in figures and in words: are they the same?</li>
<li>Number of copies, label on the envelope or upload slot in the portal.</li>
<li>The deadline is an hour and a minute. Plan to be a day early: portals are slowest at the end.</li>
</ul>
<h3>Exercise</h3>
<p>Take any published tender and make its table. How many requirements did you find that are on no heading?</p>`,
        },
      ],
    },
  ],
};
