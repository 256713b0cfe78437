import type { DemoSection } from '#seeds/content/content-types.ts';

export const lightAndOnline: DemoSection = {
  title: 'Week 4: Light, tested and online',
  lessons: [
    {
      title: 'Where the weight is',
      type: 'video',
      file: 'seeds/media/where-the-weight-is.mp4',
      captions: 'seeds/media/where-the-weight-is.vtt',
      summary:
        'A booking page of 2,400 KB goes on a diet. See what weighs most, what each cut saves, and the page of 170 KB at the end.',
    },
    {
      title: 'Pictures that fit the phone',
      type: 'text',
      body: `<p>On most pages the pictures weigh more than everything else together. A photo from a phone may have 4,000 × 3,000 pixels and 3 MB. No visitor's screen can show that.</p>
<h2>Offer two sizes</h2>
<pre><code>&lt;img src="stage-800.jpg"
     srcset="stage-800.jpg 800w, stage-1600.jpg 1600w"
     sizes="(min-width: 40rem) 50vw, 100vw"
     width="800" height="600" loading="lazy"
     alt="Three matatus at the Ngara stage, early morning"&gt;</code></pre>
<ul>
<li><code>srcset</code> lists the files with their widths. <code>sizes</code> says how wide the picture will stand. The browser chooses.</li>
<li><code>width</code> and <code>height</code> keep its place free, so that the text does not jump when the picture arrives. Add <code>img { max-width: 100%; height: auto; }</code> in the CSS.</li>
<li><code>loading="lazy"</code> waits until the reader comes near. Leave it out for the picture at the very top.</li>
<li><code>alt</code> says what the picture shows to somebody who cannot see it. A mere ornament gets <code>alt=""</code>.</li>
</ul>
<h2>Which format</h2>
<table>
<thead><tr><th>What</th><th>Format</th></tr></thead>
<tbody>
<tr><td>A photo</td><td>JPEG at quality 75 to 80, or the smaller WebP and AVIF</td></tr>
<tr><td>A logo, a map, an icon</td><td>SVG</td></tr>
<tr><td>A screenshot with text</td><td>PNG or lossless WebP</td></tr>
</tbody>
</table>
<h3>Exercise</h3>
<p>The photo stands 360 pixels wide and 270 high, on a phone with two screen pixels for each pixel of CSS. How many of the 4,000 × 3,000 pixels does it need? And if 100 MB cost KSh 20, what does the 3 MB photo cost 1,000 visitors, and what does a version of 90 KB?</p>
<h3>Answer</h3>
<p>It needs 720 × 540 = 388,800 of 12,000,000 pixels, about 3%. One MB costs KSh 0.20. The large photo costs each visitor KSh 0.60, together KSh 600. The small one, 0.09 MB, costs KSh 0.018 each, together KSh 18.</p>`,
    },
    {
      title: 'Test it like a passenger',
      type: 'text',
      body: `<p>You know your page too well to see its faults. Seven tests, five minutes each, show most of them.</p>
<ol>
<li><strong>Keyboard.</strong> Put the mouse away. Book a seat with Tab, Space and Enter. Do you always see where you are?</li>
<li><strong>Narrow.</strong> In the developer tools, set the width to 360 pixels, then 320. Nothing may stick out.</li>
<li><strong>Large text.</strong> Zoom to 200%. Everything must still be there.</li>
<li><strong>Slow.</strong> In the Network panel choose a slow 3G profile and reload with an empty cache. Can you read the fare within five seconds?</li>
<li><strong>Offline.</strong> Cut the network in the middle of a booking. What does the page say?</li>
<li><strong>Without JavaScript.</strong> Switch it off. The form should still send, because it is a real form.</li>
<li><strong>Aloud.</strong> Switch on TalkBack on an Android phone and close your eyes. Can you book?</li>
</ol>
<h2>Then watch somebody</h2>
<p>Ask a person who has never seen the page to book a seat for tomorrow morning. Say nothing. Note each place where the thumb stops. Three people show you more than thirty opinions.</p>
<h2>Write a fault so that it can be repaired</h2>
<table>
<thead><tr><th>Weak</th><th>Strong</th></tr></thead>
<tbody>
<tr><td>The form is broken.</td><td>Tecno phone, 360 px: with the keyboard open, the button lies below the screen and cannot be reached.</td></tr>
<tr><td>Page slow.</td><td>Slow 3G, empty cache: the fare is readable after 11 seconds. The photo loads first.</td></tr>
</tbody>
</table>
<h3>Exercise</h3>
<p>Run all seven. Write each fault as in the right column, repair the worst, and run that test again. In which order do you repair: an ugly margin at 1,280 pixels, a seat button that Tab cannot reach, a wrong fare?</p>
<h3>Answer</h3>
<p>The wrong fare first: it costs the SACCO money and trust today. Then the button, for some passengers cannot book at all. The margin last.</p>`,
    },
    {
      title: 'Put it online',
      type: 'text',
      body: `<p>A page of HTML, CSS and JavaScript is a folder of files. Any web host can serve it. You need three things: a place for the files, an address and HTTPS.</p>
<h2>The place</h2>
<p>For practice, a free host of static pages such as GitHub Pages is enough. For a SACCO, a small Kenyan or foreign host costs little; ask for HTTPS included, backups and a human who answers. The bookings themselves need a server with a database, which the course <em>Backend with Node and PostgreSQL</em> teaches.</p>
<h2>The address</h2>
<p>Names that end in .co.ke are sold by registrars that are accredited with KeNIC. Register the name for the SACCO, with an e-mail address that belongs to the SACCO, not to you. Write down when it must be renewed. A forgotten renewal takes the whole site away.</p>
<h2>The files</h2>
<ul>
<li>The first page is called <code>index.html</code>.</li>
<li>Names in small letters, without spaces: most servers tell <code>Stage.jpg</code> from <code>stage.jpg</code>, your laptop perhaps not.</li>
<li>Links between your own pages are relative: <code>href="fares.html"</code>, never <code>C:\\Users\\…</code></li>
<li>No passwords and no keys in any file. Everybody can read everything.</li>
</ul>
<h2>After each upload</h2>
<p>Open the page on a phone that has never seen it, on mobile data. Press each link. Then use the launch checklist of the next lesson.</p>
<h3>Exercise</h3>
<p>The page works on your laptop. Online the picture is missing, and the console says <code>404 /Images/Stage.JPG</code>. The folder holds <code>images/stage.jpg</code>. What is wrong, and how do you prevent it?</p>
<h3>Answer</h3>
<p>The letters differ. On your laptop <code>Stage.JPG</code> and <code>stage.jpg</code> may be the same file; for the server they are two. Write the address as the file is called, and name all files in small letters from now on.</p>`,
    },
    {
      title: 'The launch checklist',
      type: 'pdf',
      file: 'seeds/media/launch-checklist.pdf',
      summary:
        'Twenty-four boxes to tick before a page goes online, and a log for the first month. Print it for each launch.',
    },
  ],
};
