import { html, raw } from 'hono/html';
import { clockTime } from '../nairobi-time.ts';
import { customerName } from '../network/customer-names.ts';
import type { Push } from '../network/ledger-entries.ts';
import type { Simulation } from '../simulation.ts';
import { mpesaAmount, shillings, spacedNumber } from './format.ts';
import { COPY } from './icons.ts';
import { page, shopLink, type Fragment } from './page-frame.ts';
import { latestMessage, phoneScreen, visiblePrompts, type Mistake, type ScreenName } from './screens/phone-screen.ts';
import { SCENARIOS } from '../scenarios/registry.ts';
import type { Scenario } from '../scenarios/scenario.ts';

/** Renders the customer's phone: its screen, its scenario, and its messages. */
export function phonePage(
  simulation: Simulation,
  msisdn: string,
  screen: ScreenName = 'messages',
  mistake: Mistake = {},
): Fragment {
  const [prompt] = visiblePrompts(simulation, msisdn);
  return page(
    simulation,
    spacedNumber(msisdn),
    html`<div class="intro">
        <h1>${customerName(msisdn)}’s phone</h1>
        <p class="sub">
          <span id="balance" data-live
            >${spacedNumber(msisdn)}, balance ${shillings(simulation.ledger.balance(msisdn))}.</span
          >
          A simulated customer: no real money moves here.
        </p>
        <p class="sub">
          <a class="link nb" href="/">All phones</a>${shopLink(simulation, 'link nb when-narrow aside')}
        </p>
      </div>
      <p class="sr" role="status" id="announce" data-live>${announcement(simulation, msisdn, prompt)}</p>
      <div class="columns">
        ${phoneScreen(simulation, msisdn, screen, mistake)}
        <div class="stack">
          <section class="basted" aria-label="Test mode">
            <p><b>Test mode.</b> Any four digits are a right PIN, except 0000.</p>
          </section>
          ${answersPanel(simulation, msisdn)}
        </div>
        <div class="stack">${moneyAndTime(simulation, msisdn)} ${logPanel(simulation, msisdn)}</div>
      </div>`,
  );
}

function announcement(simulation: Simulation, msisdn: string, prompt: Push | undefined): string {
  if (!prompt) return latestMessage(simulation, msisdn);
  const { name } = simulation.merchant;
  return `M-Pesa asks: pay ${mpesaAmount(prompt.amount)} to ${name}, account ${prompt.reference}?`;
}

const LOG_LINES = 60;

/** Renders the forms for adding money to the phone and for moving the clock. */
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

/** Renders the messages between the shop and M-Pesa about this phone. */
function logPanel({ log }: Simulation, msisdn: string): Fragment {
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

/** Scenarios shown first; the others are under 'More answers', by family. */
const FIRST = [
  'wait-for-me',
  'success',
  'no-money',
  'cancelled',
  'wrong-pin',
  'unreachable',
  'expired',
  'callback-lost',
  'callback-late-2h',
  'three-callbacks',
];

const FAMILIES: readonly (readonly [family: Scenario['family'], heading: string])[] = [
  ['customer', 'The customer'],
  ['codes', 'Other result codes'],
  ['callbacks', 'Callbacks'],
  ['confirmations', 'Confirmations'],
  ['queries', 'Queries'],
  ['submission', 'The answer to the request'],
  ['merchant', 'The shop is out of order'],
  ['forgeries', 'Somebody else'],
  ['reversals', 'Money sent back'],
  ['checks', 'Questions about a payment'],
];

/** Renders 'How this phone answers': a choice that applies from the next prompt on. */
function answersPanel({ choice, autoApproveAfterMs }: Simulation, msisdn: string): Fragment {
  const current = choice.ofPhone(msisdn);
  const first = FIRST.flatMap((name) => SCENARIOS.filter((scenario) => scenario.name === name));
  const more = SCENARIOS.filter(({ name }) => !FIRST.includes(name));
  const radio = (scenario: Scenario) => answer(scenario, scenario === current, autoApproveAfterMs);
  return html`<section class="panel">
    <form method="post" action="/phone/${msisdn}/answers">
      <div class="pad answers-head">
        <h2 id="answers-title">How this phone answers</h2>
        <p class="small">From the next prompt on.</p>
      </div>
      <div id="answers" data-live>
        <fieldset class="answers" aria-labelledby="answers-title">
          ${first.map(radio)}
          <p class="group">More answers</p>
          ${FAMILIES.map(([family, heading]) => {
            const scenarios = more.filter((scenario) => scenario.family === family);
            return html`<details id="more-${family}" ${scenarios.includes(current) ? 'open' : ''}>
              <summary>${heading}<span>${scenarios.length}</span></summary>
              ${scenarios.map(radio)}
            </details>`;
          })}
        </fieldset>
      </div>
      <div class="pad needs-no-js"><button class="btn">Save</button></div>
    </form>
  </section>`;
}

function answer(scenario: Scenario, checked: boolean, autoApproveAfterMs: number): Fragment {
  const delay = scenario.name === 'success' ? ` after ${autoApproveAfterMs / 1000} s` : '';
  return html`<label class="answer"
    ><input
      type="radio"
      name="scenario"
      id="answer-${scenario.name}"
      value="${scenario.name}"
      ${checked ? 'checked' : ''}
    /><span>${scenario.label}${delay}</span
    >${scenario.resultCode === undefined ? '' : html`<code>${scenario.steps[0]?.code ?? ''}</code>`}</label
  >`;
}
