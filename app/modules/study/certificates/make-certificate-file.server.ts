import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { drawPrintedPicture } from '#app/modules/catalogue/courses/draw-course-picture.server.ts';
import { drawPrintedWeave } from '#app/modules/catalogue/courses/draw-printed-weave.server.ts';
import type { Pictures } from '#app/modules/catalogue/media/pictures.server.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { selectCertificates } from './certificate-queries.server.ts';
import { findCertificate } from './read-certificate.server.ts';
import { drawQrCode, colours, type Document } from '#app/platform/pdf/open-document.server.ts';
import { openLandscapePage, landscapeSize, type LandscapePage } from '#app/platform/pdf/landscape-page.server.ts';
import { BEAD } from '#app/ui/artwork/beads.ts';
import { BADGE, badgeBeads } from '#app/ui/artwork/draw-badge.ts';
import { badgeName } from '#app/modules/study/learning/badge.ts';
import { proofInWords } from '#app/modules/study/learning/proofs/proof.ts';
import { certificateOf, certificatePath, type Certificate } from './certificate.ts';
import { m } from '#texts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { localHref } from '#app/shared/local-href.ts';

/** What draws certificates. */
export interface CertificateDrawing extends Pick<UseCaseDeps, 'db' | 'log' | 'appUrl'> {
  readonly pictures: Pictures;
}

interface Deps extends CertificateDrawing, Pick<UseCaseDeps, 'rateLimits'> {
  /** The client's address, for the rate limit, because the file is public. */
  readonly address: string;
}

/**
 * Returns a certificate as a PDF in its learner's language, for everybody with the link, with the page's content. Throws DomainError
 * 'certificate_not_found', also for a revoked one, and 'too_many_requests'.
 */
export async function makeCertificateFile(
  { db, pictures, log, rateLimits, appUrl, address }: Deps,
  code: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const row = await findCertificate(db, code);
  if (row.isRevoked) throw refuse('certificate_not_found');
  await rateLimits.consume('certificate-file-per-network', networkOf(address));
  const { brand } = await readSiteSettings(db);
  const cover = await coverOf({ pictures, log }, row);
  return { name: certificateFileName(row.facts), bytes: await drawInOwnLanguage(row, { brand, appUrl, cover }) };
}

/** A certificate with its file. */
interface DrawnCertificate {
  readonly code: string;
  readonly completedAt: Date;
  readonly bytes: Uint8Array;
}

/**
 * Draws certificates by their codes, one after the other, each in its learner's language; leaves out revoked and unknown ones. Keeps the
 * picture of each course in `covers`. The caller has checked the actor, and limits how often.
 */
export async function* drawCertificates(
  { db, pictures, log, appUrl }: CertificateDrawing,
  codes: readonly string[],
  covers = new Map<string, Buffer | null>(),
): AsyncGenerator<DrawnCertificate> {
  const { brand } = await readSiteSettings(db);
  for (const row of await selectCertificates(db, codes)) {
    if (row.isRevoked) continue;
    const { code, completedAt, courseTitle, category } = row.facts;
    const key = JSON.stringify([courseTitle, category, row.pictureId]);
    const cover = covers.get(key) ?? (await coverOf({ pictures, log }, row));
    covers.set(key, cover);
    yield { code, completedAt, bytes: await drawInOwnLanguage(row, { brand, appUrl, cover }) };
  }
}

type FoundCertificate = Awaited<ReturnType<typeof selectCertificates>>[number];

const drawInOwnLanguage = ({ locale, facts }: FoundCertificate, issuer: Issuer): Promise<Uint8Array> =>
  inLocale(locale, () => drawCertificate(certificateOf(facts), issuer));

/** Returns the picture of a certificate's course; null if it fails to load. */
async function coverOf(
  { pictures, log }: Pick<CertificateDrawing, 'pictures' | 'log'>,
  { facts, pictureId }: FoundCertificate,
): Promise<Buffer | null> {
  const { courseTitle: title, category } = facts;
  return drawPrintedPicture({ pictures }, { title, category, pictureId }).catch((error: unknown) => {
    log.warn({ err: error }, 'a certificate is printed without the picture of its course');
    return null;
  });
}

interface Issuer {
  /** The company's name. */
  readonly brand: string;
  /** The site's own address, without a slash at the end. */
  readonly appUrl: string;
  /** The course's picture as JPEG, 8 to 5; null if it failed to load. */
  readonly cover: Buffer | null;
}

