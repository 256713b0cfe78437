import { html, raw } from 'hono/html';

import { clockTime } from '../../nairobi-time.ts';
import type { Simulation } from '../../simulation.ts';
import { COPY } from '../icons.ts';
import type { Fragment } from '../page-frame.ts';
import { shillings } from '../format.ts';

const LOG_LINES = 60;

/** Money for the phone, and a clock that can be moved on. */
export function moneyAndTime({ held, timeline }: Simulation, msisdn: string): Fragment {
  const waiting = held.list().length;
  return html`<section class="panel pad" id="means" data-live>
    <h2>Money and time</h2>
    <p class="small">It is ${clockTime(timeline.now()).slice(0, 5)} here. Moving on sends callbacks that are late.</p>
    <form class="row means" method="post" action="/phone/${msisdn}/means">
      <button class="btn" id="add" name="add" value="50000">Add ${shillings(50_000)}</button>
      <button class="btn" id="minutes" name="advance" value="300000">5 minutes on</button>
      <button class="btn" id="hours" name="advance" value="7200000">2 hours on</button>
      ${waiting > 0 ? html`<button class="btn" id="release" name="release" value="all">Release ${waiting} held</button>` : ''}
    </form>
  </section>`;
}

/** The conversation between the shop and M-Pesa about this phone. */
export function logPanel({ log }: Simulation, msisdn: string): Fragment {
  const lines = log.lines({ msisdn }).slice(-LOG_LINES);
  return html`<section class="panel pad">
    <div class="bar">
      <h2>Messages</h2>
      <span class="row"
        ><span class="small" role="status" id="copied"></span
        ><button class="btn btn-icon needs-js" id="copy" type="button" aria-label="Copy the log">
          ${raw(COPY)}
        </button></span
      >
    </div>
    <p class="small">→ the shop, ← M-Pesa. Phone numbers here are simulated.</p>
    <div id="log" data-live>
      ${lines.length === 0 ? html`<p class="small">Nothing yet.</p>` : ''}
      <ol class="log" tabindex="0" aria-label="Messages">
        ${lines.map(
          ({ at, direction, text }) =>
            html`<li>
              <time datetime="${at}">${clockTime(new Date(at))}</time><span>${direction}</span><span>${text}</span>
            </li>`,
        )}
      </ol>
    </div>
  </section>`;
}
