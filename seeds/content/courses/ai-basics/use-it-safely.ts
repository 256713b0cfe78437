import type { DemoSection } from '#seeds/content/content-types.ts';

export const useItSafely: DemoSection = {
  title: 'Use it safely',
  lessons: [
    {
      title: 'What never goes into a chat',
      type: 'text',
      body: `<p>What you paste leaves your office and is processed on somebody else's computers, often in another country. Some services also use conversations to improve their models, unless you switch that off or have a contract that excludes it.</p>
<h2>Three baskets</h2>
<ul>
<li><strong>Free to use:</strong> what is public already, and text from which nobody can be recognised.</li>
<li><strong>Ask first:</strong> internal plans, prices, draft contracts.</li>
<li><strong>Never:</strong> ID and phone numbers, health records, passwords and PINs, salaries, pupils' names, members' savings.</li>
</ul>
<h2>The law, in brief</h2>
<p>Kenya's Data Protection Act, 2019 applies to whoever processes personal data here. Among other things it asks for a lawful reason, for no more data than the purpose needs, and for safeguards before data leaves the country. Health, family and property details count as sensitive. An organisation answers for what its staff paste; the Data Commissioner can fine it up to KSh 5 million or 1% of its yearly turnover, whichever is lower.</p>
<h2>Mask, ask, put back</h2>
<ol>
<li>Replace names by roles: "Tenant A", "Officer 2".</li>
<li>Replace numbers and places, unless the question is about them.</li>
<li>Put the real ones back in your own document.</li>
</ol>
<p>Removing the name is not always enough. "The only woman engineer in the Lodwar office" has no name and is still one person.</p>
<h3>Exercise</h3>
<p>Which basket? (1) The text of a published tender. (2) A list of pupils with fee balances. (3) A complaint, with name and phone number removed. (4) Next year's price list.</p>
<p><strong>Answers.</strong> 1: free. 2: never; ask for a formula or a letter without the list. 3: free, once you have read it again for details that point to the person. 4: ask first.</p>
<p>This lesson is an introduction, not legal advice.</p>`,
    },
    {
      title: 'Video: mask, ask, put back',
      type: 'video',
      file: 'seeds/media/mask-ask-put-back.mp4',
      captions: 'seeds/media/mask-ask-put-back.vtt',
      summary:
        'A letter about unpaid school fees, written with an assistant that never sees the child, the parent or the amount.',
    },
    {
      title: 'Handout: the office rule',
      type: 'pdf',
      file: 'seeds/media/office-rule.pdf',
      summary:
        'Two pages: the three baskets with a worked example of masking, and a rule of five lines for your office to fill in and sign.',
    },
    {
      title: 'Voices and messages that are not real',
      type: 'text',
      body: `<p>The tools of this course also help thieves. A short recording is enough to imitate a voice. Pictures, documents and M-Pesa messages can be made in a minute. A false letter no longer has spelling mistakes.</p>
<p>So do not trust what something looks like. Trust the way by which it came, and habits that hold however good the fake is.</p>
<h2>Three habits</h2>
<ol>
<li><strong>Call back</strong> on the number that you had before. Not the one in the message, and not by pressing "reply".</li>
<li><strong>Two people</strong> for each change of a bank account, till or paybill, and for each payment above a limit that you set.</li>
<li><strong>Look at the balance,</strong> never at a message or a screen. Goods leave when the money is in the account.</li>
</ol>
<h2>Signs that remain</h2>
<ul>
<li>Hurry: "before the bank closes".</li>
<li>Secrecy: "do not disturb the chairman with this".</li>
<li>A new account, or a new number for a person you know.</li>
<li>A request for a PIN or a code that came by SMS. No honest caller needs it.</li>
</ul>
<h3>Exercise</h3>
<p>It is 4:50 pm. Your director calls by WhatsApp from a new number. The voice is right. She is at the airport, a supplier threatens to stop deliveries, and you should pay KSh 180,000 to a till "right now, I will sign tomorrow". What do you do?</p>
<p><strong>Answer.</strong> Say that you call back, and call her usual number. If she does not answer, the payment waits: a supplier of many years can wait until tomorrow. The rule of two people protects you here, because you can say "I am not allowed to do this alone". Three signs of the list are in this story: hurry, a new number, a new till. "I will sign tomorrow" is a fourth: it asks you to skip the rule.</p>
<h2>If it has happened</h2>
<p>Call your bank or operator at once, then report it to the police. Save messages and numbers. Tell your colleagues the same day, because the next call goes to them.</p>`,
    },
    {
      title: 'Your first month',
      type: 'text',
      body: `<p>Do not "introduce AI". Choose one task and measure it. After four weeks you know more than any advertisement can tell you.</p>
<h2>The right first task</h2>
<p>It comes back every week, it contains no personal data or can be masked, and you can judge the result yourself. Reminder letters fit. Salaries do not.</p>
<table>
<thead><tr><th>Week</th><th>Do</th><th>Write down</th></tr></thead>
<tbody>
<tr><td>1</td><td>Work as always</td><td>Minutes, mistakes found</td></tr>
<tr><td>2</td><td>Use the five parts</td><td>Minutes with checking, mistakes found</td></tr>
<tr><td>3</td><td>Improve the request</td><td>The same</td></tr>
<tr><td>4</td><td>Decide</td><td>Keep, change or stop</td></tr>
</tbody>
</table>
<h2>An example with figures</h2>
<p>Five reminder letters a week took 18 minutes each: 90 minutes. With the assistant a letter took 7 minutes and its check 3: 50 minutes. That saves 40 minutes a week, or 160 minutes in four weeks.</p>
<p>If an hour of this work costs KSh 400, the saving is 160 ÷ 60 × 400, about KSh 1,067 a month. A paid plan for KSh 2,600 would lose money. The free one is enough.</p>
<p>Minutes are not everything. If more mistakes reach the customer than in week 1, stop.</p>
<h3>Exercise</h3>
<p>Another office has twelve letters a week, 15 minutes each. With the assistant a letter takes 4 minutes and its check 4. An hour costs KSh 450. Does the plan for KSh 2,600 pay?</p>
<p><strong>Answer.</strong> It saves 15 − 8 = 7 minutes a letter, 84 a week, 336 in four weeks. 336 ÷ 60 × 450 = KSh 2,520. Not quite, and only if the mistakes have not grown. Start with the free plan.</p>
<h2>Your last step</h2>
<p>Fill in the office rule of the handout: which assistant, which data, who checks, where drafts are kept, whom to ask. Let everybody who uses the assistant sign it. Put a date on it for reading it again: six months is a long time with these tools.</p>`,
    },
  ],
};
