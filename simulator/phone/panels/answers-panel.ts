import { html } from 'hono/html';

import { SCENARIOS } from '../../scenarios/registry.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Simulation } from '../../simulation.ts';
import type { Fragment } from '../page-frame.ts';

/** Offered first; every other scenario is under 'More answers', by family. */
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

/** 'How this phone answers': one choice, in force from the next prompt on. */
export function answersPanel({ choice, autoApproveAfterMs }: Simulation, msisdn: string): Fragment {
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
