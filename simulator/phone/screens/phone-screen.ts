import { html, raw } from 'hono/html';

import { clockTime, longDate } from '../../nairobi-time.ts';
import type { Push } from '../../network/ledger-entries.ts';
import { findScenario } from '../../scenarios/registry.ts';
import type { Simulation } from '../../simulation.ts';
import { BASKET, BATTERY, MESSAGE, SIGNAL } from '../icons.ts';
import type { Fragment } from '../page-frame.ts';
import { mpesaAmount } from '../format.ts';
import { smsOf } from '../sms.ts';
import { payScreen } from './pay-screen.ts';
import type { PayForm } from './pay-screen.ts';
import { PHONE_ARTWORK } from './phone-artwork.ts';
import { promptDialog } from './prompt-dialog.ts';

/** What the phone shows under a prompt: its messages, or one of the two ways to pay. */
export type ScreenName = 'messages' | 'paybill' | 'till';

/** What somebody has just pressed wrongly. */
export interface Mistake {
  /** A sentence about the PIN of the prompt. */
  readonly pin?: string;
  /** What was typed in 'Lipa na M-PESA', with a sentence about it. */
  readonly form?: PayForm;
}

const MESSAGES = 20;

/** The drawn phone. A prompt lies over everything else, which stays as it is underneath. */
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
        <nav class="dock" aria-label="On the phone">
          ${dockLink(`/phone/${msisdn}`, MESSAGE, 'Messages', name === 'messages')}
          ${dockLink(`/phone/${msisdn}?screen=paybill`, BASKET, 'Lipa na M-PESA', name !== 'messages')}
        </nav>
      </div>
      <div class="over" id="prompt" data-live>${promptDialog(simulation, prompts, mistake.pin)}</div>
    </div>
  </section>`;
}

/** The open prompts that show, newest first: one that never reached the phone does not. */
export function visiblePrompts({ ledger }: Simulation, msisdn: string): readonly Push[] {
  return ledger
    .prompts(msisdn)
    .filter(({ push, decisions }) => decisions.length === 0 && !findScenario(push.scenario)?.unreachable)
    .map(({ push }) => push)
    .toReversed();
}

/** The newest SMS, for whoever listens to the page. */
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

function dockLink(href: string, icon: string, text: string, isCurrent: boolean): Fragment {
  return html`<a href="${href}" ${isCurrent ? raw('aria-current="page"') : ''}>${raw(icon)}<span>${text}</span></a>`;
}
