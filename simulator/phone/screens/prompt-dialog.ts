import { html, raw } from 'hono/html';

import type { Push } from '../../network/ledger-entries.ts';
import type { Simulation } from '../../simulation.ts';
import { BACKSPACE } from '../icons.ts';
import type { Fragment } from '../page-frame.ts';
import { mpesaAmount } from '../format.ts';

/** Renders the SIM toolkit's dialog for the PIN of the first open prompt; nothing without a prompt. */
export function promptDialog({ merchant }: Simulation, prompts: readonly Push[], wrong: string | undefined): Fragment {
  const [prompt] = prompts;
  if (!prompt) return html``;
  const action = `/phone/${prompt.msisdn}`;
  const others = prompts.length - 1;
  return html`<form class="prompt" method="post" action="${action}/approve" aria-labelledby="prompt-title">
    <div class="toolkit">
      <h2 id="prompt-title">M-PESA</h2>
      <span>SIM toolkit</span>
    </div>
    <p>
      Do you want to pay <b class="nb">${mpesaAmount(prompt.amount)}</b> to <b>${merchant.name}</b>, account
      <b>${prompt.reference}</b>?
    </p>
    ${others > 0 ? html`<p class="others">${others === 1 ? 'One more prompt waits' : `${others} more prompts wait`} behind this one.</p>` : ''}
    <input type="hidden" name="checkout" value="${prompt.checkoutRequestId}" />
    ${pinField('pin', wrong)} ${pinPad('pin')}
    <div class="row">
      <button class="btn btn-pay" id="approve">Approve</button>
      <button class="btn" id="cancel" formaction="${action}/cancel">Cancel</button>
    </div>
  </form>`;
}

/** Renders the field for the four digits, with a sentence if they were wrong. */
export function pinField(id: string, wrong: string | undefined): Fragment {
  return html`<label class="field pin"
      ><span class="sr">M-Pesa PIN, four digits</span
      ><input
        id="${id}"
        type="password"
        name="pin"
        inputmode="numeric"
        maxlength="4"
        autocomplete="off"
        placeholder="PIN"
        ${wrong ? raw(`aria-invalid="true" aria-describedby="${id}-wrong"`) : ''}
    /></label>
    ${wrong ? html`<p class="wrong" id="${id}-wrong" role="alert">${wrong}</p>` : ''}`;
}

/** Renders the keys for the field. They need the page's script, and do not show without it. */
function pinPad(field: string): Fragment {
  const key = (digit: string) =>
    html`<button type="button" id="key-${digit}" data-key="${digit}" data-for="${field}">${digit}</button>`;
  return html`<div class="pad-keys needs-js" role="group" aria-label="PIN pad">
    ${['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(key)}<span></span>${key('0')}<button
      type="button"
      id="key-back"
      data-key="back"
      data-for="${field}"
      aria-label="Delete a digit"
    >
      ${raw(BACKSPACE)}
    </button>
  </div>`;
}
