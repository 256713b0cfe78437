import { redirect, type RouterContextProvider } from 'react-router';
import { cleanCart, readCartCookie, writeCartCookie } from '#app/modules/checkout/cart-cookie.ts';
import { quoteCart } from '#app/modules/checkout/quote-cart.server.ts';
import { requestScope } from '#app/services.server.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';
import { m } from '#texts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** Returns the cookie's cart at today's prices, for the cart's screens. */
export async function loadCart({ request, context }: RouteArgs) {
  const { services, actor, settings } = context.get(requestScope);
  const deps = { db: services.db, actor: await actor() };
  const quote = await quoteCart(deps, { courseIds: readCartCookie(request.headers.get('cookie')) });
  const { moneyBackDays } = await settings();
  return { quote, moneyBackDays };
}

/** Adds to or removes from the cart without JavaScript: sets the cookie and shows the cart. */
export async function changeCart({ request, context }: RouteArgs, backTo: string) {
  const form = await readForm(request);
  const course = fieldOf(form, 'course');
  const held = readCartCookie(request.headers.get('cookie'));
  const intent = form.get('intent');
  if (cleanCart([course]).length === 0 || (intent !== 'add' && intent !== 'remove')) {
    throw pageRefusal(m.checkout_course_not_found(), 400);
  }
  const next = intent === 'add' ? [...held, course] : held.filter((id) => id !== course);
  const secure = context.get(requestScope).services.config.appUrl.startsWith('https:');
  return redirect(backTo, { headers: { 'set-cookie': writeCartCookie(next, { secure }) } });
}
