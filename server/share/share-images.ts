import type { IncomingMessage, ServerResponse } from 'node:http';
import { findMovedCourse } from '#app/modules/catalogue/courses/course-addresses.server.ts';
import { readCourse } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { readCertificate } from '#app/modules/study/certificates/read-certificate.server.ts';
import { readProject } from '#app/modules/office/portfolio/read-portfolio.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { createAsyncCache } from '#app/platform/async-cache.ts';
import { parseFile } from '#app/platform/file-parsing/file-parser.server.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
import { loadOutlines } from '#app/platform/typeface/outline-text.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Services } from '#app/services.server.ts';
import { visitor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { locales } from '#app/shared/locale.ts';
import { drawBrandTile } from '#app/ui/share-card/brand-tile.ts';
import { drawShareCard } from '#app/ui/share-card/draw-share-card.ts';
import { drawPrintedPicture } from '#app/modules/catalogue/courses/draw-course-picture.server.ts';
import {
  certificateCard,
  courseCard,
  projectCard,
  shareCardHash,
  shareCardPath,
  siteCard,
  type ShareCard,
  SHARE_SIZE,
} from '#app/ui/share-card/share-card.ts';
import type { Pictures } from '#app/modules/catalogue/media/pictures.server.ts';
import { drawCourseCard, PICTURE_PLACE } from '#app/ui/share-card/draw-course-card.ts';

/** The services that the handler uses. */
type Deps = Pick<Services, 'db' | 'pictures' | 'sales'>;

/** Bytes for about two hundred cards; the last used ones stay. */
const memory = 24 * 1024 * 1024;

const cardPath = /^\/share\/(course|project|certificate|site)\/([a-z0-9-]{1,200})\/[0-9a-f]{16}\.(?:png|jpg)$/;

/** A course's picture for mails, by its id or slug. */
const coverPath = /^\/share\/cover\/([a-z0-9-]{1,200})\.jpg$/;

/** Phones cut a maskable icon to a circle of four fifths; Apple rounds the corners itself. */
const icons: Readonly<Record<string, { size: number; share: number; corner: number }>> = {
  '/icons/icon-192.png': { size: 192, share: 0.9, corner: 0.16 },
  '/icons/icon-512.png': { size: 512, share: 0.9, corner: 0.16 },
  '/icons/maskable-512.png': { size: 512, share: 0.5, corner: 0 },
  '/icons/apple-touch-icon.png': { size: 180, share: 0.66, corner: 0 },
};

const forever = 'public, max-age=31536000, immutable';

/** Returns the part of a card's address before its hash, /share/course/{slug}. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Names of an address of a card. */
interface Named {
  readonly kind: string;
  readonly slug: string;
}

/** Other sites show the picture, so they may load it. */
const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Makes the handler of /share/* and /icons/*.png. A card's address holds the hash of its content, and an older hash redirects to the
 * current one. So the server draws one picture for each course and project, and browsers cache it forever. The handler
 * returns false for other addresses.
 */
export function createShareImageHandler(
  services: Deps,
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean> {
  const pictures = createAsyncCache<Buffer>({ maxBytes: memory, sizeOf: (bytes) => bytes.byteLength });
  function send(request: IncomingMessage, response: ServerResponse, picture: Buffer, cacheControl: string): void {
    response.writeHead(200, {
      ...forOtherSites,
      'content-type': isJpeg(picture) ? 'image/jpeg' : 'image/png',
      'content-length': picture.byteLength,
      'cache-control': cacheControl,
    });
    response.end(request.method === 'HEAD' ? undefined : picture);
  }

  /** Sends the card whose language matches the hash of the address: the words are part of its content. */
  async function sendCard(request: IncomingMessage, response: ServerResponse, path: string, named: Named) {
    let present = '';
    for (const locale of locales) {
      const card = await inLocale(locale, () => findCard(services, named));
      if (!card) return false;
      present ||= shareCardPath(card);
      if (shareCardPath(card) !== path) continue;
      const picture = await pictures.get(path, { make: () => inLocale(locale, () => drawCard(services, card)) });
      send(request, response, picture, card.kind === 'certificate' ? 'public, max-age=3600' : forever);
      return true;
    }
    // A card with new content, or of a course with a new address.
    const hasMoved = folderOf(present) !== folderOf(path);
    response
      .writeHead(hasMoved ? 301 : 302, { ...forOtherSites, location: present, 'cache-control': 'no-cache' })
      .end();
    return true;
  }

  /** Sends the course's current picture for mails, which name the course by its id or slug. */
  async function sendCover(request: IncomingMessage, response: ServerResponse, slug: string): Promise<boolean> {
    const card = await findCard(services, { kind: 'course', slug });
    if (!card) return false;
    const make = () => drawPrintedPicture(services, card);
    send(request, response, await pictures.get(`cover ${shareCardHash(card)}`, { make }), 'public, max-age=86400');
    return true;
  }

  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const icon = Object.hasOwn(icons, path) ? icons[path] : undefined;
    if (icon) {
      const png = await pictures.get(path, { make: () => rasterise(drawBrandTile(icon.size, icon)) });
      send(request, response, png, 'public, max-age=86400');
      return true;
    }
    const [, pictured = ''] = coverPath.exec(path) ?? [];
    if (pictured) return sendCover(request, response, pictured);
    const [, kind = '', slug = ''] = cardPath.exec(path) ?? [];
    // A drawn card matches the hash in its address, so it may outlive its course. A certificate's card must not: its name is shown only
    // while the certificate is valid.
    const cached = kind && kind !== 'certificate' && pictures.peek(path);
    if (!cached) return kind ? sendCard(request, response, path, { kind, slug }) : false;
    send(request, response, cached, forever);
    return true;
  };
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff;

/** Draws a card. The first card loads the library and the typeface. */
async function drawCard(deps: Deps, card: ShareCard): Promise<Buffer> {
  if (card.kind === 'course') return drawCourseImage(deps, card);
  const { outline } = await loadOutlines();
  return rasterise(drawShareCard(card, outline));
}

/** Renders our own SVG, without text and links, as a PNG of few colours. */
async function rasterise(svg: string): Promise<Buffer> {
  const source = sourceOf(Buffer.from(svg));
  return Buffer.from(await parseFile('drawPicture', { source, by: 'visitors', options: { output: 'icon' } }));
}

/** Finds the current card of public content; null if it does not exist or is not listed. */
async function findCard(services: Pick<Services, 'db' | 'sales'>, { kind, slug }: Named): Promise<ShareCard | null> {
  const { brand } = await readSiteSettings(services.db);
  try {
    if (kind === 'course') return courseCard(brand, await readCourseOrMoved(services, slug));
    if (kind === 'project') return projectCard(brand, await readProject(services, { slugOrTitle: slug }));
    if (kind === 'certificate') {
      const standing = await readCertificate({ ...services, actor: visitor }, slug);
      return standing.state === 'valid' ? certificateCard(brand, standing.certificate) : null;
    }
    return slug === 'site' ? siteCard(brand) : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Reads a course by its current slug or by an earlier one. Throws DomainError 'course_not_found'. */
async function readCourseOrMoved(services: Pick<Services, 'db' | 'sales'>, slug: string) {
  try {
    return await readCourse(services, { idOrSlug: slug });
  } catch (error) {
    const present = await findMovedCourse({ ...services, actor: visitor }, slug);
    if (present === null) throw error;
    return readCourse(services, { idOrSlug: present });
  }
}

/** Draws the share image of a course, 1200 × 630: its picture, with title and price beside it. */
async function drawCourseImage(deps: { readonly pictures: Pictures }, card: ShareCard): Promise<Buffer> {
  const { outline } = await loadOutlines();
  const over = drawCourseCard(card, outline);
  return drawPrintedPicture(deps, card, { ...SHARE_SIZE, background: '#1d1412', place: PICTURE_PLACE, over });
}
