import { drawPrintedWeave } from '#app/modules/catalogue/courses/draw-printed-weave.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { colours, drawQrCode } from '#app/platform/pdf/open-document.server.ts';
import { margin, openPortraitPages, textWidth, type PortraitPages } from '#app/platform/pdf/portrait-pages.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { locales } from '#app/shared/locale.ts';
import { readJoinCodes } from './join-codes.server.ts';
import { refuse } from './pack-errors.ts';
import { joinPath, showJoinCode, type PackPlace } from './pack-words.ts';
import { m } from '#texts';

/**
 * Returns the poster of an open code as a PDF of one A4 page in both languages, for managers. Throws like `readPack`, and DomainError
 * 'code_not_found', 'too_many_requests'.
 */
export async function makePosterFile(
  deps: Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'rateLimits' | 'appUrl'>,
  { codeId, ...place }: PackPlace & { readonly codeId: string },
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const { pack, codes } = await readJoinCodes(deps, place);
  const code = codes.find((each) => each.codeId === codeId && each.state !== 'closed');
  if (!code) throw refuse('code_not_found');
  await deps.rateLimits.consume('receipt-file-per-user', userIdOf(deps.actor) ?? '');
  const { brand } = await readSiteSettings(deps.db);
  const poster = { ...pack, brand, appUrl: deps.appUrl, code: code.code, endsAt: new Date(code.endsAt) };
  // Named without the code, because folders and mails show the names of files.
  return { name: `poster-${codeId.slice(0, 8)}.pdf`, bytes: await drawPoster(poster) };
}

interface Poster {
  readonly brand: string;
  readonly appUrl: string;
  readonly organisation: string;
  readonly title: string;
  readonly code: string;
  readonly endsAt: Date;
}

const pageWidth = 595.28;
const pageHeight = 841.89;
const qrSize = 190;
const gap = 28;
const half = (textWidth - gap) / 2;

async function drawPoster(poster: Poster): Promise<Uint8Array> {
  const { brand, appUrl, organisation, title, code } = poster;
  const address = appUrl + joinPath(code);
  const page = await openPortraitPages({ title: `${title}: ${showJoinCode(code)}`, author: brand, at: poster.endsAt });
  page.ornament((doc) => {
    const strip = { width: pageWidth, rows: 6 };
    drawPrintedWeave(doc, { title: brand, category: '' }, { ...strip, edge: 0 });
    drawPrintedWeave(doc, { title: brand, category: '' }, { ...strip, edge: pageHeight, isMirrored: true });
  });
  page.y = 66;
  page.y += page.write('P', brand, { size: 14, bold: true }) + 16;
  page.y += page.write('H1', title, { size: sizeFor(page, title, 34, 120), bold: true }) + 8;
  for (const locale of locales) {
    const lead = inLocale(locale, () => m.packs_poster_paid({ organisation }));
    page.y += page.write('P', lead, { size: sizeFor(page, lead, 15, 60), colour: colours.muted }) + 4;
  }
  page.y += 22;
  drawCode(page, poster, address);
  page.y += 28;
  page.rule();
  page.y += 16;
  drawSteps(page, poster);
  page.y += 20;
  for (const locale of locales) {
    const sees = inLocale(locale, () => m.packs_poster_sees({ organisation }));
    page.y += page.write('P', sees, { size: sizeFor(page, sees, 9, 44), colour: colours.muted }) + 6;
  }
  return page.finish(() => '');
}

/** The code to scan, and beside it the one to type. */
function drawCode(page: PortraitPages, { appUrl, code, endsAt }: Poster, address: string): void {
  const { y } = page;
  page.figure(m.certificates_pdf_qr({ address }), (doc) => {
    drawQrCode(doc, address, { x: margin, y, size: qrSize });
    doc.link(margin, y, qrSize, qrSize, address);
  });
  const beside = { x: margin + qrSize + gap, width: textWidth - qrSize - gap };
  page.y += 18;
  const write = (text: string, style: { readonly size: number; readonly bold?: boolean; readonly colour?: string }) => {
    page.y += page.write('P', text, { ...beside, ...style }) + 6;
  };
  const muted = { size: 12, colour: colours.muted };
  const enterAt = `${appUrl}/join`.replace(/^https?:\/\//, '');
  for (const locale of locales)
    write(
      inLocale(locale, () => m.packs_poster_open({ address: enterAt })),
      muted,
    );
  write(showJoinCode(code), { size: 24, bold: true });
  for (const locale of locales)
    write(
      inLocale(locale, () => m.packs_poster_until({ day: formatDay(endsAt) })),
      muted,
    );
  page.y = Math.max(page.y, y + qrSize);
}

function drawSteps(page: PortraitPages, { organisation }: Poster): void {
  const top = page.y;
  let bottom = top;
  for (const [index, locale] of locales.entries()) {
    page.y = top;
    const place = { x: margin + index * (half + gap), width: half };
    const steps = inLocale(locale, () => [
      m.packs_poster_step_scan(),
      m.packs_poster_step_enter(),
      m.packs_poster_step_join({ organisation }),
    ]);
    page.y +=
      page.write(
        'H2',
        inLocale(locale, () => m.packs_poster_language()),
        { ...place, size: 12, bold: true },
      ) + 6;
    for (const [n, step] of steps.entries()) page.y += page.write('P', `${n + 1}. ${step}`, { ...place, size: 12 }) + 5;
    bottom = Math.max(bottom, page.y);
  }
  page.y = bottom;
}

/** The largest size up to `most` at which a text is no higher than this. */
function sizeFor(page: PortraitPages, text: string, most: number, height: number): number {
  let size = most;
  while (size > 7 && page.heightOf(text, { size, bold: true }) > height) size -= 1;
  return size;
}
