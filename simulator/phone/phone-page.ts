import { html, raw } from 'hono/html';

import { clockTime, longDate } from '../nairobi-time.ts';
import type { Push } from '../network/ledger-entries.ts';
import { findScenario } from '../scenarios/registry.ts';
import type { Simulation } from '../simulation.ts';
import { answersPanel } from './answers-panel.ts';
import { BATTERY, COPY, SIGNAL } from './icons.ts';
import { page, shopLink } from './page-frame.ts';
import type { Fragment } from './page-frame.ts';
import { PHONE_ARTWORK } from './phone-artwork.ts';
import { mpesaAmount, shillings, spacedNumber } from './phone-words.ts';
import { smsOf } from './sms.ts';

const LOG_LINES = 60;
const MESSAGES = 6;

/** The customer's phone: its screen, how it answers, and what was said. `wrong` is a sentence about the PIN. */
export function phonePage(simulation: Simulation, msisdn: string, wrong?: string): Fragment {
  const { ledger } = simulation;
  const prompt = visiblePrompt(simulation, msisdn);
  const events = ledger.history(msisdn).slice(-MESSAGES).toReversed();
  const messages = events.map((event) => smsOf(event, simulation.merchant.name));
  return page(
    simulation,
    spacedNumber(msisdn),
    html`<div class="intro">
        <h1>The customer’s phone</h1>
        <p class="sub">
          <span id="balance" data-live>${spacedNumber(msisdn)}, balance ${shillings(ledger.balance(msisdn))}.</span> No
          real money moves here.
        </p>
        <p class="sub">
          <a class="link nb" href="/">All phones</a>${shopLink(simulation, 'link nb when-narrow aside')}
        </p>
      </div>
      <p class="sr" role="status" id="announce" data-live>${announcement(simulation, prompt, messages[0])}</p>
      <div class="split">
        <section class="device" aria-label="Simulated phone">
          <div class="screen">
            ${raw(PHONE_ARTWORK)}
            <div class="status">
              <span data-clock>${clockTime(simulation.timeline.now()).slice(0, 5)}</span
              >${raw(SIGNAL)}<span>4G</span>${raw(BATTERY)}
            </div>
            <div id="prompt" data-live>${prompt ? promptForm(simulation, prompt, wrong) : idle(simulation)}</div>
            <div id="messages" data-live class="messages" tabindex="0" role="region" aria-label="Messages">
              ${messages.map((text) => html`<p class="sms"><b>M-PESA</b>${text}</p>`)}
            </div>
          </div>
        </section>
        <div class="stack">
          <section class="basted" aria-label="Test mode">
            <p><b>Test mode.</b> Any four digits are a right PIN, except 0000.</p>
          </section>
          ${answersPanel(simulation, msisdn)} ${moneyAndTime(simulation, msisdn)} ${log(simulation, msisdn)}
        </div>
      </div>`,
  );
}

/** The prompt on the screen: one that never reached the phone does not show. */
export function visiblePrompt({ network }: Simulation, msisdn: string): Push | undefined {
  const prompt = network.openPrompt(msisdn);
  return prompt && !findScenario(prompt.scenario)?.unreachable ? prompt : undefined;
}

function promptForm({ merchant }: Simulation, prompt: Push, wrong: string | undefined): Fragment {
  const action = `/phone/${prompt.msisdn}`;
  return html`<form class="prompt" method="post" action="${action}/approve">
    <h2>M-PESA</h2>
    <p>
      Do you want to pay <b class="nb">${mpesaAmount(prompt.amount)}</b> to <b>${merchant.name}</b>, account
      <b>${prompt.reference}</b>?
    </p>
    <input type="hidden" name="checkout" value="${prompt.checkoutRequestId}" />
    <label class="field"
      ><span class="sr">M-Pesa PIN, four digits</span
      ><input
        id="pin"
        type="password"
        name="pin"
        inputmode="numeric"
        maxlength="4"
        autocomplete="off"
        placeholder="PIN"
        ${wrong ? raw('aria-invalid="true" aria-describedby="wrong"') : ''}
    /></label>
    ${wrong ? html`<p class="wrong" id="wrong" role="alert">${wrong}</p>` : ''}
    <div class="row">
      <button class="btn btn-pay" id="approve">Approve</button>
      <button class="btn" id="cancel" formaction="${action}/cancel">Cancel</button>
    </div>
  </form>`;
}

function idle({ timeline }: Simulation): Fragment {
  const now = timeline.now();
  return html`<div class="idle">
    <b data-clock>${clockTime(now).slice(0, 5)}</b>
    <p>${longDate(now)}</p>
    <p>Prompts of the shop appear here.</p>
  </div>`;
}

function announcement({ merchant }: Simulation, prompt: Push | undefined, message: string | undefined): string {
  if (!prompt) return message ?? '';
  return `M-Pesa asks: pay ${mpesaAmount(prompt.amount)} to ${merchant.name}, account ${prompt.reference}?`;
}

function moneyAndTime({ held, timeline }: Simulation, msisdn: string): Fragment {
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

function log({ said }: Simulation, msisdn: string): Fragment {
  const lines = said.lines({ msisdn }).slice(-LOG_LINES);
  return html`<section class="panel pad">
    <div class="bar">
      <h2>What was said</h2>
      <span class="row"
        ><span class="small" role="status" id="copied"></span
        ><button class="btn btn-icon needs-js" id="copy" type="button" aria-label="Copy the log">
          ${raw(COPY)}
        </button></span
      >
    </div>
    <p class="small">→ the shop, ← M-Pesa. Phone numbers here are simulated.</p>
    <div id="said" data-live>
      ${lines.length === 0 ? html`<p class="small">Nothing yet.</p>` : ''}
      <ol class="log" tabindex="0" aria-label="What was said">
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
