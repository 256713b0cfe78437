import { html, raw } from 'hono/html';

import type { Simulation } from '../simulation.ts';
import { MARK, MOON, SUN } from './icons.ts';

/** A piece of a page, escaped. */
export type Fragment = ReturnType<typeof html>;

/** Renders the frame of every page of the simulator. */
export function page(simulation: Simulation, title: string, content: Fragment): Fragment {
  const { timeline } = simulation;
  return html`<!doctype html>
    <html lang="en-KE" data-theme="dark">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · M-Pesa simulator</title>
        <link rel="icon" href="data:," />
        <script src="/assets/theme.js"></script>
        <link rel="stylesheet" href="/assets/phone.css" />
        <script src="/assets/phone.js" defer></script>
      </head>
      <body data-now="${timeline.now().getTime()}">
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          <div class="shell">
            <a class="brand" href="/">${raw(MARK)}<span>M-Pesa simulator</span></a>
            <button class="btn btn-icon needs-js" id="theme" type="button" aria-label="Switch theme">
              ${raw(SUN)}${raw(MOON)}
            </button>
            ${shopLink(simulation, 'btn when-wide')}
          </div>
        </header>
        <main id="main" class="shell">${content}</main>
      </body>
    </html>`;
}

/** Links back to the shop if the simulator knows its address. */
export function shopLink({ merchantUrl, merchant }: Simulation, classes: string): Fragment {
  return merchantUrl ? html` <a class="${classes}" href="${merchantUrl}">Back to ${merchant.name}</a>` : html``;
}

/** Renders the page for unknown addresses. */
export function missingPage(simulation: Simulation): Fragment {
  return page(
    simulation,
    'Nothing here',
    html`<h1>Nothing here</h1>
      <p class="sub">A phone’s address ends in its number, like /phone/254712345678.</p>
      <p class="sub"><a class="link" href="/">All phones</a></p>`,
  );
}
