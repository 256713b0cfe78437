import type { DemoVideo } from '../video.ts';

/** Draws beads that cross the screen one after the other from second `from`. The last `lost` of them are red. */
function beads(from: number, { back = false, lost = 0, count = 9 } = {}): string {
  const items = Array.from({ length: count }, (_, i) => {
    const isLost = i >= count - lost;
    return `<i${isLost ? ' class="lost"' : ''} data-from="${(from + i * 0.16).toFixed(2)}"${i === 0 || i === count - 1 ? '' : ' data-quiet'}></i>`;
  });
  return `<div class="beads${back ? ' back' : ''}">${items.join('')}</div>`;
}

const phone = `<div class="card end"><b>Phone</b><p>K-17<br>31.6 l/min</p></div>`;
const server = (rows: string) => `<div class="card end"><b>Server</b>${rows}</div>`;

export const aReadingOnItsWay: DemoVideo = {
  name: 'a-reading-on-its-way',
  title: 'Android Apps that Work Offline',
  category: 'mobile',
  style: `
.way { display: grid; grid-template-columns: 350px 1fr 390px; gap: 30px; margin-top: 36px; align-items: center; }
.end { height: 300px; } .end b { display: block; font-size: 50px; font-weight: 680; color: #ffb727; margin-bottom: 12px; }
.end p { font-size: 46px; margin-bottom: 6px; }
.mid { display: grid; gap: 40px; } .mid .beads { min-height: 30px; gap: 8px; } .mid .beads i { background: #ffb727; }
.mid .beads.back { flex-direction: row-reverse; } .mid .beads.back i { background: #a5d8ff; } .mid .beads i.lost { background: #ea4a2c; }`,
  scenes: [
    {
      seconds: 5,
      html: `<h1 data-from="0.2">A reading on its way</h1><p class="sub" data-from="1.2">When the answer is lost</p>`,
      captions: ['[Soft notes mark each new line.] A phone at a borehole sends its reading.'],
    },
    {
      seconds: 10.5,
      html: `<h2>Sent, stored, and no answer</h2><div class="way">${phone}<div class="mid">${beads(1)}${beads(5.4, { back: true, count: 5, lost: 2 })}</div>
${server('<p data-from="2.8">stored</p>')}</div><p class="foot" data-from="6.8">The signal died on the way back.</p>`,
      captions: ['The phone sends the reading. The server stores it.', 'Its answer is lost, because the signal died.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">What does the phone know?</h2>
<ul><li data-from="1">It sent, and heard nothing</li><li data-from="2.6">Stored or lost? It cannot tell</li><li data-from="5">So it must send again</li></ul>`,
      captions: ['Was the reading lost, or only the answer?', 'The phone cannot tell, so it must send again.'],
    },
    {
      seconds: 10.5,
      html: `<h2>Sent again, without an id</h2><div class="way">${phone}<div class="mid">${beads(1)}${beads(4, { back: true })}</div>
${server('<p>1 · 31.6</p><p class="bad" data-from="2.8">2 · 31.6</p>')}</div><p class="foot bad" data-from="6">Two readings. One was never taken.</p>`,
      captions: ['If the server numbers the readings, it stores a second one.', 'Now the report shows twice the water.'],
    },
    {
      seconds: 11,
      html: `<h2>Sent again, with its own id</h2><div class="way"><div class="card end"><b>Phone</b><p>6f9c<br>31.6 l/min</p></div><div class="mid">${beads(1)}${beads(5, { back: true })}</div>
${server('<p>6f9c · 31.6</p><p class="good" data-from="2.8">known already</p>')}</div><p class="foot good" data-from="6.8">One reading, and a second yes.</p>`,
      captions: ['Now the phone gives each reading an id of its own.', 'The server knows it already, and says yes once more.'],
    },
    {
      seconds: 10,
      html: `<h2>One line does it</h2>
<p class="code" data-from="0.6">insert into reading
       (id, borehole, litres)
values ($1, $2, $3)
<b>on conflict (id) do nothing;</b></p><p class="foot" data-from="5.2">Sent twice, stored once.</p>`,
      captions: ['One line on the server makes it harmless to send again.', 'An id that is known changes nothing.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Take with you</h2>
<ul><li data-from="0.9">Make the id on the phone</li><li data-from="2.4">Send until somebody says yes</li><li data-from="4.6">Store once, say yes each time</li></ul>`,
      captions: ['Make the id on the phone, and send until somebody says yes.', 'The server stores it once, and says yes each time.'],
    },
  ],
};
