import { html } from 'hono/html';
import type { Person } from './test-people.ts';

/** A piece of a page, escaped. */
type Fragment = ReturnType<typeof html>;

function page(title: string, content: Fragment): Fragment {
  return html`<!doctype html>
    <html lang="en-KE">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Demo identity provider</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/choose/style.css" />
      </head>
      <body>
        <main>
          <p class="kind">Demo identity provider</p>
          ${content}
        </main>
      </body>
    </html>`;
}

interface ChoicePage {
  readonly uid: string;
  readonly persons: readonly Person[];
  /** The typed e-mail, after an error. */
  readonly email?: string;
  readonly isWrong?: boolean;
}

/** Renders 'Choose who you are': the people, an address to type, and a button to refuse. */
export function choicePage({ uid, persons, email = '', isWrong = false }: ChoicePage): Fragment {
  const action = `/choose/${uid}`;
  return page(
    'Choose who you are',
    html`<h1>Choose who you are</h1>
      <p class="sub">
        This page plays Google while the site runs as a demo. It knows no passwords, and nothing leaves this machine.
      </p>
      <form method="post" action="${action}">
        <ul>
          ${persons.map(personButton)}
        </ul>
      </form>
      <form method="post" action="${action}" novalidate>
        <label for="email">Or anybody else, by email</label>
        <div class="row">
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="off"
            maxlength="254"
            placeholder="somebody@example.com"
            value="${email}"
            ${isWrong ? html`aria-invalid="true" aria-describedby="wrong" autofocus` : ''}
          />
          <button class="go">Continue</button>
        </div>
        ${isWrong ? html`<p class="wrong" id="wrong" role="alert">Please enter a valid email address</p>` : ''}
      </form>
      <form method="post" action="${action}">
        <button class="no" name="deny" value="yes">Deny: do not sign me in</button>
      </form>`,
  );
}

function personButton({ subject, name, email, about }: Person): Fragment {
  return html`<li>
    <button class="person" name="person" value="${subject}">
      <span class="letter" aria-hidden="true">${name.charAt(0)}</span>
      <span><b>${name}</b> <i>demo</i><br />${email}<br /><small>${about}</small></span>
    </button>
  </li>`;
}

export function errorPage(sentence: string): Fragment {
  return page(
    'This did not work',
    html`<h1>This did not work</h1>
      <p class="sub">${sentence}</p>`,
  );
}
