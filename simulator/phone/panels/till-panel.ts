import { html } from 'hono/html';

import { smsTime } from '../../nairobi-time.ts';
import type { Simulation } from '../../simulation.ts';
import type { Fragment } from '../page-frame.ts';
import { shillings, spacedNumber } from '../format.ts';

const SHOWN = 8;

/** What the shop holds at M-Pesa, and the money that moved last. */
export function tillPanel({ ledger, merchant }: Simulation): Fragment {
  const payments = ledger.payments();
  const back = ledger.reversals();
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  const moves = [
    ...payments.map(({ receipt, amount, msisdn, at }) => ({ receipt, amount, msisdn, at })),
    ...back.map(({ receipt, amount, msisdn, at }) => ({ receipt, amount: -amount, msisdn, at })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return html`<h2 class="pad">Money at ${merchant.name}</h2>
    <dl class="sums">
      <div>
        <dt>Received</dt>
        <dd>${shillings(received)}</dd>
      </div>
      <div>
        <dt>Sent back</dt>
        <dd>${shillings(received - ledger.total())}</dd>
      </div>
      <div>
        <dt>Holds</dt>
        <dd>${shillings(ledger.total())}</dd>
      </div>
    </dl>
    ${moves.length === 0 ? html`<p class="pad small">Nothing has been paid yet.</p>` : ''}
    <p class="pad small"><a class="link" href="/statement.csv" download>Export today’s statement</a></p>
    <ul class="rows">
      ${moves.slice(0, SHOWN).map(
        ({ receipt, amount, msisdn, at }) =>
          html`<li class="move">
            <code>${receipt}</code><b class="nb">${amount < 0 ? '−' : ''}${shillings(Math.abs(amount))}</b
            ><span>${spacedNumber(msisdn)}</span
            ><span>${amount < 0 ? 'sent back ' : ''}<time datetime="${at}">${smsTime(new Date(at))}</time></span>
          </li>`,
      )}
    </ul>`;
}
