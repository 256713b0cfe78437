import type { DemoSection } from '#seeds/content/content-types.ts';

export const askWell: DemoSection = {
  title: 'Ask well',
  lessons: [
    {
      title: 'Ask like a good manager',
      type: 'text',
      body: `<p>"Write a letter about rent" gives you a letter that fits nobody. A good request has five parts. Leave one out, and the model fills it with a guess.</p>
<table>
<thead><tr><th>Part</th><th>Example</th></tr></thead>
<tbody>
<tr><td>Role</td><td>You help the caretaker of a block of 24 flats in Umoja.</td></tr>
<tr><td>Task</td><td>Write a reminder for rent that is ten days late.</td></tr>
<tr><td>Facts</td><td>Rent KSh 14,000, due on the 5th, paybill with the house number as account.</td></tr>
<tr><td>Limits</td><td>At most 80 words. Firm and polite, no threats.</td></tr>
<tr><td>Check</td><td>If a fact is missing, ask me instead of inventing it.</td></tr>
</tbody>
</table>
<h2>Show one example</h2>
<p>Paste one letter that you liked, with the names removed, and say "same tone". One example often does more than ten adjectives.</p>
<h2>Work in rounds</h2>
<ol>
<li>Ask for a short plan. Correct the plan.</li>
<li>Ask for the draft.</li>
<li>Say what is wrong: "The second sentence sounds angry. Put the amount first."</li>
</ol>
<p>After many rounds the early facts may lose weight, and very long chats are cut off. Start a new chat for a new task, and paste the facts again.</p>
<h3>Exercise</h3>
<p>This request failed: "Write something nice to our customers about the new opening hours." Rewrite it in five parts for a chemist in Thika that will close at 9 pm instead of 7 pm from 1 June.</p>
<p><strong>One good answer.</strong></p>
<blockquote>You write for a chemist in Thika. Write an SMS to customers about longer opening hours. Facts: from 1 June we close at 9 pm instead of 7 pm, Monday to Saturday; Sunday stays closed. Limits: at most 160 characters, no capitals for whole words, no medical promises. If anything is missing, ask me first.</blockquote>
<p>Did your version say what happens on Sunday? If not, the model had to guess.</p>`,
    },
    {
      title: 'Video: five parts of a request',
      type: 'video',
      file: 'seeds/media/five-parts-of-a-request.mp4',
      captions: 'seeds/media/five-parts-of-a-request.vtt',
      summary: 'One weak request becomes a good one, part by part: role, task, facts, limits, check.',
    },
    {
      title: 'Handout: the request card',
      type: 'pdf',
      file: 'seeds/media/request-card.pdf',
      summary: 'Two pages: an empty form with the five parts, and eight requests for office work to copy and change.',
    },
    {
      title: 'Minutes from your own notes',
      type: 'text',
      body: `<p>An assistant is at its best when the facts are on the page and only the form is missing. Notes of a meeting are the standard case.</p>
<h2>The notes</h2>
<blockquote>SACCO committee 14 March. 7 of 9 present. Treasurer: 212 members paid, 18 late, most late ones from market group. Proposal: SMS reminder 3 days before. KSh 0.80 each. Agreed, 6 for, 1 abstained. Secretary gets quote by 28 March. Next meeting 11 April 2 pm.</blockquote>
<h2>The request</h2>
<blockquote>Turn these notes into minutes with the headings Present, Report, Decision, Action, Next meeting. Use only what the notes say. Where minutes usually contain something that is not in the notes, write [missing], and list these places at the end.</blockquote>
<h2>Read for two faults</h2>
<ul>
<li><strong>Added.</strong> Many minutes begin with "The chairperson opened the meeting with a word of prayer". So the model may write it, although your notes do not.</li>
<li><strong>Smoothed.</strong> "6 for, 1 abstained" becomes "unanimously agreed", because that is the common phrase. Here it is false.</li>
</ul>
<p>"Use only what the notes say" makes both faults rarer. It does not make them impossible.</p>
<h2>Summaries of long texts</h2>
<p>Say who reads the summary and what this person decides: "For a manager who must choose between the two offers. Five lines. Give the page for each figure." Then open each page and compare. Ask what the last page says, too: some assistants read only part of a long file.</p>
<h3>Exercise</h3>
<p>Name four things that the list of [missing] should contain for the notes above. And what would the reminder cost a month, if all members get one?</p>
<p><strong>Answers.</strong> For example: the names of those present, apologies for absence, the place, the time of opening and closing, who proposed and who seconded, who took the minutes. If the draft gives any of these, it has invented them. The cost: 212 + 18 = 230 members, 230 × KSh 0.80 = KSh 184.</p>`,
    },
    {
      title: 'English, Kiswahili and the right tone',
      type: 'text',
      body: `<p>Models have learned most from English. They write good Kiswahili, with more faults than in English. For Dholuo, Gĩkũyũ or Kikamba they have seen far less text, so faults are frequent, and harder to notice if you do not speak the language.</p>
<h2>Ask for the Kiswahili you mean</h2>
<blockquote>Translate for tenants in Nairobi. Everyday Kiswahili, sentences below 15 words. Keep "M-Pesa", "paybill" and amounts as they are. Give all hours twice: in Kiswahili and as 24-hour time.</blockquote>
<p>Hours are the classic fault, because Kiswahili counts them from six:</p>
<table>
<thead><tr><th>English</th><th>Kiswahili</th></tr></thead>
<tbody>
<tr><td>9 am (09:00)</td><td>saa tatu asubuhi</td></tr>
<tr><td>1 pm (13:00)</td><td>saa saba mchana</td></tr>
<tr><td>3 pm (15:00)</td><td>saa tisa alasiri</td></tr>
</tbody>
</table>
<p>A draft that says <em>saa tisa</em> for 9 am sends people six hours late.</p>
<h2>Check a translation in two steps</h2>
<ol>
<li>Paste it into a new chat and ask for English, word for word. Compare numbers, dates, names and every "not". This finds what was dropped or changed.</li>
<li>Let somebody who speaks the language read it. Only a person hears that it sounds rude.</li>
</ol>
<h2>Set the tone</h2>
<p>"Polite" is too vague. Say who writes to whom, what has happened before, and what the reader should do next: "From a landlady to a tenant of six years who is late for the first time. She should feel trusted, and pay by Friday."</p>
<h3>Exercise</h3>
<p>A draft for "Rent is due on the 5th. From the 10th we charge KSh 500" says: <em>Kodi inalipwa kufikia tarehe 5. Kuanzia tarehe 10 kuna faini ya KSh 500.</em> What do you check?</p>
<p><strong>Answer.</strong> Both dates and the amount are right. <em>Faini</em> is a fine, as for an offence. If the lease speaks of a late fee, <em>ada ya kuchelewa</em> is closer.</p>`,
    },
  ],
};
