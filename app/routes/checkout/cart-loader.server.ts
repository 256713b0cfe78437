import { data, redirect, type RouterContextProvider } from 'react-router';
import { cleanCart, readCartCookie, writeCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { writeCouponCookies } from '#app/modules/money/checkout/coupon-cookie.ts';
import { cartToSend } from '#app/modules/money/checkout/sent-cart.server.ts';
import { quoteCart } from '#app/modules/money/checkout/quote-cart.server.ts';
import { offerCartInstalments } from '#app/modules/money/instalments/instalment-offers.server.ts';
import { requestScope } from '#app/services.server.ts';
import { pageOf } from '#app/shared/locale.ts';
import { enterCode, proofOfCode, storedCode, refusalOf } from './entered-code.server.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';
import { m } from '#texts';

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * Returns the cookie's cart at today's prices with its coupon, for the cart's screens. A link with `?code=` enters the code: the browser
 * keeps it, or the page says why not.
 */
export async function loadCart({ request, context, url }: RouteArgs & { readonly url: URL }) {
  const linked = url.searchParams.get('code')?.trim().slice(0, 100) ?? '';
  const entered = linked === '' ? null : await enterCode({ context }, linked);
  const codeReply = entered && refusalOf(entered);
  if (entered && !codeReply)
    throw redirect(pageOf(url).split('?', 1)[0] ?? '/', { headers: saveCode(context, entered.typed) });
  const code = codeReply ? null : await storedCode({ request, context });
  const { services, actor, settings } = context.get(requestScope);
  const deps = { db: services.db, clock: services.clock, actor: await actor() };
  const courseIds = readCartCookie(request.headers.get('cookie'));
  const quote = await quoteCart(deps, { courseIds, code });
  const shown = await settings();
  const instalmentOffer = await offerCartInstalments(deps, { quote, courseIds, settings: shown });
  const send = await cartToSend(deps, { quote, brand: shown.brand, appUrl: services.config.appUrl });
  return { quote, moneyBackDays: shown.moneyBackDays, instalmentOffer, codeReply: codeReply ?? undefined, send };
}

const isSecure = (context: RouteArgs['context']) =>
  context.get(requestScope).services.config.appUrl.startsWith('https:');

/** Headers that let the browser keep a code for the cart; null takes it off. */
export function saveCode(context: RouteArgs['context'], code: string | null): Headers {
  const proof = code === null ? '' : proofOfCode(context, code);
  const cookies = writeCouponCookies(code, { proof, secure: isSecure(context) });
  return new Headers(cookies.map((cookie) => ['set-cookie', cookie]));
}

/**
 * Adds to or removes from the cart without JavaScript, and enters or takes off the code of a coupon: sets a cookie and shows the cart, or
 * answers why a code cannot be used.
 */
export async function changeCart({ request, context }: RouteArgs, backTo: string) {
  const form = await readForm(request);
  // A page of several courses names them as the cookie does.
  const courses = new Set(cleanCart(fieldOf(form, 'course', 2000).split('.')));
  if (form.get('intent') === 'uncode') return redirect(backTo, { headers: saveCode(context, null) });
  if (form.get('intent') === 'code') return enterFormCode(context, fieldOf(form, 'code', 100).trim(), backTo);
  const inCart = readCartCookie(request.headers.get('cookie'));
  const intent = form.get('intent');
  if (courses.size === 0 || (intent !== 'add' && intent !== 'remove')) {
    throw pageRefusal(m.checkout_course_not_found(), 400);
  }
  const next = intent === 'add' ? [...inCart, ...courses] : inCart.filter((id) => !courses.has(id));
  return redirect(backTo, { headers: { 'set-cookie': writeCartCookie(next, { secure: isSecure(context) }) } });
}

async function enterFormCode(context: RouteArgs['context'], typed: string, backTo: string) {
  if (typed === '') return redirect(backTo, { headers: saveCode(context, null) });
  const entered = await enterCode({ context }, typed);
  const reply = refusalOf(entered);
  if (!reply) return redirect(backTo, { headers: saveCode(context, typed) });
  return data(reply, { status: entered.found === null ? 429 : 400 });
}
