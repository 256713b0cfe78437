import { cleanCart, maxCartCourses } from '#app/modules/catalogue/cart/cart-cookie.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { visitor } from '#app/shared/actor.ts';
import { localHref } from '#app/shared/local-href.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { Sendable } from '#app/shared/sendable.ts';
import { quoteCart } from './quote-cart.server.ts';
import type { Quote } from './quote.ts';
import { m } from '#texts';

/** Address of the page that shows a sent cart; its query has the courses. */
export const sentCartPath = '/cart/sent';

/** Length of an id in a link: 16 bytes in base64url. */
const writtenLength = 22;

/** Writes the ids of a cart for a link, in 22 characters each. */
export const writeSentCart = (ids: readonly string[]): string =>
  ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')).join('.');

/** Reads the ids of a link, at most as many as a cart takes. `count` includes what is no id. */
export function readSentIds(written: string): { readonly ids: readonly string[]; readonly count: number } {
  const parts = written
    .slice(0, maxCartCourses * (writtenLength + 1))
    .split('.')
    .filter((part) => part !== '');
  const ids = parts.filter((part) => part.length === writtenLength).map(toId);
  return { ids: cleanCart(ids), count: new Set(parts).size };
}

const toId = (part: string): string =>
  Buffer.from(part, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** What a link holds, at the prices of today. */
export interface SentCart {
  readonly quote: Quote;
  /** Number of courses and bundles that do not exist, or are not on sale. */
  readonly leftOut: number;
}

/** Returns the courses of a link for whoever has it, less those they own. Open to visitors. Changes nothing. */
export async function readSentCart(deps: ReadNowDeps, written: string): Promise<SentCart> {
  const { ids, count } = readSentIds(written);
  const quote = await quoteCart(deps, { courseIds: ids });
  const unsold = quote.dropped.filter(({ reason }) => reason === 'not_for_sale').length;
  return {
    quote: { ...quote, dropped: quote.dropped.filter(({ reason }) => reason !== 'not_for_sale') },
    leftOut: unsold + count - ids.length,
  };
}

/**
 * Returns the link to the courses of a cart with what they cost somebody else today; null for an empty one. No query more, unless the sender
 * pays less than others: with a coupon, or for a bundle of which they own a part.
 */
export async function cartToSend(
  { db, clock }: ReadNowDeps,
  { quote, brand, appUrl }: { readonly quote: Quote; readonly brand: string; readonly appUrl: string },
): Promise<Sendable | null> {
  const ids = quote.lines.map(({ courseId }) => courseId);
  if (ids.length === 0) return null;
  const isCheaper =
    quote.coupon?.problem === null || quote.lines.some(({ inside = [] }) => inside.some(({ isOwned }) => isOwned));
  const { courseCount, total } = isCheaper ? await quoteCart({ db, clock, actor: visitor }, { courseIds: ids }) : quote;
  const [first] = quote.lines;
  return {
    heading: m.checkout_send_cart(),
    title: first && ids.length === 1 ? first.title : m.checkout_courses({ count: courseCount }),
    text: m.checkout_send_cart_text({ count: courseCount, brand, price: formatKsh(total) }),
    address: `${appUrl}${localHref(sentCartPath)}?c=${writeSentCart(ids)}`,
    picture: null,
    note: null,
  };
}
