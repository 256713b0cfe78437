import type { DemoCourse } from '#seeds/content/content-types.ts';

export const interfaceDesignFromZero: DemoCourse = {
  slug: 'interface-design-from-zero',
  title: 'Interface Design from Zero',
  status: 'active',
  category: 'design',
  level: 'beginner',
  instructor: 'Amina Hassan',
  instructorIsDemo: true,
  instructorBio:
    'Designs screens for clinics and county offices, and watches people use them before anything is built.',
  duration: '5 weeks',
  priceCents: 549950,
  description: 'Type, spacing and colour, practised on real screens until a clinic in Kayole can use them unaided.',
  about: [
    'Good screens are not a talent. They are a row of small decisions which you can learn, give reasons for, and test on a person.',
    'You redesign one screen throughout: the queue of a clinic in Kayole, used by a receptionist on an old computer and shown to patients on a television. Each lesson improves it by one decision.',
    'Five weeks, about three hours each. Weeks one and two are for order, type and space, week three for colour, week four for words and for the states nobody draws. In week five you test your screen on real people, with the sheet that comes with the course. Any drawing tool will do, and paper is fine for the first two weeks.',
  ],
  outcomes: [
    'Order a screen by what people came to do',
    'Choose sizes, spacing and colours from short scales',
    'Design empty, loading and failing states',
    'Write labels that need no manual',
    'Test with five people and decide from what you saw',
  ],
  requirements: ['Paper and a pen', 'Any drawing tool from the third week'],
  features: [
    'One clinic, improved in every lesson',
    'A video of one screen in four decisions, with captions',
    'Test sheet to print (PDF)',
    'Short exercises with a clear end',
    'A completion badge',
  ],
  sections: [
    {
      title: 'Order',
      lessons: [
        {
          title: 'What did they come to do?',
          type: 'text',
          isFreePreview: true,
          body: `<p>The clinic's first screen has eleven buttons of the same size. The receptionist uses one of them two hundred times a day, and four of them never. The screen does not say so.</p>
<h2>Count before you draw</h2>
<p>Sit beside the person for an hour and make a tally:</p>
<table>
<thead><tr><th>Task</th><th>In an hour</th></tr></thead>
<tbody>
<tr><td>Call the next patient</td><td>22</td></tr>
<tr><td>Add a patient</td><td>19</td></tr>
<tr><td>Find a patient's number</td><td>6</td></tr>
<tr><td>Print the day's list</td><td>0 (once, at five)</td></tr>
</tbody>
</table>
<p>Now the screen designs itself: the first two deserve space and a keyboard shortcut, the third a search box, the fourth a quiet link.</p>
<h2>One main action</h2>
<p>Give each screen one button that stands out. Two loud buttons compete, and people stop to think. If two tasks are equally frequent, put each where its work happens: <em>Next patient</em> beside the queue, <em>Add</em> beside the form.</p>
<h2>Check it with a squint</h2>
<p>Half close your eyes. What can you still see? That is what the screen says is important. If it is the logo, begin again.</p>
<h2>Put a price on it</h2>
<p>Finding the right button among eleven takes about three seconds; a button that is always in the same place takes one. Two seconds, two hundred times a day, are nearly seven minutes. In a year of 250 days that is 28 hours in which nobody calls a patient. Say it like this to whoever pays for the new screen.</p>
<pre><code>before                          after
[Add] [Edit] [Find] [Print]     Now serving   046
[Call] [Recall] [Move] [Note]   [   Next patient   ]  Enter
[Reports] [Users] [Help]
                                Find ______    Print list</code></pre>
<p>Nothing was made prettier. Four tasks got the room that they had earned.</p>
<h3>Exercise</h3>
<p>Take a screen that you use every day. List its actions, guess their frequency, and mark the three that deserve more room and the three that deserve less.</p>`,
        },
        {
          title: 'Type: three sizes and two weights',
          type: 'text',
          body: `<p>Beginners change size, weight, colour, capitals and italics at once. Limit yourself and the screen becomes calm.</p>
<h2>A small scale</h2>
<ul>
<li><strong>24 px</strong> for the title of the screen</li>
<li><strong>16 px</strong> for what people read and type</li>
<li><strong>13 px</strong> for what they may ignore: times, units, notes</li>
<li>Two weights: regular, and semi-bold for headings and numbers that matter</li>
</ul>
<p>Steps must be easy to see. 16 beside 17 looks like a mistake; 16 beside 24 looks like a decision.</p>
<h2>Lines and columns</h2>
<ul>
<li>Line height about 1.5 for paragraphs, 1.2 for titles.</li>
<li>About 45 to 75 characters in a line of text. Longer lines lose the reader on the way back.</li>
<li>Align text left. Align money right, with figures of equal width, so that digits stand under digits.</li>
</ul>
<pre><code>.amount {
  text-align: right;
  font-variant-numeric: tabular-nums;
}</code></pre>
<h2>The television in the waiting room</h2>
<p>A rule of thumb for reading at a distance: one centimetre of letter height for every three metres, and double it for comfort and weak eyes. At six metres the patient's number should be at least 4 cm tall.</p>
<p>What is that in pixels? Take a television of 32 inches: its picture is 39.8 cm high and 1,080 pixels tall. So 4 cm are 4 ÷ 39.8 × 1,080, about 109 pixels. Digits fill roughly 70% of the font size, and 109 ÷ 0.7 gives a font size of about 155 px. Write the calculation beside the design, for the next television will be another one.</p>
<h2>Names of real people</h2>
<p>Test with the longest name in the register, not with "John". "Mwanaisha Abdulrahman Mohammed" needs a second line or a wider column. Never cut a name in the middle: two patients may share the part that is left.</p>
<h3>Exercise</h3>
<p>Redraw the clinic's queue with three sizes only. Where you want a fourth, use space or position instead.</p>`,
        },
      ],
    },
    {
      title: 'Calm',
      lessons: [
        {
          title: 'Space is what groups things',
          type: 'text',
          body: `<p>We see things that stand together as belonging together, long before we read them. Space is therefore your first tool for order, before lines and boxes.</p>
<h2>Inner space is smaller than outer space</h2>
<p>A label belongs to its field. So the gap between label and field must be clearly smaller than the gap to the next label.</p>
<pre><code>Patient's name        label
[______________]      8 px below it
                      24 px of nothing
Phone
[______________]</code></pre>
<p>If both gaps are 12 px, the label floats between two fields, and people type the phone number into the name.</p>
<h2>A scale again</h2>
<p>Use multiples of eight, with four for the small ones: 4, 8, 16, 24, 32, 48. You decide once, and the whole product gains a rhythm. Developers will thank you, for there is nothing to guess.</p>
<h2>Remove the boxes</h2>
<p>Put space where you had a border, and look again. In most cases the group is still visible, and ten lines fewer compete with the text. Keep a line where space alone is not clear, as between the rows of a long table.</p>
<h2>Fingers</h2>
<p>The Web Content Accessibility Guidelines ask for targets of at least 24 by 24 pixels at level AA. For a nurse in a hurry, 44 pixels is kinder.</p>
<h2>In code</h2>
<pre><code>.form  { display: grid; gap: 24px; }
.field { display: grid; gap: 8px; }
button { min-height: 44px; padding: 0 16px; }</code></pre>
<p>Give the space to the parent and not to each element. Then no last element has a margin too many, and one number changes the whole form.</p>
<h3>Exercise</h3>
<p>Redraw the form with no box except the fields. Show it to somebody for five seconds and ask how many groups there were.</p>`,
        },
        {
          title: 'Colour with a job',
          type: 'text',
          body: `<p>Every colour on a screen should be able to say why it is there. In the clinic, four jobs are enough.</p>
<table>
<thead><tr><th>Job</th><th>Colour</th><th>And also</th></tr></thead>
<tbody>
<tr><td>The next step</td><td>one strong accent</td><td>a button with a verb</td></tr>
<tr><td>Danger</td><td>red</td><td>the word "Delete" and a question</td></tr>
<tr><td>Finished</td><td>green</td><td>a tick</td></tr>
<tr><td>All else</td><td>warm greys</td><td>size and position</td></tr>
</tbody>
</table>
<p>The third column is the important one. Print the screen in grey: whatever you can no longer tell apart was marked by colour alone, and is invisible to many people.</p>
<h2>Sixty, thirty, ten</h2>
<p>A useful start: about 60% background, 30% text and surfaces, 10% accent. If a tenth of the screen is the accent, the button will be found. If half of it is, nothing will.</p>
<h2>Light and dark</h2>
<p>A dark theme is not the light one inverted. Use a very dark grey instead of pure black, make the accent a little lighter, and show depth by lighter surfaces, because shadows vanish. Then measure the contrast again in both themes.</p>
<h2>Test it where it is used</h2>
<p>The clinic's television is old, and stands opposite a window. Colours that differ on your laptop may be one colour there. Go and look at it at noon.</p>
<h2>Measure contrast</h2>
<p>The guidelines ask for 4.5 to 1 for text, and 3 to 1 for large text and for the edges of controls. Any browser's developer tools show the figure.</p>
<table>
<thead><tr><th>Text on white</th><th>Contrast</th><th>For text</th></tr></thead>
<tbody>
<tr><td>#999999, "elegant" grey</td><td>2.8</td><td>no</td></tr>
<tr><td>#767676</td><td>4.5</td><td>just</td></tr>
<tr><td>#595959</td><td>7.0</td><td>yes, outdoors too</td></tr>
<tr><td>#FFB727, marigold</td><td>1.7</td><td>no: put dark text on it</td></tr>
</tbody>
</table>
<h3>Exercise</h3>
<p>Give each colour of your screen its job in one word. Remove those for which you find none.</p>`,
        },
        {
          title: 'One screen in four decisions',
          type: 'video',
          file: 'seeds/media/one-screen-in-four-decisions.mp4',
          captions: 'seeds/media/one-screen-in-four-decisions.vtt',
          summary:
            'The screen in the waiting room, before and after: order, size, space and colour, one decision at a time.',
        },
      ],
    },
    {
      title: 'Truth',
      lessons: [
        {
          title: 'Words that need no manual',
          type: 'text',
          body: `<p>Most of a screen is words. Nobody reads all of them, so each has to do its work at a glance. Take them from the people at the desk, not from the database.</p>
<h2>Listen first</h2>
<p>For one morning write down what the receptionist says. She says "next", "the mother with the cough", "send her to the lab". She never says "encounter", "client" or "submit".</p>
<table>
<thead><tr><th>Before</th><th>After</th><th>Why</th></tr></thead>
<tbody>
<tr><td>Submit</td><td>Add patient</td><td>a button says what it does</td></tr>
<tr><td>Client identifier</td><td>Patient number</td><td>the word on the card</td></tr>
<tr><td>Are you sure? OK / Cancel</td><td>Remove 047 from the queue? Remove / Keep</td><td>the buttons answer alone</td></tr>
<tr><td>Invalid date</td><td>Write the day as 2/3/2026</td><td>it shows the way</td></tr>
</tbody>
</table>
<h2>Five rules</h2>
<ol>
<li>A button is a verb and a thing: <em>Print list</em>.</li>
<li>One thing has one name on every screen. If it is a queue here, it is no list there.</li>
<li>A label stands above its field and stays there. Grey words inside the field vanish when they are needed.</li>
<li>Put the word that differs first. "Laboratory: busy", not "Status of the laboratory: busy".</li>
<li>Write numbers as people say them: 9:30, 2 March, KSh 1,200.</li>
</ol>
<h2>Two languages</h2>
<p>The television says <em>Now · Sasa</em> and <em>Next · Wanaofuata</em>. Kiswahili words are often a third longer, so draw the screen with them and not with the English ones. Let a person translate who has stood in that room: <em>ijayo</em>, the literal "next", makes people think of next week.</p>
<h2>The telephone test</h2>
<p>Call a colleague and read the screen aloud, only the words. Ask what he would press. If you begin to explain, the words are not finished.</p>
<h3>Exercise</h3>
<p>Collect every button of a program that you use at work. Rewrite the three that say least, and try them on the person at the next desk.</p>`,
        },
        {
          title: 'Empty, loading, failed',
          type: 'text',
          body: `<p>Designers draw the screen with six tidy patients. At eight in the morning there are none, on Monday there are ninety, and at noon the network is gone. Those are the screens that people remember.</p>
<h2>Draw five states of everything</h2>
<ol>
<li><strong>Empty:</strong> say what will be here and how to begin. "No patients yet. Add the first one." with the button.</li>
<li><strong>Loading:</strong> keep the shape of the page, so that nothing jumps. Show a sign only after about a second; a flash is worse than nothing.</li>
<li><strong>Few:</strong> the tidy drawing.</li>
<li><strong>Too many:</strong> ninety patients, and a name of 42 letters.</li>
<li><strong>Failed:</strong> what happened, whether work was lost, and what to do.</li>
</ol>
<h2>Write the failure as a colleague</h2>
<blockquote>Bad: Error 504. Operation could not be completed.</blockquote>
<blockquote>Good: We could not save Mary Akinyi. Her details are still on this screen. Check the network cable, then press Save again.</blockquote>
<h2>Never show a failure as emptiness</h2>
<p>If the list cannot be loaded, do not write "No patients". The receptionist will believe it, and send people home.</p>
<h2>The sixth state: old</h2>
<p>At 10:42 the network fails, and the television goes on showing number 047. Patients wait for a number that was called long ago. A screen that cannot be refreshed must say how old it is:</p>
<ul>
<li>Up to a minute: nothing, short breaks are normal.</li>
<li>After a minute: "As of 10:42" under the number.</li>
<li>After five minutes: "Please ask at the desk", and the number in grey.</li>
</ul>
<p>Old data shown as new are worse than an empty screen, because nobody has a reason to doubt them.</p>
<h3>Exercise</h3>
<p>Draw the five states of the clinic's queue on one sheet. Ask a colleague to point at the one that they would fear most, and improve it first.</p>`,
        },
        {
          title: 'Five people, one afternoon',
          type: 'text',
          body: `<p>You cannot see your own screen for the first time twice. Somebody else can. Watching five people usually shows most of the serious problems, and it costs an afternoon.</p>
<h2>Before</h2>
<ul>
<li>Choose people who do this work, not friends who like you.</li>
<li>Prepare three tasks in the words of the job: "A woman with a coughing child arrives. She has been here before." Do not name the buttons.</li>
<li>Use invented patients. Real records have no place in a test.</li>
</ul>
<h2>During</h2>
<ul>
<li>Say: "We test the screen, not you. Please think aloud."</li>
<li>Then be quiet. When they ask "Should I press this?", answer "What would you expect?"</li>
<li>Write down what they <em>do</em>, with the time. Opinions come later.</li>
</ul>
<h2>After</h2>
<table>
<thead><tr><th>What happened</th><th>People</th><th>Cost</th><th>Decision</th></tr></thead>
<tbody>
<tr><td>Searched for the patient by phone number; only names work</td><td>4 of 5</td><td>high</td><td>search both</td></tr>
<tr><td>Did not see the print link</td><td>1 of 5</td><td>low</td><td>leave it</td></tr>
</tbody>
</table>
<p>Repair what stopped people, not what they disliked. Then test again with two others: repairs cause new problems.</p>
<h2>Why five are enough to begin</h2>
<p>Say a problem stops one person in three. The chance that none of five meets it is (2/3)⁵, about 13%. So five people show it with 87%; two people, with 56%. A rare problem that stops one in twenty slips through more often than not. For that you have the clinic's own notes after the launch.</p>
<p>The cost: five times 40 minutes, and KSh 500 of airtime for each person as thanks. KSh 2,500 is less than a day of programming in the wrong direction.</p>
<h3>Exercise</h3>
<p>Test any form with two people this week. Promise yourself not to explain anything for ten minutes. It is harder than it sounds.</p>`,
        },
        {
          title: 'Handout: the test sheet',
          type: 'pdf',
          file: 'seeds/media/test-sheet.pdf',
          summary:
            'Two pages to print: what to prepare and say, a sheet to write on during the test, and the table for the decisions after it.',
        },
      ],
    },
  ],
};
