import { drawPrintedWeave } from '#app/modules/catalogue/courses/draw-printed-weave.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { drawQrCode, colours } from '#app/platform/pdf/open-document.server.ts';
import { landscapeSize, openLandscapePage } from '#app/platform/pdf/landscape-page.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { localHref } from '#app/shared/local-href.ts';
import { giftPath, showGiftCode } from './gift-code.ts';
import type { GiftErrorCode } from './gift-errors.ts';
import { readGivenGift } from './read-given-gifts.server.ts';
import type { GivenGift } from './gift-view-queries.server.ts';
import { m } from '#texts';

/**
 * Returns the card of the actor's own unopened gift as a PDF to print, in the language in which it was bought. Throws DomainError
 * 'sign_in_required', 'gift_not_found', 'gift_opened', 'gift_going_back', 'too_many_requests'.
 */
export async function makeGiftCardFile(
  { db, actor, rateLimits, appUrl }: Pick<UseCaseDeps, 'db' | 'actor' | 'rateLimits' | 'appUrl'>,
  giftId: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const gift = await readGivenGift({ db, actor }, giftId);
  const refuse = (code: GiftErrorCode) => new DomainError(code);
  if (gift.state === 'opened') throw refuse('gift_opened');
  if (gift.state === 'refunded' || gift.isBeingRefunded) throw refuse('gift_going_back');
  await rateLimits.consume('receipt-file-per-user', userIdOf(actor) ?? '');
  const { brand } = await readSiteSettings(db);
  // Named without the code, because folders and mails show the names of files.
  return {
    name: `gift-${giftId.slice(0, 8)}.pdf`,
    bytes: await inLocale(gift.locale, () => drawGiftCard(gift, { brand, appUrl })),
  };
}

const left = 64;
const qrSize = 132;
const qrLeft = landscapeSize.width - left - qrSize;
const textWidth = qrLeft - left - 32;

/** Draws the card as a landscape A4 page in the current language: the course's weave, the words, link, code and QR code. */
async function drawGiftCard(
  gift: GivenGift,
  { brand, appUrl }: { readonly brand: string; readonly appUrl: string },
): Promise<Uint8Array> {
  const { recipientName: recipient, senderName: sender, courseTitle, category } = gift;
  const address = appUrl + giftPath(gift.code);
  const page = await openLandscapePage({
    title: m.gifts_title({ name: recipient }),
    author: brand,
    at: gift.createdAt,
  });
  let y = 0;
  page.ornament((doc) => {
    const strip = { width: landscapeSize.width, rows: 20, edge: 0 };
    y = drawPrintedWeave(doc, { title: courseTitle, category: category ?? '' }, strip);
  });
  const brandStyles = [
    { size: 14, step: 17, lines: 1, bold: true },
    { size: 11, step: 14, lines: 2, bold: true },
  ];
  page.writeFitting('P', brand, { x: qrLeft, y: y + 40, width: qrSize, styles: brandStyles });
  const write = (text: string, more: number, style: { readonly size: number; readonly colour?: string }) => {
    y += more;
    page.write('P', text, { x: left, y, ...style });
  };
  const small = { size: 11, colour: colours.muted };
  const fit = (tag: string, text: string, more: number, styles: readonly (readonly [number, number, boolean])[]) => {
    y += more;
    y = page.writeFitting(tag, text, {
      x: left,
      y,
      width: textWidth,
      styles: styles.map(([size, lines, bold]) => ({ size, step: size * 1.25, lines, bold })),
    }).y;
  };
  fit('P', m.gifts_for_from({ recipient, sender }), 40, [
    [13, 2, false],
    [10, 3, false],
  ]);
  fit('H1', courseTitle, 38, [
    [30, 2, true],
    [22, 3, true],
  ]);
  if (gift.message !== '')
    fit('P', gift.message.replaceAll(/\s+/g, ' '), 32, [
      [16, 3, true],
      [12, 5, true],
      [10, 6, true],
    ]);
  write(m.gifts_card_link(), 34, small);
  fit('P', address, 16, [
    [13, 1, true],
    [10, 2, true],
  ]);
  const enterAt = (appUrl + localHref('/gift')).replace(/^https?:\/\//, '');
  write(m.gifts_card_code({ address: enterAt }), 24, small);
  fit('P', showGiftCode(gift.code), 20, [[18, 1, true]]);
  write(m.gifts_card_paid(), 26, small);
  page.figure(m.certificates_pdf_qr({ address }), (doc) => {
    const [x, top] = [qrLeft, landscapeSize.height - 72 - qrSize];
    drawQrCode(doc, address, { x, y: top, size: qrSize });
    doc.link(x, top, qrSize, qrSize, address);
  });
  return page.finish();
}
