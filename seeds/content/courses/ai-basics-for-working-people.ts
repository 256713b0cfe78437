import type { DemoCourse } from '#seeds/content/content-types.ts';

export const aiBasicsForWorkingPeople: DemoCourse = {
  slug: 'ai-basics-for-working-people',
  title: 'AI Basics for Working People',
  status: 'active',
  category: 'ai-basics',
  level: 'beginner',
  instructor: 'Brian Mutua',
  instructorIsDemo: true,
  instructorBio:
    'Demo instructor. Trains office teams to use language models for their own letters, minutes and spreadsheets, and to check the result.',
  duration: '3 weeks',
  priceCents: 350000,
  description: 'What the models can and cannot do, and how to use them safely for reports, letters and spreadsheets.',
  about: [
    'You do not need to know how an engine is built to drive well, but you must know how long it takes to brake. This course gives you that much about language models.',
    'Every lesson uses office work: a reminder for unpaid rent, minutes of a SACCO meeting, a sheet of expenses. You learn to ask well, to check the answer, and to keep private data private.',
  ],
  outcomes: [
    'Explain in two sentences what a language model does',
    'Write a request that gets a usable first draft',
    'Check figures, names and sources before you send',
    'Decide what must never be pasted into a chat',
  ],
  requirements: ['A phone or a computer', 'Any chat assistant, a free one is enough'],
  features: ['Requests you can copy and change', 'A recommended free video on neural networks', 'A completion badge'],
  sections: [
    {
      title: 'What it is',
      lessons: [
        {
          title: 'A machine that continues text',
          type: 'text',
          isFreePreview: true,
          body: `<p>A language model has been shown a very large amount of text. From it, the model has learned one skill: given some text, estimate which piece of text comes next. It adds that piece, and estimates again. A whole letter is made like this, a few characters at a time.</p>
<p>Chat assistants are such models that were trained further, with many examples and human judgements, to answer helpfully.</p>
<h2>What follows from this</h2>
<ul>
<li><strong>It is fluent.</strong> Grammar, tone and layout are what it has seen most.</li>
<li><strong>It can be wrong with a straight face.</strong> A likely sentence is not the same as a true one. People call an invented fact a hallucination.</li>
<li><strong>It may not know what is new.</strong> Training ended on some day. Unless the assistant searches the web, last week's circular does not exist for it.</li>
<li><strong>The same question can give different answers.</strong> A little chance is used in choosing the next piece.</li>
</ul>
<h2>A picture to keep</h2>
<p>Think of a very well-read new colleague who writes fast, never says "I am not sure" unless you ask, and has not seen your files. You would give this colleague clear instructions and read every draft before it leaves the office.</p>
<h3>Try it</h3>
<p>Ask an assistant for the phone number of a shop on your own street. Then check. You have now met both of its sides, helpfulness and invention.</p>`,
        },
        {
          // The one film that is not ours: its publisher put it on YouTube for everybody to learn
          // from. A free preview, so that nobody pays to see it. Needs the internet to play.
          title: 'Video: what is a neural network?',
          type: 'video',
          isFreePreview: true,
          youtubeId: 'aircAruvnKk',
          durationSeconds: 1120,
          summary:
            'A free video on YouTube by an independent teacher of mathematics. It is not ours; we recommend it because it shows better than words what “learning” means inside such a model. Optional: the course can be finished without its mathematics.',
        },
      ],
    },
    {
      title: 'Use it well',
      lessons: [
        {
          title: 'Ask like a good manager',
          type: 'text',
          body: `<p>"Write a letter about rent" gives you a letter that fits nobody. A good request has five parts. Leave one out and the model guesses it.</p>
<table>
<thead><tr><th>Part</th><th>Example</th></tr></thead>
<tbody>
<tr><td>Role</td><td>You help the caretaker of a block of 24 flats in Umoja.</td></tr>
<tr><td>Task</td><td>Write a reminder for rent that is ten days late.</td></tr>
<tr><td>Facts</td><td>Rent KSh 14,000, due on the 5th, paybill with the house number as account.</td></tr>
<tr><td>Limits</td><td>At most 80 words. Firm, polite, no threats. English, then Kiswahili.</td></tr>
<tr><td>Check</td><td>If a fact is missing, ask me instead of inventing it.</td></tr>
</tbody>
</table>
<h2>Show one example</h2>
<p>Paste one letter that you liked, with names removed, and say "same tone". One example often does more than ten adjectives.</p>
<h2>Work in rounds</h2>
<ol>
<li>Ask for a short plan first. Correct the plan.</li>
<li>Ask for the draft.</li>
<li>Say what is wrong: "The second sentence sounds angry. Put the amount first."</li>
</ol>
<p>Correcting is quicker than writing one perfect request, and it is how you would work with a person.</p>
<h3>Try it</h3>
<p>Take a letter you wrote this week. Write the five parts for it, and compare the draft with your own. Which one would you send?</p>`,
        },
        {
          title: 'Check before you send',
          type: 'text',
          body: `<p>The draft is polished, so the mistakes hide well. Check what matters in a fixed order; it takes three minutes.</p>
<ol>
<li><strong>Names and numbers.</strong> Compare each amount, date and phone number with your source. Read digits aloud.</li>
<li><strong>Sums.</strong> Models can slip in arithmetic. Let a spreadsheet add, not the chat.</li>
<li><strong>Claims.</strong> For every "according to", open the source. If it cannot be opened, delete the sentence.</li>
<li><strong>What is missing.</strong> The model does not know that the chairperson abstained. You do.</li>
<li><strong>Tone.</strong> Would you say it to this person's face?</li>
</ol>
<h2>An example</h2>
<p>A treasurer asks for a summary of these contributions: KSh 2,500, 1,750, 3,200 and 950. The answer says: "The four members contributed a total of KSh 8,300." It reads well. The sum is 8,400.</p>
<h2>Ask it to attack itself</h2>
<p>A second request helps: "List every statement in this text that I should verify, and where I could verify it." The list is not proof, but it shows you where to look.</p>
<p>Your name is under the letter. "The computer wrote it" has never been an excuse for a wrong invoice.</p>
<h3>Try it</h3>
<p>Take any answer of more than 200 words, mark each checkable fact, and check three of them. Note how many were right.</p>`,
        },
        {
          title: 'Spreadsheets: ask for the formula',
          type: 'text',
          body: `<p>Do not ask a chat to add up 300 lines. Ask it for the formula, and let the spreadsheet do the sum, every time the same.</p>
<h2>Describe the sheet</h2>
<p>The model cannot see your screen. Say what stands where:</p>
<blockquote>Column A has dates, B the category (Fuel, Rent, Airtime), C the amount in shillings. Rows 2 to 400. I want the total of Fuel in March 2026.</blockquote>
<p>A correct answer for Excel, LibreOffice or Google Sheets:</p>
<pre><code>=SUMIFS(C2:C400, B2:B400, "Fuel",
        A2:A400, "&gt;="&amp;DATE(2026,3,1),
        A2:A400, "&lt;"&amp;DATE(2026,4,1))</code></pre>
<h2>Test it on four lines</h2>
<p>Before you trust it, make four lines by hand: one fuel in March, one fuel on 1 April, one rent in March, one fuel on 31 March. You know the answer: the first and the last. If the formula says something else, tell the model what you expected and what you got.</p>
<h2>When it shows an error</h2>
<ul>
<li>Some computers separate arguments by <code>;</code> instead of <code>,</code>, depending on the language setting.</li>
<li>If the total is 0, the amounts are often text. A stray "KSh" in the cell does that.</li>
<li>Paste the exact error text into the chat. It is the best description there is.</li>
</ul>`,
        },
      ],
    },
    {
      title: 'Use it safely',
      lessons: [
        {
          title: 'What never goes into a chat',
          type: 'text',
          body: `<p>Whatever you paste leaves your office and is processed on somebody else's computers, often in another country. Some services also use conversations to improve their models unless you switch that off or have a contract that excludes it.</p>
<h2>Three baskets</h2>
<ul>
<li><strong>Free to use:</strong> what is public already, and text with all names, numbers and places removed.</li>
<li><strong>Ask first:</strong> internal plans, prices, draft contracts.</li>
<li><strong>Never:</strong> ID and phone numbers, health records, passwords and PINs, salaries, pupils' names, members' savings.</li>
</ul>
<h2>The law, in brief</h2>
<p>Kenya's Data Protection Act, 2019 applies to anybody who processes personal data here. It asks, among other things, for a lawful reason, for no more data than needed, and for safeguards before data leaves the country. Health and family details are among the data it protects most. An organisation is answerable for what its staff paste.</p>
<h2>Mask, ask, put back</h2>
<ol>
<li>Replace names by roles: "Tenant A", "Officer 2".</li>
<li>Replace numbers by letters, unless the sum is the question.</li>
<li>Put the real ones back in your own document.</li>
</ol>
<h3>Try it</h3>
<p>Write a rule of five lines for your office: which assistant, which data, who checks, where the draft is kept, whom to ask. This lesson is an introduction, not legal advice.</p>`,
        },
      ],
    },
  ],
};
