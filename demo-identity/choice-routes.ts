import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { CreatedProvider } from './create-provider.ts';
import { choicePage, errorPage } from './pages.ts';
import { pageStyle } from './page-style.ts';
import { personOf, type Person } from './persons.ts';

interface Choices extends CreatedProvider {
  /** The people to choose with one press; looked up at each sign-in. */
  readonly persons: readonly Person[];
}

/** The page on which somebody says who they are, and its two answers. Everything else is the provider's own. */
export function choiceRoutes({ provider, know, persons }: Choices): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    await next();
    // No form-action: the answer to the form leads back to the site, through this provider.
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

  // Most of all a sign-in that was finished or has expired.
  app.onError((_error, c) =>
    c.html(errorPage('This sign-in has ended. Please go back to the site and begin again.'), 400),
  );
  return app;
}

const isAddress = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
