import { html } from 'hono/html';

import type { Simulation } from '../simulation.ts';
import { page } from './page-frame.ts';
import type { Fragment } from './page-frame.ts';

/** Page for unknown addresses. */
export function missingPage(simulation: Simulation): Fragment {
  return page(
    simulation,
    'Nothing here',
    html`<h1>Nothing here</h1>
      <p class="sub">A phone’s address ends in its number, like /phone/254712345678.</p>
      <p class="sub"><a class="link" href="/">All phones</a></p>`,
  );
}
