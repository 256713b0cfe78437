import { html, raw } from 'hono/html';
import { describeResult } from '../../daraja/result-codes.ts';
import { clockTime, longDate, smsTime } from '../../nairobi-time.ts';
import type { CustomerPayment, Decision, MoneyBack, Push, TopUp } from '../../network/ledger-entries.ts';
import type { PhoneEvent } from '../../network/phone-history.ts';
import { findScenario } from '../../scenarios/registry.ts';
import type { Simulation } from '../../simulation.ts';
import { mpesaAmount } from '../format.ts';
import { BASKET, BATTERY, MESSAGE, SIGNAL } from '../icons.ts';
import type { Fragment } from '../page-frame.ts';
import { payScreen, type PayForm } from './pay-screen.ts';
import { promptDialog } from './prompt-dialog.ts';

/** The screen below a prompt: messages, or one of the two payment forms. */
export type ScreenName = 'messages' | 'paybill' | 'till';

/** Wrong input on the phone. */
export interface Mistake {
  /** A sentence about the PIN of the prompt. */
  readonly pin?: string;
  /** The submitted fields of 'Lipa na M-PESA', with a sentence about them. */
  readonly form?: PayForm;
}

const MESSAGES = 20;

/** Renders the phone. A prompt covers the rest of the screen, which stays unchanged below. */
export function phoneScreen(simulation: Simulation, msisdn: string, name: ScreenName, mistake: Mistake): Fragment {
  const prompts = visiblePrompts(simulation, msisdn);
  return html`<section class="device" aria-label="Simulated phone">
    <div class="screen">
      ${raw(PHONE_ARTWORK)}
      <div class="status">
        <span data-clock>${clockTime(simulation.timeline.now()).slice(0, 5)}</span
        >${raw(SIGNAL)}<span>4G</span>${raw(BATTERY)}
      </div>
      <p class="unreal">Simulator, no real money</p>
      <div class="under">
        ${
          name === 'messages'
            ? html`<div class="home" id="home" data-live>${home(simulation, msisdn)}</div>`
            : html`<div class="menu" id="menu" data-live>${payScreen(simulation, msisdn, name, mistake.form)}</div>`
        }
        <nav class="bottom-nav" aria-label="On the phone">
          ${navigationLink(`/phone/${msisdn}`, MESSAGE, 'Messages', name === 'messages')}
          ${navigationLink(`/phone/${msisdn}?screen=paybill`, BASKET, 'Lipa na M-PESA', name !== 'messages')}
        </nav>
      </div>
      <div class="over" id="prompt" data-live>${promptDialog(simulation, prompts, mistake.pin)}</div>
    </div>
  </section>`;
}

/** Returns the open prompts that the phone shows, newest first, without prompts that never reached it. */
export function visiblePrompts({ ledger }: Simulation, msisdn: string): readonly Push[] {
  return ledger
    .prompts(msisdn)
    .filter(({ push, decisions }) => decisions.length === 0 && !findScenario(push.scenario)?.unreachable)
    .map(({ push }) => push)
    .toReversed();
}

/** Returns the newest SMS, for screen readers. */
export function latestMessage({ ledger, merchant }: Simulation, msisdn: string): string {
  const latest = ledger.history(msisdn).at(-1);
  return latest ? smsOf(latest, merchant.name) : '';
}

function home({ timeline, ledger, merchant }: Simulation, msisdn: string): Fragment {
  const now = timeline.now();
  const events = ledger.history(msisdn).slice(-MESSAGES).toReversed();
  return html`<div class="idle">
      <b data-clock>${clockTime(now).slice(0, 5)}</b>
      <p>${longDate(now)}</p>
    </div>
    <p class="purse"><span>M-PESA balance</span><b class="nb">${mpesaAmount(ledger.balance(msisdn))}</b></p>
    <div class="messages" tabindex="0" role="region" aria-label="Messages">
      ${events.length === 0 ? html`<p class="sms">No messages yet. Prompts of the shop appear here.</p>` : ''}
      ${events.map(
        (event) =>
          html`<article class="sms">
            <p class="from">
              <b>M-PESA</b><time datetime="${event.at}">${clockTime(new Date(event.at)).slice(0, 5)}</time>
            </p>
            <p>${smsOf(event, merchant.name)}</p>
          </article>`,
      )}
    </div>`;
}

function navigationLink(href: string, icon: string, text: string, isCurrent: boolean): Fragment {
  return html`<a href="${href}" ${isCurrent ? raw('aria-current="page"') : ''}>${raw(icon)}<span>${text}</span></a>`;
}

/** The picture of beads behind the phone's screen: nodes and the thread between them, on the product's 8 px grid. */

const COLOURS: Readonly<Record<string, string>> = {
  g: '#172a63',
  h: '#1d3478',
  m: '#93c9ee',
  s: '#ea4a2c',
  l: '#f8ecd6',
  d: '#0e1a42',
};
const COLUMNS = 40;
const ROWS = 78;
const CELL = 8;

