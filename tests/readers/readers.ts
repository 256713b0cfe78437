import { findDayOrderOf, readDay } from '#app/modules/money/providers/by-hand/statements/bank-fields.ts';
import { readBankStatement } from '#app/modules/money/providers/by-hand/statements/read-bank-statement.server.ts';
import {
  readAmount as readRecordedAmount,
  readReference,
} from '#app/modules/money/providers/by-hand/manual-payment.ts';
import { viewedCourse } from '#app/modules/office/analytics/views/course-view.ts';
import { courseForm } from '#app/modules/catalogue/courses/admin/course-input.ts';
import { instructorSlug } from '#app/modules/catalogue/courses/instructor-name.ts';
import { sanitizeLessonBody } from '#app/modules/catalogue/courses/lesson-body.server.ts';
import { completeLink, measureText } from '#app/modules/catalogue/courses/lesson-body.ts';
import { placesInBody, placesInCaptions } from '#app/modules/catalogue/courses/lesson-index/lesson-places.ts';
import { readCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { readCouponCookie } from '#app/modules/money/checkout/coupon-cookie.ts';
import { readInvoiceBuyer } from '#app/modules/money/checkout/invoice-buyer.ts';
import { readWishCookie } from '#app/modules/money/checkout/wishlist/wish-cookie.ts';
import { readPayerPhone } from '#app/modules/money/collection/money/payer-phone.server.ts';
import { readPaymentCookie } from '#app/modules/money/collection/progress/payment-cookie.ts';
import {
  headingKey,
  readAmount as readStatementAmount,
  readTime,
} from '#app/modules/money/collection/reconcile/statement-fields.ts';
import { readTextRecords } from '#app/modules/money/collection/reconcile/statement-records.ts';
import { payerOf } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { readGiftCode } from '#app/modules/money/gifts/gift-code.ts';
import { readLines } from '#app/modules/money/staff-enrolments/enrolment-lines.ts';
import { describeBrowser } from '#app/modules/people/accounts/describe-browser.ts';
import { passwordScore } from '#app/modules/people/accounts/password-rules.ts';
import { safePath } from '#app/modules/people/accounts/safe-path.ts';
import { readRecoveryCode } from '#app/modules/people/second-factor/check-second-factor.server.ts';
import { readSessionToken } from '#app/modules/people/accounts/session-cookie.server.ts';
import { readCode } from '#app/modules/study/certificates/certificate.ts';
import { readLessonLanguage } from '#app/modules/study/learning/lesson-language.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { searchWords } from '#app/modules/study/learning/search/search-words.ts';
import { readEtims } from '#app/modules/money/ledger/invoices/etims.ts';
import { numbersIn, readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { readPaymentSearch } from '#app/modules/money/ledger/payment-list.ts';
import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';
import { readByteRange } from '#app/modules/catalogue/media/byte-range.ts';
import { cleanFileName } from '#app/modules/catalogue/media/media-file.ts';
import { checkConditions, rangeCounts } from '#app/modules/catalogue/media/request-conditions.ts';
import { readAnnouncement } from '#app/modules/catalogue/media/uploads/tus.ts';
import { youtubeIdOf } from '#app/modules/catalogue/media/youtube.ts';
import { readCampaignText } from '#app/modules/office/messages/campaigns/campaign-text.ts';
import { readCallbackReport } from '#app/modules/money/providers/mpesa/callbacks/process-callback.server.ts';
import {
  readAmount,
  readDescription,
  readReceipt,
} from '#app/modules/money/providers/mpesa/callbacks/report-fields.ts';
import { readMpesaCode } from '#app/modules/money/providers/mpesa/read-code.ts';
import { readStatementFile } from '#app/modules/money/providers/mpesa/statements/read-statement-file.server.ts';
import { codeKey } from '#app/modules/catalogue/discounts/discount.ts';
import { technologiesOf } from '#app/modules/office/portfolio/admin/project-input.ts';
import { overviewChapters } from '#app/modules/office/portfolio/overview-chapters.ts';
import { readFileNumber } from '#app/modules/catalogue/questions/exchange/file-number.ts';
import { readGift } from '#app/modules/catalogue/questions/exchange/read-gift.ts';
import { readQuestionCsv, separatorOfCsv } from '#app/modules/catalogue/questions/exchange/read-question-csv.ts';
import { readQuestionFile } from '#app/modules/catalogue/questions/exchange/read-question-file.server.ts';
import { parseGaps } from '#app/modules/catalogue/questions/kinds/gaps.ts';
import { comparable } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import { readNumber } from '#app/modules/catalogue/questions/kinds/read-number.ts';
import { readDays } from '#app/modules/money/quotations/quotation.ts';
import { readSeatDiscount } from '#app/modules/money/quotations/seat-discount.ts';
import { readPeople } from '#app/modules/money/seats/seat-people.ts';
import { createAddressReader } from '#app/platform/http/address.ts';
import { chooseEncoding } from '#app/platform/http/compression.ts';
import { pageNumber } from '#app/platform/http/route-handle.ts';
import { catalogueChoices, knownCategory } from '#app/modules/catalogue/courses/catalogue-parameters.ts';
import { errorForLog } from '#app/platform/log.server.ts';
import { styleMailHtml, textOfMailHtml } from '#app/platform/mail/mail-html.ts';
import { readCsv } from '#app/shared/read-csv.ts';
import { localAddress, splitLocale } from '#app/shared/locale.ts';
import { parsePhone, phonePatterns } from '#app/shared/phone.ts';
import { slugOf } from '#app/shared/slug.ts';
import { replaceBlocks } from '#app/shared/text-blocks.ts';
import { drawArtwork } from '#app/ui/artwork/draw-artwork.ts';
import { readSearch } from '#app/ui/data/list-query.ts';
import { readCachedAddress, type CachedRoute } from '#server/page-cache/cached-routes.ts';
import { isPersonal } from '#server/page-cache/cookies.ts';
import { isUnlistedPath } from '#server/private-paths.ts';
import { listOf, momentOf, percentOf, priceOf, secondsOf } from '#commands/import/cells.ts';
import { readPrice } from '#app/shared/typed-price.ts';

export interface Reader {
  readonly read: (text: string) => unknown;
  /** What the text begins with, so that the reader goes on; empty always. */
  readonly begins?: readonly string[];
}

export type Readers = Readonly<Record<string, Reader | Reader['read']>>;

const validators = { etag: '"a"', modifiedAt: new Date('2026-01-01T00:00:00Z') };
const forwarded = createAddressReader(['loopback', '10.0.0.0/8']);
const now = new Date('2026-11-26T09:00:00Z');
const gift = { use: 'practice', locale: 'en' } as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const cookie = (name: string) => [`${name}=`, `a=b; ${name}=`];

const catalogueRoute: CachedRoute = {
  path: /^\/courses$/,
  page: { cache: 'member', query: { category: knownCategory, page: pageNumber }, finds: catalogueChoices },
};

/** Headers and addresses: 16 KB at most, as Node reads them. */
export const ofRequests: Readers = {
  readByteRange: { read: (text) => readByteRange(text, 100), begins: ['bytes=', 'bytes=1'] },
  chooseEncoding: { read: (text) => chooseEncoding(text, ['br', 'gzip']), begins: ['gzip', 'gzip;q=0.'] },
  'If-Match': { read: (text) => checkConditions({ 'if-match': text }, validators), begins: ['"', 'W/"'] },
  'If-None-Match': { read: (text) => checkConditions({ 'if-none-match': text }, validators), begins: ['"', 'W/"'] },
  'If-Modified-Since': (text) => checkConditions({ 'if-modified-since': text }, validators),
  'If-Range': { read: (text) => rangeCounts(text, validators), begins: ['"'] },
  'X-Forwarded-For': { read: (text) => forwarded('127.0.0.1', text), begins: ['10.0.0.1'] },
  viewedCourse: {
    read: (text) =>
      viewedCourse({
        method: 'GET',
        url: '/courses/a.data',
        headers: { 'user-agent': text, referer: text, purpose: text },
      }),
    begins: ['Mozilla', 'https://shop.example/courses/'],
  },
  'Upload-Metadata': {
    read: (text) => readAnnouncement('1', text),
    begins: ['kind dmlkZW8=,audience cHVibGlj,filename '],
  },
  readCartCookie: { read: readCartCookie, begins: cookie('mic3_cart') },
  readCouponCookie: { read: readCouponCookie, begins: cookie('mic3_code') },
  readWishCookie: { read: readWishCookie, begins: cookie('mic3_wish') },
  readPaymentCookie: { read: readPaymentCookie, begins: cookie('mic3_payment') },
  readLessonLanguage: { read: readLessonLanguage, begins: cookie('mic3_lesson_language') },
  readSessionToken: {
    read: (text) => readSessionToken(text, 'mic3.session_token', 's'),
    begins: cookie('mic3.session_token'),
  },
  isPersonal: { read: (text) => isPersonal(text), begins: cookie('mic3_cart') },
  describeBrowser: { read: describeBrowser, begins: ['Mozilla/5.0 (', 'Mozilla/5.0 (X11) Chrome/'] },
  splitLocale: { read: splitLocale, begins: ['/', '/sw', '/sw/'] },
  localAddress: { read: (text) => localAddress('sw', text), begins: ['/', '/?'] },
  readCachedAddress: {
    read: (text) => readCachedAddress([catalogueRoute], text),
    begins: ['/courses?search=', '/courses/', '/?'],
  },
  isUnlistedPath: { read: isUnlistedPath, begins: ['/login', '/auth/'] },
  drawArtwork: { read: drawArtwork, begins: ['/art/weave/', '/art/weave/frontend/1/4x4/', '/art/badge/'] },
  safePath: { read: safePath, begins: ['/', '/courses/', '//', '/\\'] },
  readSearch: (text) => readSearch(new URLSearchParams({ search: text })),
  searchWords,
  readPaymentSearch: { read: readPaymentSearch, begins: ['+254', 'NR-'] },
  readCode: { read: readCode, begins: ['MIC3-'] },
};

/** Fields of forms, and values of callbacks: 64 KB at most, which a policy of bodies allows. */
export const ofForms: Readers = {
  parsePhone: { read: parsePhone, begins: ['+254', '07', '(0'] },
  phonePatterns: { read: phonePatterns, begins: ['+254', '07'] },
  readPrice: { read: readPrice, begins: ['KSh ', '1', '1,', '1.'] },
  slugOf: (text) => slugOf(text),
  instructorSlug,
  passPercent: { read: (text) => courseForm.safeParse({ passPercent: text }), begins: ['70'] },
  'a course': (text) =>
    courseForm.safeParse({ title: text, slug: text, summary: text, description: text, price: text, outcomes: text }),
  completeLink: { read: completeLink, begins: ['a', 'a@', 'a@b', 'https://'] },
  youtubeIdOf: { read: youtubeIdOf, begins: ['https://', 'https://youtu.be/', 'https://www.youtube.com/watch?v='] },
  readCouponCode: codeKey,
  readGiftCode,
  readRecoveryCode,
  readOrderNumber: { read: readOrderNumber, begins: ['NR-'] },
  numbersIn: { read: numbersIn, begins: ['MIC3', 'P '] },
  readMpesaCode: { read: readMpesaCode, begins: ['SLK4H7R9QT Confirmed. '] },
  readReceiptName,
  readReference,
  readRecordedAmount: { read: readRecordedAmount, begins: ['1'] },
  readPayerPhone: { read: readPayerPhone, begins: ['254', '2547'] },
  readInvoiceBuyer: (text) => readInvoiceBuyer(text, text),
  readEtims: { read: (text) => readEtims(text, text), begins: ['https://'] },
  readSeatDiscount: { read: readSeatDiscount, begins: ['10'] },
  readDays: { read: readDays, begins: ['1'] },
  readPeople: { read: readPeople, begins: ['a@b.ke', 'A <a@b.ke'] },
  readNumber: { read: (text) => readNumber(text), begins: ['1', '-1'] },
  readFileNumber: { read: readFileNumber, begins: ['1', '-1', '1e'] },
  comparable,
  parseGaps: { read: parseGaps, begins: ['a [b] '] },
  passwordScore,
  cleanFileName: { read: (text) => cleanFileName(text, 'pdf'), begins: ['a.', '.'] },
  technologiesOf,
  overviewChapters: { read: overviewChapters, begins: ['## '] },
  readCampaignText: { read: readCampaignText, begins: ['- ', '[a](https://', '['] },
  plainText: { read: plainText, begins: ['<p>'] },
  readCallbackReport: { read: readCallbackReport, begins: ['{"Body":{"stkCallback":{"ResultDesc":"'] },
  readDescription,
  readReceipt,
  readAmount: { read: readAmount, begins: ['1', '1.'] },
  errorForLog: { read: (text) => errorForLog(new Error(text)), begins: ['a@', '+254', 'gift/'] },
  readDay: { read: (text) => readDay(text, 'day_first'), begins: ['26/11/2026', '26-Nov-', '1'] },
  findDayOrderOf: (text) => findDayOrderOf([text]),
  readStatementAmount: {
    read: (text) => readStatementAmount(text, true),
    begins: ['(', '1', '1.', 'KSh', 'KES', '1 d', '-'],
  },
  readTime: { read: (text) => readTime(text, 'day_first'), begins: ['26/11/2026', '26/11/2026 10:00:00.'] },
  headingKey,
  payerOf: { read: (text) => payerOf({ party: text, details: text }), begins: ['0712', '+2547'] },
};

/** Texts of staff, and files: from a megabyte up to the 32 that a statement may have. */
export const ofFiles: Readers = {
  readCsv: { read: (text) => Array.from(readCsv(text)), begins: ['"', 'a,'] },
  readTextRecords: { read: (text) => readTextRecords(text, ['receipt no']), begins: ['"', 'Receipt No,Details\n'] },
  readBankStatement: {
    read: (text) => readBankStatement(bytesOf(text), now),
    begins: ['Date,Description,Credit\n', 'Date,Description,Credit\n26/11/2026,', 'from ', 'date,'],
  },
  readStatementFile: {
    read: (text) => readStatementFile(bytesOf(text), now),
    begins: [
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\n',
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\nSKA1B2C3D4,',
    ],
  },
  readGift: {
    read: (text) => readGift(text, gift, true),
    begins: ['a {', 'a {#', '// [tag:', 'x\n'],
  },
  separatorOfCsv: { read: separatorOfCsv, begins: ['kind,prompt_en,'] },
  readQuestionCsv: {
    read: (text) => readQuestionCsv(text, ',', gift, true),
    begins: ['kind,prompt_en,answers_en\n', 'kind,prompt_en,answers_en\nsingle choice,"', 'kind,'],
  },
  readQuestionFile: {
    read: (text) => readQuestionFile(Buffer.from(`${text}\n\u00ff`, 'latin1'), { ...gift, name: 'a.csv' }),
    begins: ['kind,prompt_en,answers_en\n', '\n'],
  },
  replaceBlocks: {
    read: (text) => replaceBlocks(text, /<p>/g, '</p>', ({ inner }) => inner),
    begins: ['<p>', '<p></p>'],
  },
  readLines: { read: readLines, begins: ['a@b.ke', 'A <'] },
  sanitizeLessonBody: { read: sanitizeLessonBody, begins: ['<p>', '<a href="', '<!--'] },
  measureText,
  placesInBody: { read: (text) => placesInBody('a', text), begins: ['<h2>', '<h2 '] },
  placesInCaptions: { read: placesInCaptions, begins: ['WEBVTT\n\n00:00.000 --> 00:01.000\n'] },
  styleMailHtml: { read: styleMailHtml, begins: ['<p><a href="https://a.ke">'] },
  textOfMailHtml: { read: textOfMailHtml, begins: ['<p><a href="https://a.ke">', '<ol><li>'] },
  listOf: { read: listOf, begins: ['{', '{"', '['] },
  momentOf: { read: momentOf, begins: ['2026-11-26T'] },
  'cells of an import': (text) => [percentOf(text), priceOf(text), secondsOf(text)],
};
