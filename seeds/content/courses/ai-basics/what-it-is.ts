import type { DemoSection } from '#seeds/content/content-types.ts';

export const whatItIs: DemoSection = {
  title: 'What it is',
  lessons: [
    {
      title: 'A machine that continues text',
      type: 'text',
      isFreePreview: true,
      body: `<p>A language model has been trained on a very large amount of text. From it the model has learned one skill: given some text, it estimates which piece of text comes next. It adds a piece and estimates again. A whole letter is made like this, a few characters at a time.</p>
<p>A chat assistant is such a model, trained further with examples and human judgements to answer helpfully. Some assistants can also use tools: search the web, run a calculation, read a file that you attach.</p>
<h2>What follows from this</h2>
<ul>
<li><strong>It is fluent.</strong> Grammar, tone and layout are what it has seen most.</li>
<li><strong>It can be wrong and sound sure.</strong> A likely sentence is not the same as a true one. An invented fact is called a hallucination.</li>
<li><strong>It may not know what is new.</strong> Its training ended on some day. Unless it searches the web, last week's circular does not exist for it.</li>
<li><strong>It can answer the same question differently.</strong> Chance plays a part in choosing the next piece.</li>
<li><strong>It has not seen your office.</strong> It knows what is in the chat and what the service has stored about you. Nothing else.</li>
</ul>
<h2>A comparison to keep</h2>
<p>Think of a well-read new colleague who writes fast, seldom says "I am not sure" and has not seen your files. You would give this colleague clear instructions and read every draft before it leaves the office.</p>
<h3>Exercise</h3>
<ol>
<li>Ask an assistant for the phone number of a small shop in your street.</li>
<li>Ask the same in a new chat and compare.</li>
<li>Ask: "How sure are you, and how could I check this?"</li>
</ol>
<p><strong>What you will probably see.</strong> A web search finds the number only if the shop has published it. Without a search, the assistant says that it does not know, or it gives a number that has the right form and may belong to somebody else. Do not call that number. If the two chats differ, you have seen the model guess.</p>`,
    },
    {
      title: 'Video: the next word',
      type: 'video',
      isFreePreview: true,
      file: 'seeds/media/the-next-word.mp4',
      captions: 'seeds/media/the-next-word.vtt',
      summary:
        'How a model chooses the next word of “The matatu stopped at the …”, and why the same method goes wrong with a phone number.',
    },
    {
      title: 'What it can do, and what it cannot',
      type: 'text',
      body: `<p>People are disappointed by assistants for two opposite reasons. Some ask for things that no model can know. Others never ask for the work that it does well. This table is a start for an office.</p>
<table>
<thead><tr><th>Good</th><th>With a check</th><th>Not its job</th></tr></thead>
<tbody>
<tr><td>Shorten or soften a letter</td><td>Summarise a long report</td><td>Add up 84 receipts from memory</td></tr>
<tr><td>Turn notes into minutes</td><td>Translate into Kiswahili</td><td>Know today's exchange rate without a web search</td></tr>
<tr><td>Suggest ten questions for an interview</td><td>Explain a law or a tax form</td><td>Decide alone who gets the loan or the job</td></tr>
<tr><td>Explain a formula</td><td>Write a formula</td><td>Know your bank balance</td></tr>
</tbody>
</table>
<h2>Why the middle column needs you</h2>
<p>In the first column you see at once whether the result is good: it is your letter and your notes. In the second the result can look perfect and be wrong in one place. Somebody who knows the subject must read it.</p>
<h2>Why the last column is not a matter of better models</h2>
<p>A figure of today must come from today's source. A sum must come from a calculator. A decision about a person needs a person: section 35 of Kenya's Data Protection Act, 2019 gives people the right not to be subject to decisions that a machine makes alone where these affect them significantly.</p>
<h3>Exercise</h3>
<p>In which column does each task belong?</p>
<ol>
<li>Make a notice of 120 words fit into one SMS.</li>
<li>Find the notice period for a contract of employment.</li>
<li>Choose three of twelve applicants.</li>
<li>Total the airtime in a sheet of 300 rows.</li>
</ol>
<p><strong>Answers.</strong> 1: good, but count the characters yourself; a plain SMS holds 160. 2: with a check; open the Employment Act. 3: not its job, though it can suggest the criteria before you read the applications. 4: ask for the formula and let the spreadsheet add.</p>`,
    },
    {
      // The only video that is not part of the demo: its publisher offers it on YouTube for learning. It is a free preview, so that nobody
      // pays for it. Needs the internet to play.
      title: 'Video: what is a neural network?',
      type: 'video',
      isFreePreview: true,
      youtubeId: 'aircAruvnKk',
      durationSeconds: 1120,
      summary:
        'A free video on YouTube by an independent teacher of mathematics. It is not ours; we recommend it because it shows better than words what “learning” means inside such a model. Optional: the course can be finished without its mathematics.',
    },
  ],
};