const paper = '#fffdf7';
const left = 72;
const textWidth = 468;
/** The column with badge and code, by its middle. */
const right = 684;
const bandRows = 8;

/** Returns 'certificate-7K2Q9MXD3FHTPAXW.pdf'. */
function certificateFileName({ code }: Pick<Certificate, 'code'>): string {
  return `certificate-${code}.pdf`;
}

/**
 * Draws a certificate as a landscape A4 page in the colours of its course: the course's weave and picture, the complete badge, and a QR
 * code. Equal certificates give equal bytes.
 */
export async function drawCertificate(certificate: Certificate, { brand, appUrl, cover }: Issuer): Promise<Uint8Array> {
  const { learnerName, courseTitle, lessons, completedAt } = certificate;
  const page = await openLandscapePage({
    title: m.certificates_pdf_title({ name: learnerName, title: courseTitle }),
    author: brand,
    at: completedAt,
  });
  page.ornament((doc) => {
    doc.rect(0, 0, landscapeSize.width, landscapeSize.height).fill(paper);
    const { width, height } = landscapeSize;
    const course = { title: courseTitle, category: certificate.category };
    drawPrintedWeave(doc, course, { width, rows: bandRows, edge: 0 });
    drawPrintedWeave(doc, course, { width, rows: bandRows, edge: height, isMirrored: true });
    drawMark(doc, left, 106);
  });
  page.write('P', brand, { x: left + 38, y: 127, size: 19, bold: true });
  page.write('H1', m.certificates_title(), { x: left, y: 196, size: 15, colour: colours.muted });
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
  page.write('P', m.certificates_has_finished({ count: lessons }), { x: left, y, size: 15 });
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
  drawProofs(page, certificate);
  drawProof(page, certificate, { appUrl, cover });
  return page.finish();
}

/** Draws the logo's nine beads, as in the site's header, on paper. */
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

function drawFacts(page: LandscapePage, { completedOn, instructor }: Certificate): void {
  const facts = [
    [m.certificates_finished(), completedOn],
    [m.certificates_taught_by(), instructor],
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

/** Writes what was proved below the facts, in three lines at most; the page at the code has all of it. */
function drawProofs(page: LandscapePage, { proofs }: Certificate): void {
  if (proofs.length === 0) return;
  page.writeFitting('P', `${m.certificates_proofs()}: ${proofs.map(proofInWords).join('; ')}`, {
    x: left,
    y: 497,
    width: textWidth,
    styles: [
      { size: 10, step: 13, lines: 2, bold: false },
      { size: 8.5, step: 10.5, lines: 3, bold: false },
    ],
  });
}

/** Draws the course's picture and the complete badge, with the verification below. */
function drawProof(page: LandscapePage, certificate: Certificate, { appUrl, cover }: Omit<Issuer, 'brand'>): void {
  const { courseTitle, category, code, codeInWords, issuedAgainOn } = certificate;
  const address = appUrl + localHref(certificatePath(code));
  if (cover)
    page.ornament((doc) => {
      doc
        .save()
        .roundedRect(right - 120, 98, 240, 150, 6)
        .clip();
      doc.image(cover, right - 120, 98, { width: 240, height: 150 }).restore();
    });
  page.figure(m.certificates_pdf_badge({ name: badgeName(courseTitle) }), (doc) =>
    cover
      ? drawBadge(doc, { courseTitle, category }, right, 304, 92)
      : drawBadge(doc, { courseTitle, category }, right, 226, 216),
  );
  const size = 96;
  const [x, y] = [right - size / 2, 366];
  page.figure(m.certificates_pdf_qr({ address }), (doc) => {
    drawQrCode(doc, address, { x, y, size });
    doc.link(x, y, size, size, address);
  });
  const spelt = address.replace(/^https?:\/\//, '');
  const below = page.measure(codeInWords, { size: 11, bold: true });
  page.write('P', codeInWords, { x: right - below / 2, y: 482, size: 11, bold: true });
  const end = page.measure(spelt, { size: 8.5, bold: false });
  page.write('P', spelt, { x: right - end / 2, y: 497, size: 8.5, colour: colours.muted });
  if (issuedAgainOn === null) return;
  const again = `${m.certificates_issued_again()}: ${issuedAgainOn}`;
  const width = page.measure(again, { size: 8.5, bold: false });
  page.write('P', again, { x: right - width / 2, y: 510, size: 8.5, colour: colours.muted });
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
