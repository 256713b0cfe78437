import { localHref } from '#app/shared/local-href.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { Sendable } from '#app/shared/sendable.ts';
import { shareCardPath, siteCard } from '#app/ui/share-card/share-card.ts';
import type { OpenBundle } from './open-bundles.server.ts';
import { m } from '#texts';

/**
 * Returns the link to a bundle's page with what it costs somebody who owns none of its courses. `apartCents` is what they cost one by one;
 * null if that is known for another reader only.
 */
export function bundleToSend(
  { name, slug, count, priceCents }: OpenBundle,
  { apartCents, brand, appUrl }: { readonly apartCents: Cents | null; readonly brand: string; readonly appUrl: string },
): Sendable {
  const words = { name, count, price: formatKsh(priceCents) };
  return {
    heading: m.checkout_send_bundle(),
    title: name,
    text:
      apartCents !== null && apartCents > priceCents
        ? m.checkout_send_bundle_text_instead({ ...words, apart: formatKsh(apartCents) })
        : m.checkout_send_bundle_text(words),
    address: `${appUrl}${localHref(`/bundles/${slug}`)}`,
    picture: shareCardPath(siteCard(brand)),
    note: null,
  };
}
