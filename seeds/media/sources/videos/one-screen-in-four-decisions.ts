import type { DemoVideo } from '../video.ts';

/** Draws the television in the waiting room after this many decisions. */
function screen(decisions: 1 | 2 | 3 | 4): string {
  const next = ['<p>048 Room 1</p>', '<p>051 Room 2</p>', '<p>049 Laboratory</p>'].join('');
  return `<div class="tv after${decisions}" data-from="1.6" data-quiet><div class="now"><span>Now</span><strong>047</strong><span>Room 2</span></div>
<div class="next"><span>Next</span>${next}</div></div>`;
}

export const oneScreenInFourDecisions: DemoVideo = {
  name: 'one-screen-in-four-decisions',
  title: 'Interface Design from Zero',
  category: 'design',
  style: `
.tv { height: 430px; margin-top: 30px; border: 12px solid #000; border-radius: 20px; background: #4a4f58; color: #fff; overflow: hidden; font-size: 44px; }
.tv.before { padding: 26px 40px; } .tv.before p { display: grid; grid-template-columns: 1.2fr .7fr .8fr; line-height: 1.85; }
.tv.after1 { padding: 22px 40px; } .tv.after1 .now { display: flex; gap: 30px; } .tv.after1 strong { font-weight: 430; }
.tv.after1 .next span { display: block; margin-top: 14px; } .tv.after1, .tv.after2 { line-height: 1.38; }
.tv.after2, .tv.after3, .tv.after4 { display: grid; grid-template-columns: 600px 1fr; }
.tv.after2 { padding: 14px 24px; } .tv.after2 .now, .tv.after3 .now, .tv.after4 .now { display: flex; flex-direction: column; }
.tv.after2 strong, .tv.after3 strong, .tv.after4 strong { font-size: 230px; line-height: 1; font-weight: 680; letter-spacing: -.04em; }
.tv.after3 .now, .tv.after4 .now { padding: 22px 48px; justify-content: space-between; }
.tv.after3 .next, .tv.after4 .next { padding: 22px 40px; background: #6b717c; line-height: 1.8; }
.tv.after4 .now { background: #0f2a4a; } .tv.after4 strong { color: #ffb727; } .tv.after4 .now span { color: #a5d8ff; }
.tv.after4 .next { background: #f8ecd6; color: #1d1412; font-weight: 600; }`,
  scenes: [
    {
      seconds: 5,
      html: `<h1 data-from="0.2">One screen in four decisions</h1><p class="sub" data-from="1.2">A waiting room in Kayole</p>`,
      captions: ['[Soft notes mark each new line.] A clinic shows its queue on a television.'],
    },
    {
      seconds: 9.5,
      html: `<h2>Before: all equally loud</h2><div class="tv before" data-from="0.6">
<p><span>Mary Akinyi</span><span>9:12</span><span>Room 2</span></p><p><span>John Kamau</span><span>9:15</span><span>Laboratory</span></p>
<p><span>Asha Omar</span><span>9:21</span><span>Room 1</span></p><p><span>Peter Oloo</span><span>9:24</span><span>Room 2</span></p></div>`,
      captions: ['The first screen lists names, times and rooms.', 'Whose turn is it? Nobody can see that from the bench.'],
    },
    {
      seconds: 11.5,
      html: `<h2><span class="num">1</span>&ensp;Order: what did they come for?</h2>${screen(1)}`,
      captions: ['Patients have one question: is it my turn?', 'So the number that is called now comes first.', 'Names leave the screen. A number is nobody’s secret.'],
    },
    {
      seconds: 11.5,
      html: `<h2><span class="num">2</span>&ensp;Size: one thing is big</h2>${screen(2)}`,
      captions: ['What matters most gets the size.', 'Six metres away, a digit should be four centimetres tall.', 'Everything else stays small, and still readable.'],
    },
    {
      seconds: 11.5,
      html: `<h2><span class="num">3</span>&ensp;Space: what belongs together</h2>${screen(3)}`,
      captions: ['Now on the left, next on the right.', 'Space and one quiet surface make two groups.', 'No line and no box was needed.'],
    },
    {
      seconds: 11.5,
      html: `<h2><span class="num">4</span>&ensp;Colour: each with a job</h2>${screen(4)}`,
      captions: ['Gold means now, and nothing else is gold.', 'In grey it would still be clear, by size and place.', 'Colour comes last, because it cannot repair the order.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Take with you</h2>
<ul><li data-from="0.9">Ask what people came to do</li><li data-from="2.2">Make one thing big</li><li data-from="4.6">Group with space, then colour</li></ul>`,
      captions: ['Order, size, space, colour, and in this order.', 'Then show it to somebody who waits on that bench.'],
    },
  ],
};
