import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { drawPrintedPicture } from '#app/modules/catalogue/draw-course-picture.server.ts';
import type { Pictures } from '#app/modules/media/pictures.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { readCertificate } from './read-certificate.server.ts';
import { encode } from 'uqr';
import { colours, type Document } from '#app/platform/pdf/open-document.server.ts';
import { openLandscapePage, landscapeSize, type LandscapePage } from '#app/platform/pdf/landscape-page.server.ts';
import { BEAD } from '#app/ui/artwork/beads.ts';
import { BADGE, badgeBeads } from '#app/ui/artwork/draw-badge.ts';
import { paletteOf } from '#app/ui/artwork/palettes.ts';
import { weave } from '#app/ui/artwork/weave.ts';
import { badgeName } from '../badge.ts';
import { certificatePath, countOf, type Certificate } from './certificate.ts';

interface Deps {
  readonly db: Database;
  readonly pictures: Pictures;
  readonly log: Log;
  readonly actor: Actor;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
  readonly appUrl: string;
  /** The asker's, because anybody may ask. */
  readonly address: string;
}

/**
 * A certificate as a PDF, for anybody who has the link: it says what the page says. Throws DomainError 'certificate_not_found',
 * also for one that does not hold, and 'too_many_requests'.
 */
export async function makeCertificateFile(
  { db, pictures, log, actor, rateLimits, appUrl, address }: Deps,
  code: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const standing = await readCertificate({ db, actor }, code);
  if (standing.state === 'revoked') throw new DomainError<LearningErrorCode>('certificate_not_found');
  await rateLimits.consume('certificate-file-per-network', networkOf(address));
  const { brand } = await readSiteSettings(db);
  const { certificate, picture } = standing;
  const { courseTitle: title, category } = certificate;
  const cover = await drawPrintedPicture({ pictures }, { title, category, pictureId: picture?.id ?? null }).catch(
    (error: unknown) => {
      log.warn({ err: error }, 'a certificate is printed without the picture of its course');
      return null;
    },
  );
  const bytes = await drawCertificate(certificate, { brand, appUrl, cover });
  return { name: certificateFileName(certificate), bytes };
}

interface Issuer {
  /** The company's name. */
  readonly brand: string;
  /** The site's own address, without a slash at the end. */
  readonly appUrl: string;
  /** The picture of the course as JPEG, 8 to 5; null where it could not be had. */
  readonly cover: Buffer | null;
}

const paper = '#fffdf7';
const thread = '#170f0c';
const left = 72;
const textWidth = 468;
/** The column with badge and code, by its middle. */
const right = 684;
const columns = 100;
const bandRows = 8;
const bead = landscapeSize.width / columns;

/** 'certificate-7K2Q9MXD3FHTPAXW.pdf'. */
function certificateFileName({ code }: Certificate): string {
  return `certificate-${code}.pdf`;
}

/**
 * A certificate as a lying A4 page in the colours of its course: the course's own weave and picture, the closed badge, and a code that phones
 * read. The same certificate is the same bytes.
 */
export async function drawCertificate(certificate: Certificate, { brand, appUrl, cover }: Issuer): Promise<Uint8Array> {
  const { learnerName, courseTitle, lessons, completedAt } = certificate;
  const page = await openLandscapePage({
    title: `Certificate of completion: ${learnerName}, ${courseTitle}`,
    author: brand,
    at: completedAt,
  });
  page.ornament((doc) => {
    doc.rect(0, 0, landscapeSize.width, landscapeSize.height).fill(paper);
    drawBand(doc, certificate, 'top');
    drawBand(doc, certificate, 'bottom');
    drawMark(doc, left, 106);
  });
  page.write('P', brand, { x: left + 38, y: 127, size: 19, bold: true });
  page.write('H1', 'Certificate of completion', { x: left, y: 196, size: 15, colour: colours.muted });
  const name = page.writeFitting('P', learnerName, {
    x: left - 2,
    y: 250,
    width: textWidth,
    styles: [
      { size: 48, step: 52, lines: 1, bold: true },
      { size: 36, step: 40, lines: 2, bold: true },
      { size: 29, step: 33, lines: 2, bold: true },
      { size: 23, step: 27, lines: 3, bold: true },
    ],
  });
  const y = name.y + 34;
  page.write('P', `has finished all ${countOf(lessons, 'lesson')} of`, { x: left, y, size: 15 });
  page.writeFitting('P', courseTitle, {
    x: left,
    y: y + 32,
    width: textWidth,
    styles: [
      { size: 25, step: 30, lines: 2, bold: true },
      { size: 19, step: 24, lines: 3, bold: true },
    ],
  });
  drawFacts(page, certificate);
  drawProof(page, certificate, { appUrl, cover });
  return page.finish();
}

