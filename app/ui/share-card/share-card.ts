import { categoryLabels, serviceId, type CategoryId } from '#app/shared/course-terms.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { Picture } from '#app/shared/picture.ts';
import { hashText } from '../artwork/seeded-random.ts';

/** The picture that other sites show beside a link: what is woven and written on it. */
export interface ShareCard {
  readonly kind: 'course' | 'project' | 'certificate' | 'site';
  /** Names the course, project or certificate; `site` for the pages without a picture of their own. */
  readonly slug: string;
  readonly title: string;
  /** One line above the title. */
  readonly label: string;
  /** A category of the artwork. */
  readonly category: string;
  readonly brand: string;
  /** What a course costs: 'KSh 6,500'. */
  readonly price?: string;
  /** Of a course's own picture; null for its composed cover. */
  readonly pictureId?: string | null;
}

/** What other sites expect, in pixels: 1.91 to 1. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Goes up when the drawing itself changes, so that no address shows an old picture. */
const design = 2;

/** Names a card's content: another title is another address, so a picture may be kept for ever. */
export function shareCardHash(card: ShareCard): string {
  const { kind, slug, title, label, category, brand, price, pictureId } = card;
  const content = JSON.stringify([design, kind, slug, title, label, category, brand, price, pictureId]);
  return [hashText(content), hashText(`again ${content}`)].map((part) => part.toString(16).padStart(8, '0')).join('');
}

/** A course's picture may be a photograph, which is too large as a PNG. */
export const shareCardType = ({ kind }: ShareCard) => (kind === 'course' ? 'image/jpeg' : 'image/png');

/** /share/{kind}/{slug}/{hash}.png, or .jpg for a course, from the site's root. */
export function shareCardPath(card: ShareCard): string {
  return `/share/${card.kind}/${encodeURIComponent(card.slug)}/${shareCardHash(card)}.${card.kind === 'course' ? 'jpg' : 'png'}`;
}

/** The card of a page that has none of its own. */
export function siteCard(brand: string): ShareCard {
  return {
    kind: 'site',
    slug: 'site',
    title: 'Innovate. Create. Transform.',
    label: 'Short courses and digital services',
    category: 'patchwork',
    brand,
  };
}

/** What a course's card says of it. */
interface CardCourse {
  readonly slug: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly priceCents: Cents;
  readonly picture: Picture | null;
}

/** A course's card: its picture with title and price. */
export function courseCard(brand: string, { slug, title, category, priceCents, picture }: CardCourse): ShareCard {
  return {
    kind: 'course',
    slug,
    title,
    label: `${categoryLabels[category]} course`,
    category,
    brand,
    price: formatKsh(priceCents),
    pictureId: picture && 'id' in picture ? picture.id : null,
  };
}

/** A project's card. `category` is a portfolio category. */
export function projectCard(
  brand: string,
  { slug, title, category }: { readonly slug: string; readonly title: string; readonly category: string },
): ShareCard {
  return { kind: 'project', slug, title, label: category, category: serviceId(category), brand };
}

/** A certificate's card, with the closed badge of its course. `category` is a category of the artwork. */
export function certificateCard(
  brand: string,
  {
    code,
    learnerName,
    courseTitle,
    category,
  }: {
    readonly code: string;
    readonly learnerName: string;
    readonly courseTitle: string;
    readonly category: string;
  },
): ShareCard {
  const label = `Certificate of completion · ${learnerName}`;
  return { kind: 'certificate', slug: code.toLowerCase(), title: courseTitle, label, category, brand };
}