function draw(): string {
  const runs = new Map<string, string[]>();
  for (let y = 0; y < ROWS; y += 1) {
    for (let x = 0; x < COLUMNS;) {
      const letter = bead(x, y);
      let end = x;
      while (end < COLUMNS && bead(end, y) === letter) end += 1;
      const found = runs.get(letter) ?? [];
      found.push(`M${x} ${y}h${end - x}`);
      runs.set(letter, found);
      x = end;
    }
  }
  const width = COLUMNS * CELL;
  const height = ROWS * CELL;
  const flat = [...runs].map(([letter, path]) => `<path stroke="${COLOURS[letter] ?? ''}" d="${path.join('')}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>${BEAD_SHAPE}</defs><g transform="scale(${CELL}) translate(0 .5)" stroke-width="1.02">${flat.join('')}</g><path fill="url(#bead)" d="M0 0h${width}v${height}H0z"/></svg>`;
}

/** A repeated bead: thread between beads, highlight above, shade below. */
const BEAD_SHAPE =
  '<pattern id="bead" width="8" height="8" patternUnits="userSpaceOnUse"><path fill="#140d0b" fill-rule="evenodd" d="M0 0h8v8H0zM2.75.45h2.5a2.3 2.3 0 0 1 2.3 2.3v2.5a2.3 2.3 0 0 1-2.3 2.3h-2.5a2.3 2.3 0 0 1-2.3-2.3v-2.5a2.3 2.3 0 0 1 2.3-2.3z"/><path d="M2.3 1.9h1.1" stroke="#fff" stroke-opacity=".34" stroke-width="1.1" stroke-linecap="round"/><path d="M2.4 6.7h3.2" stroke="#000" stroke-opacity=".16" stroke-linecap="round"/></pattern>';

/** Returns the colour letter of a bead. `across` counts from the middle column; two zigzags cross at its ends. */
function bead(x: number, y: number): string {
  const half = ROWS - 1;
  const across = Math.floor(Math.abs(x - (COLUMNS - 1) / 2));
  const fromMiddle = Math.floor(Math.abs(y - (ROWS - 1) / 2));
  const rising = Math.abs((across % (half * 2)) - half);
  const falling = half - rising;
  const near = Math.min(Math.abs(y - rising), Math.abs(y - falling));
  const column = across % half;
  const cross = Math.abs(column - half / 2) + fromMiddle;
  const peak = Math.min(column, half - column) + Math.min(y, half - y);
  if (cross < 1.6) return 'l';
  if (cross < 4) return 'm';
  if (cross < 5) return 'd';
  if (peak < 2) return 'l';
  if (peak < 4) return 's';
  if (near === 0) return 'l';
  if (near === 1) return 'd';
  const inside = y > Math.min(rising, falling) && y < Math.max(rising, falling);
  const ring = near % 6 > 3;
  if (inside) return ring ? 'm' : 'h';
  return ring ? 'h' : 'g';
}

/** The finished drawing, which never changes. */
const PHONE_ARTWORK = draw();

/** Writes the SMS of M-PESA about an event; `merchant` is the shop's name. */
function smsOf(event: PhoneEvent, merchant: string): string {
  const when = `on ${smsTime(new Date(event.at))}`;
  const balance = `New balance is ${mpesaAmount(event.balance)}.`;
  switch (event.kind) {
    case 'decision':
      return ofDecision(event.push, event.decision, { merchant, when, balance, held: event.balance });
    case 'own-payment':
      return `${ofOwnPayment(event.payment, merchant)} ${when}. ${balance}`;
    case 'money-back':
      return `${ofMoneyBack(event.back, merchant)} ${when}. ${balance}`;
    case 'top-up':
      return `${ofTopUp(event.topUp)} ${when}. ${balance}`;
  }
}

function ofOwnPayment({ receipt, amount, to, account }: CustomerPayment, merchant: string): string {
  const what = to === 'till' ? 'for goods' : `for account ${account}`;
  return `${receipt} Confirmed. ${mpesaAmount(amount)} paid to ${merchant} ${what}`;
}

function ofMoneyBack({ receipt, of, amount }: MoneyBack, merchant: string): string {
  return `${receipt} Confirmed. ${merchant} sent back ${mpesaAmount(amount)} of payment ${of}`;
}

function ofTopUp({ receipt, amount }: TopUp): string {
  const moved = amount < 0 ? `${mpesaAmount(-amount)} was taken off` : `You have received ${mpesaAmount(amount)}`;
  return `${receipt} Confirmed. ${moved}`;
}

interface Around {
  readonly merchant: string;
  readonly when: string;
  readonly balance: string;
  /** Whole shillings. */
  readonly held: number;
}

function ofDecision(push: Push, { code, payment }: Decision, { merchant, when, balance, held }: Around): string {
  if (payment) {
    const paid = `${mpesaAmount(payment.amount)} paid to ${merchant} for account ${push.reference}`;
    return `${payment.receipt} Confirmed. ${paid} ${when}. ${balance}`;
  }
  const requestedPayment = `${mpesaAmount(push.amount)} to ${merchant}`;
  return (
    FAILURES[code]?.(requestedPayment, held) ??
    `The payment of ${requestedPayment} was not completed (${code}): ${describeResult(code)}`
  );
}

const FAILURES: Readonly<Record<string, (amount: string, held: number) => string>> = {
  '1': (amount, held) => `Failed. Your balance of ${mpesaAmount(held)} did not allow the payment of ${amount}.`,
  '1019': (amount) => `The request to pay ${amount} has expired. Nothing was taken.`,
  '1032': (amount) => `You cancelled the payment of ${amount}. Nothing was taken.`,
  '1037': (amount) => `This phone was off or without signal when it was asked to pay ${amount}.`,
  '2001': (amount) => `Wrong PIN. The payment of ${amount} was not made.`,
  '8006': (amount) => `Your M-PESA account is locked. The payment of ${amount} was not made.`,
};