/** A strip of the course's weave from edge to edge; the lower one is the upper one turned over. */
function drawBand(doc: Document, { courseTitle, category }: Certificate, place: 'top' | 'bottom'): void {
  const palette = paletteOf(category);
  const rows = weave(courseTitle, category, 0, { cols: columns, rows: bandRows, border: 1 });
  const top = place === 'top' ? 0 : landscapeSize.height - bandRows * bead;
  doc.rect(0, top, landscapeSize.width, bandRows * bead).fill(thread);
  const byColour = Map.groupBy(
    (place === 'top' ? rows : rows.toReversed()).flatMap((row, y) =>
      Array.from(row, (letter, x) => ({ x, y, colour: palette[letter as keyof typeof palette] ?? palette.g })),
    ),
    ({ colour }) => colour,
  );
  for (const [colour, beads] of byColour) {
    for (const { x, y } of beads) doc.roundedRect(x * bead + 0.4, top + y * bead + 0.4, bead - 0.8, bead - 0.8, 2.5);
    doc.fill(colour);
  }
}

/** The brand's nine beads, as in the head of the site, on paper. */
function drawMark(doc: Document, x: number, y: number): void {
  const strands = [
    [BEAD.marigold, BEAD.navy, BEAD.vermilion],
    [BEAD.vermilion, BEAD.marigold, BEAD.navy],
    [BEAD.sky, BEAD.vermilion, BEAD.marigold],
  ];
  for (const [row, beads] of strands.entries()) {
    for (const [column, colour] of beads.entries())
      doc.roundedRect(x + column * 9.5 + 0.5, y + row * 9.5 + 0.5, 8.5, 8.5, 2.8).fill(colour);
  }
}

function drawFacts(page: LandscapePage, { completedOn, studyTime, instructor }: Certificate): void {
  const facts = [
    ['Finished', completedOn],
    ['Course length', studyTime],
    ['Taught by', instructor],
  ] as const;
  let x = left;
  for (const [label, value] of facts) {
    const labelled = page.write('P', label, { x, y: 458, size: 11, colour: colours.muted });
    const valued = page.writeFitting('P', value, {
      x,
      y: 475,
      width: Math.min(200, left + textWidth - x),
      styles: [{ size: 13, step: 15, lines: 1, bold: true }],
    });
    x += Math.max(labelled, valued.width) + 34;
  }
}

/** The course's picture and the closed badge, and below them the way to check all this. */
function drawProof(page: LandscapePage, certificate: Certificate, { appUrl, cover }: Omit<Issuer, 'brand'>): void {
  const { courseTitle, category, code, codeInWords } = certificate;
  const address = `${appUrl}${certificatePath(code)}`;
  if (cover)
    page.ornament((doc) => {
      doc
        .save()
        .roundedRect(right - 120, 98, 240, 150, 6)
        .clip();
      doc.image(cover, right - 120, 98, { width: 240, height: 150 }).restore();
    });
  page.figure(`The badge ${badgeName(courseTitle)}`, (doc) =>
    cover
      ? drawBadge(doc, { courseTitle, category }, right, 304, 92)
      : drawBadge(doc, { courseTitle, category }, right, 226, 216),
  );
  const size = 96;
  const [x, y] = [right - size / 2, 366];
  page.figure(`QR code that leads to ${address}`, (doc) => {
    drawQr(doc, address, { x, y, size });
    doc.link(x, y, size, size, address);
  });
  const spelt = address.replace(/^https?:\/\//, '');
  const below = page.measure(codeInWords, { size: 11, bold: true });
  page.write('P', codeInWords, { x: right - below / 2, y: 482, size: 11, bold: true });
  const end = page.measure(spelt, { size: 8.5, bold: false });
  page.write('P', spelt, { x: right - end / 2, y: 497, size: 8.5, colour: colours.muted });
}

function drawBadge(
  doc: Document,
  { courseTitle, category }: Pick<Certificate, 'courseTitle' | 'category'>,
  x: number,
  y: number,
  size: number,
): void {
  const { beads, ground, middle } = badgeBeads(courseTitle, category, 1);
  doc
    .save()
    .translate(x, y)
    .scale(size / 100)
    .translate(-50, -50);
  doc.circle(50, 50, BADGE.radius).fill(ground);
  for (const [colour, strung] of Map.groupBy(beads, (each) => each.colour ?? ground)) {
    for (const { x: beadX, y: beadY } of strung) doc.circle(beadX, beadY, BADGE.bead / 2);
    doc.fill(colour);
  }
  doc.circle(50, 50, BADGE.middle).fill(middle).restore();
}

/** Dark squares on the paper, whose free edge is the quiet zone. */
function drawQr(doc: Document, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const side = size / modules;
  for (const [row, squares] of data.entries()) {
    for (const [column, isDark] of squares.entries())
      // A hair wider, so that no viewer shows seams.
      if (isDark) doc.rect(x + column * side, y + row * side, side + 0.05, side + 0.05);
  }
  doc.fill(colours.ink);
}
