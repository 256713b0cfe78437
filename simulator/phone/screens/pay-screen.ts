import { html, raw } from 'hono/html';

import type { Simulation } from '../../simulation.ts';
import type { Fragment } from '../page-frame.ts';
import { pinField } from './prompt-dialog.ts';

/** The submitted fields, and a sentence about the wrong field. */
export interface PayForm {
  readonly account: string;
  readonly amount: string;
  readonly wrong: { readonly field: 'account' | 'amount' | 'pin'; readonly sentence: string };
}

/** Renders 'Lipa na M-PESA': a payment by the customer to the PayBill number or to the till. */
export function payScreen(
  { merchant }: Simulation,
  msisdn: string,
  to: 'paybill' | 'till',
  form: PayForm | undefined,
): Fragment {
  const way = (name: 'paybill' | 'till', text: string) =>
    html`<a href="/phone/${msisdn}?screen=${name}" ${name === to ? raw('aria-current="page"') : ''}>${text}</a>`;
  const sentence = (field: PayForm['wrong']['field']) =>
    form?.wrong.field === field ? form.wrong.sentence : undefined;
  return html`<h2>Lipa na M-PESA</h2>
    <nav class="ways" aria-label="Lipa na M-PESA">${way('paybill', 'Pay Bill')}${way('till', 'Buy Goods')}</nav>
    <form class="pay" method="post" action="/phone/${msisdn}/pay">
      <input type="hidden" name="to" value="${to}" />
      <p class="recipient">
        <span>${to === 'paybill' ? 'Business number' : 'Till number'}</span
        ><b>${to === 'paybill' ? merchant.shortcode : merchant.till}</b><span>${merchant.name}</span>
      </p>
      ${
        to === 'paybill'
          ? typed('account', 'Account number', form?.account, sentence('account'), raw('maxlength="20"'))
          : ''
      }
      ${typed('amount', 'Amount in shillings', form?.amount, sentence('amount'), raw('inputmode="numeric" maxlength="6"'))}
      ${pinField('pay-pin', sentence('pin'))}
      <button class="btn btn-pay" id="pay">Pay</button>
    </form>`;
}

function typed(
  name: 'account' | 'amount',
  label: string,
  value: string | undefined,
  wrong: string | undefined,
  more: ReturnType<typeof raw>,
): Fragment {
  return html`<label class="typed"
      ><span>${label}</span
      ><input
        id="pay-${name}"
        name="${name}"
        autocomplete="off"
        value="${value ?? ''}"
        ${more}
        ${wrong ? raw(`aria-invalid="true" aria-describedby="${name}-wrong"`) : ''}
    /></label>
    ${wrong ? html`<p class="wrong" id="${name}-wrong" role="alert">${wrong}</p>` : ''}`;
}
