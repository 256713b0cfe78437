import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { CreatedProvider } from './create-provider.ts';
import { choicePage, errorPage } from './pages.ts';
import { personOf, type Person } from './test-people.ts';

interface Choices extends CreatedProvider {
  /** People to select with one click; read at each sign-in. */
  readonly persons: readonly Person[];
}

/** Serves the page on which a person selects an account, and its two answers. The provider handles everything else. */
export function choiceRoutes({ provider, know, persons }: Choices): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    await next();
    // No form-action: the answer to the form redirects to the site through this provider.
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    );
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
  });

  app.get('/choose/style.css', (c) => c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }));

  app.get('/choose/:uid', async (c) => {
    const { uid } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    return c.html(choicePage({ uid, persons }));
  });

  app.post('/choose/:uid', async (c) => {
    const { uid } = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
    const form = await c.req.formData();
    const answer = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const finish = async (result: Parameters<typeof provider.interactionResult>[2]) =>
      c.redirect(await provider.interactionResult(c.env.incoming, c.env.outgoing, result), 303);
    if (answer('deny')) return finish({ error: 'access_denied', error_description: 'The person said no.' });
    const email = answer('email');
    const person = persons.find(({ subject }) => subject === answer('person')) ?? (isAddress(email) && personOf(email));
    if (!person) return c.html(choicePage({ uid, persons, email, isWrong: true }), 400);
    return finish({ login: { accountId: know(person), remember: false }, select_account: {} });
  });

  // Usually a finished or expired sign-in.
  app.onError((_error, c) =>
    c.html(errorPage('This sign-in has ended. Please go back to the site and begin again.'), 400),
  );
  return app;
}

const isAddress = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);

/** The stylesheet of the provider's pages, in the colours of the visitor's light or dark preference. */
const pageStyle = `
:root { color-scheme: light dark; --canvas: #f4f2ee; --panel: #fffefc; --line: #d9d2c9; --text: #241915; --muted: #5f5048; --accent: #2c55d8; --on-accent: #fff; --wrong: #b3261e; --letter: #f8ecd6; }
@media (prefers-color-scheme: dark) { :root { --canvas: #140f0d; --panel: #1d1714; --line: #3a302a; --text: #f4eee4; --muted: #c3b6a8; --accent: #93b4ff; --on-accent: #12204d; --wrong: #ff8a80; --letter: #f8ecd6; } }
*, ::before, ::after { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 20px 16px; background: var(--canvas); color: var(--text); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; }
main { width: min(100%, 448px); padding: 28px 24px 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--panel); display: grid; gap: 20px; }
.kind { justify-self: start; padding: 3px 10px; border: 1px dashed var(--muted); border-radius: 99px; font-size: .8125rem; font-weight: 600; color: var(--muted); }
h1 { font-size: 1.625rem; line-height: 1.15; letter-spacing: -0.02em; }
.sub { margin-top: -12px; color: var(--muted); text-wrap: pretty; }
ul { list-style: none; padding: 0; display: grid; gap: 8px; }
button, input { font: inherit; color: inherit; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.person { width: 100%; min-height: 44px; display: flex; gap: 14px; align-items: center; padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; background: none; text-align: left; font-size: .875rem; line-height: 1.4; overflow-wrap: anywhere; }
.person:hover { border-color: var(--accent); }
.person b { font-size: 1rem; } .person small { font-size: .8125rem; color: var(--muted); }
.person i { margin-left: 4px; padding: 0 6px; border: 1px dashed var(--muted); border-radius: 99px; font-style: normal; font-size: .75rem; color: var(--muted); }
.letter { flex: none; width: 40px; height: 40px; display: grid; place-items: center; border-radius: 50%; background: var(--letter); color: #241915; font-weight: 700; font-size: 1.125rem; }
label { display: block; margin-bottom: 6px; font-size: .875rem; font-weight: 600; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
input { flex: 1 1 160px; min-width: 0; min-height: 44px; padding: 0 12px; border: 1px solid var(--muted); border-radius: 8px; background: var(--canvas); }
[aria-invalid] { border-color: var(--wrong); }
.go { min-height: 44px; padding: 0 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.wrong { margin-top: 6px; font-size: .875rem; color: var(--wrong); }
.no { min-height: 44px; width: 100%; border: 1px solid var(--line); border-radius: 8px; background: none; font-weight: 600; }
.no:hover { border-color: var(--wrong); }
`;
