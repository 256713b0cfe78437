import { html } from 'hono/html';
import { smsTime } from '../nairobi-time.ts';
import { customerName } from '../network/customer-names.ts';
import { SCENARIOS, testAmounts, testPhones } from '../scenarios/registry.ts';
import type { Simulation } from '../simulation.ts';
import { grouped, shillings, spacedNumber } from './format.ts';
import { page, shopLink, type Fragment } from './page-frame.ts';
import { visiblePrompts } from './screens/phone-screen.ts';

/** Renders all known phones, a form to open any other, and the table of test numbers. */
export function phonesPage(simulation: Simulation, refused?: string): Fragment {
  return page(
    simulation,
    'Phones',
    html`<div class="intro">
        <h1>Phones</h1>
        <p class="sub">
          The customers of ${simulation.merchant.name}, simulated. No real money moves
          here.${shopLink(simulation, 'link nb when-narrow')}
        </p>
      </div>
      <div class="split">
        <div class="stack">
          <section class="panel" id="phones" data-live aria-label="Known phones">${known(simulation)}</section>
          <section class="panel" id="till" data-live aria-label="Money at the shop">${tillPanel(simulation)}</section>
        </div>
        <div class="stack">
          <form class="panel pad find" method="get" action="/phone">
            <h2>Open a phone</h2>
            <label class="label" for="number">Phone number</label>
            <div class="row">
              <span class="field"
                ><input
                  id="number"
                  name="number"
                  type="tel"
                  autocomplete="off"
                  placeholder="0712 345 678"
                  value="${refused ?? ''}"
              /></span>
              <button class="btn">Open</button>
            </div>
            ${refused === undefined ? '' : html`<p class="wrong" role="alert">This is no Kenyan mobile number. Write it as 0712 345 678.</p>`}
          </form>
          <section class="basted" aria-label="Test mode">
            <p>
              <b>Test mode.</b> Any number pays by itself after ${simulation.autoApproveAfterMs / 1000} s, unless its
              page says otherwise or it is one of the test numbers below.
            </p>
          </section>
        </div>
      </div>
      <details class="panel below" id="test-numbers">
        <summary>Test numbers and amounts</summary>
        ${testTable()}
      </details>`,
  );
}

function known(simulation: Simulation): Fragment {
  const { ledger, choice } = simulation;
  const phones = ledger.phones();
  if (phones.length === 0) {
    return html`<p class="pad small">
      No phone was asked to pay yet. Pay in the shop with any number, or open one here.
    </p>`;
  }
  return html`<div class="rows">
    ${phones
      .toReversed()
      .map(
        (msisdn) =>
          html`<a class="phone" href="/phone/${msisdn}"
            ><i aria-hidden="true">${customerName(msisdn).slice(0, 1)}</i><b>${spacedNumber(msisdn)}</b
            ><b class="nb">${shillings(ledger.balance(msisdn))}</b
            ><span>${customerName(msisdn)}: ${choice.ofPhone(msisdn).label}</span
            >${visiblePrompts(simulation, msisdn).length > 0 ? html`<span class="waiting">Prompt open</span>` : html`<span></span>`}</a
          >`,
      )}
  </div>`;
}

function testTable(): Fragment {
  return html`<table class="table">
    <thead>
      <tr>
        <th scope="col">What happens</th>
        <th scope="col">Phone number</th>
        <th scope="col">or amount</th>
      </tr>
    </thead>
    <tbody>
      ${SCENARIOS.filter((scenario) => testPhones(scenario).length > 0).map(
        (scenario) =>
          html`<tr>
            <td>${scenario.label}</td>
            <td>
              <ul>
                ${testPhones(scenario).map((msisdn) => html`<li><a class="link nb" href="/phone/${msisdn}">${spacedNumber(msisdn)}</a></li>`)}
              </ul>
            </td>
            <td class="nb">${testAmounts(scenario).map(grouped).join(' or ')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const SHOWN = 8;

/** Renders the shop's balance at M-Pesa, and the last payments and reversals. */
function tillPanel({ ledger, merchant }: Simulation): Fragment {
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
