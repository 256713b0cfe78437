import { html } from 'hono/html';

import { customerName } from '../network/customer-names.ts';
import type { Push } from '../network/ledger-entries.ts';
import type { Simulation } from '../simulation.ts';
import { page, shopLink } from './page-frame.ts';
import type { Fragment } from './page-frame.ts';
import { answersPanel } from './panels/answers-panel.ts';
import { moneyAndTime, logPanel } from './panels/side-panels.ts';
import { mpesaAmount, shillings, spacedNumber } from './format.ts';
import { latestMessage, phoneScreen, visiblePrompts } from './screens/phone-screen.ts';
import type { Mistake, ScreenName } from './screens/phone-screen.ts';

/** The customer's phone: its screen, how it answers, and the messages. */
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
