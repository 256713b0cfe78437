import type { DemoVideo } from '../video.ts';

const wire = (mark: string, kind: string) => `<div class="wire"><b class="card" data-from="0.5" data-quiet>Phone</b>
<span class="${kind}" data-from="1.4"><i></i>${mark}<i></i></span><b class="card" data-from="0.5" data-quiet>Office</b></div>`;

export const twoWaysToFail: DemoVideo = {
  name: 'two-ways-to-fail',
  title: 'Frontend Foundations',
  category: 'frontend',
  style: `
.wire { display: flex; align-items: center; gap: 28px; margin-top: 48px; font-size: 48px; }
.wire b { font-weight: 680; } .wire span { flex: 1; display: flex; align-items: center; gap: 24px; justify-content: center; }
.wire i { flex: 1; height: 8px; border-radius: 4px; background: currentColor; }
.warn { color: #ffb727; }`,
  scenes: [
    {
      seconds: 6,
      html: `<h1 data-from="0.2">Two ways to fail</h1><p class="sub" data-from="1.2">What fetch does when things go wrong</p>`,
      captions: ['[Soft notes mark each new line.] fetch can fail in two ways.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">One: no answer</h2>${wire('lost', 'bad')}<p class="foot" data-from="4.6">fetch <b class="num">rejects</b>: catch runs.</p>`,
      captions: ['The matatu enters a valley, and the signal is gone.', 'No answer comes, so fetch rejects, and catch runs.'],
    },
    {
      seconds: 10,
      html: `<h2 data-from="0.2">Two: a bad answer</h2>${wire('503', 'warn')}<p class="foot" data-from="4.6">For fetch, <b class="num">any answer</b> is a success.</p>`,
      captions: ['The office answers, but its system is down: 503.', 'That is an answer, so catch does not run.'],
    },
    {
      seconds: 12,
      html: `<h2 data-from="0.2">So ask whether it is ok</h2><p class="code" data-from="0.8">const answer = await fetch(url);
<mark data-on="4 99">if (!answer.ok) {</mark>
  throw new Error(answer.status);
}
return answer.json();</p><p class="foot" data-from="6.4">ok means: a status from 200 to 299</p>`,
      captions: ['Test the answer before you read it.', 'ok is true from 200 to 299. Anything else you throw yourself.'],
    },
    {
      seconds: 8,
      html: `<h2 data-from="0.2">Do not wait for ever</h2><p class="code" data-from="0.8">fetch(url, {
  signal: <b>AbortSignal.timeout(8000)</b>,
})</p><p class="foot" data-from="3.6">After 8 seconds: no answer</p>`,
      captions: ['A weak signal can keep people waiting for minutes.', 'With a timeout, eight seconds count as no answer.'],
    },
    {
      seconds: 9,
      html: `<h2 data-from="0.2">Tell the passenger</h2><div class="pair">
<div data-from="0.8"><small class="bad">No answer</small><p class="card">Check your connection and try again.</p></div>
<div data-from="4.2"><small class="warn">A bad answer</small><p class="card">Our system is down. Try again in ten minutes.</p></div></div>`,
      captions: ['No answer: perhaps their connection. Say so.', 'A bad answer: it is your fault, so do not send them looking.'],
    },
    {
      seconds: 11,
      html: `<h2 data-from="0.2">Your turn</h2><ul><li data-from="0.8">The server answers 404.</li><li data-from="2">Does catch run?</li>
<li data-from="6.2"><b class="num">Only if you throw when ok is false.</b></li></ul>`,
      captions: ['Your turn: the server answers 404. Does catch run?', 'Not by itself. It runs because you throw.'],
    },
  ],
};
