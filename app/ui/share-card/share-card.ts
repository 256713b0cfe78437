import { m } from '#texts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { serviceId, type CategoryId, type PortfolioCategory } from '#app/shared/course-terms.ts';
import { portfolioCategoryLabel } from '#app/shared/portfolio-terms.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { Picture } from '#app/shared/picture.ts';
import { hashText } from '../artwork/seeded-random.ts';

/** Content of the picture that other sites show beside a link. */
export interface ShareCard {
  readonly kind: 'course' | 'project' | 'certificate' | 'site';
  /** Identifies the course, project or certificate; `site` for pages without a card of their own. */
  readonly slug: string;
  readonly title: string;
  /** One line above the title. */
  readonly label: string;
  /** A category of the artwork. */
  readonly category: string;
  readonly brand: string;
  /** Price of a course: 'KSh 6,500'. */
  readonly price?: string;
  /** Id of a course's own picture; null for its drawn cover. */
  readonly pictureId?: string | null;
}

/** Pixels that other sites expect: 1.91 to 1. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Version of the drawing. Increase it with each change, so that no address shows an old picture. */
const design = 2;

/** Returns the hash of a card's content: another title gets another address, so a picture may be cached forever. */
export function shareCardHash(card: ShareCard): string {
  const { kind, slug, title, label, category, brand, price, pictureId } = card;
  const content = JSON.stringify([design, kind, slug, title, label, category, brand, price, pictureId]);
  return [hashText(content), hashText(`again ${content}`)].map((part) => part.toString(16).padStart(8, '0')).join('');
}

/** Returns the type of a card's file. A course's picture may be a photograph, which is too large as a PNG. */
export const shareCardType = ({ kind }: ShareCard) => (kind === 'course' ? 'image/jpeg' : 'image/png');

/** Returns /share/{kind}/{slug}/{hash}.png, or .jpg for a course, from the site's root. */
export function shareCardPath(card: ShareCard): string {
  return `/share/${card.kind}/${encodeURIComponent(card.slug)}/${shareCardHash(card)}.${card.kind === 'course' ? 'jpg' : 'png'}`;
}

/** Returns the card of pages without their own. */
export function siteCard(brand: string): ShareCard {
  return {
    kind: 'site',
    slug: 'site',
    title: m.site_share_title(),
    label: m.site_share_label(),
    category: 'patchwork',
    brand,
  };
}

/** Facts of a course for its card. */
interface CardCourse {
  readonly slug: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly priceCents: Cents;
  readonly picture: Picture | null;
}

/** Returns a course's card: its picture with title and price. */
export function courseCard(brand: string, { slug, title, category, priceCents, picture }: CardCourse): ShareCard {
  return {
    kind: 'course',
    slug,
    title,
    label: m.site_share_course({ category: categoryLabel(category) }),
    category,
    brand,
    price: formatKsh(priceCents),
    pictureId: picture && 'id' in picture ? picture.id : null,
  };
}

/** Returns a project's card. `category` is a portfolio category. */
export function projectCard(
  brand: string,
  { slug, title, category }: { readonly slug: string; readonly title: string; readonly category: PortfolioCategory },
): ShareCard {
  const label = portfolioCategoryLabel(category);
  return { kind: 'project', slug, title, label, category: serviceId(category), brand };
}

/** Returns a certificate's card, with the complete badge of its course. `category` is a category of the artwork. */
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
  const label = m.site_share_certificate({ name: learnerName });
  return { kind: 'certificate', slug: code.toLowerCase(), title: courseTitle, label, category, brand };
}
