import { z } from 'zod';
import { emailSchema, nameSchema } from '#app/modules/people/accounts/account-forms.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { locales } from '#app/shared/locale.ts';
import { giftMailDays, maxGiftMessageLength, maxGiftNameLength } from '#app/shared/selling-terms.ts';
import type { GiftWords } from '#app/modules/money/ledger/gifts/gift-queries.server.ts';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';

/** The fields of a gift's form as sent. */
export interface GiftFields {
  readonly way: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  readonly mailOn: string;
  /** Language of the mail and the card; that of the page if it is none of the site's. */
  readonly locale: string;
}

const name = nameSchema.pipe(
  z.string().max(maxGiftNameLength, { error: () => m.gifts_name_too_long({ most: maxGiftNameLength }) }),
);

const schema = z.object({
  recipientName: name,
  senderName: name,
  message: z
    .string()
    .transform((value) =>
      value
        .toWellFormed()
        .replaceAll('\r\n', '\n')
        .replaceAll(/[^\P{Cc}\n]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(maxGiftMessageLength, { error: () => m.gifts_name_too_long({ most: maxGiftMessageLength }) })),
});

type GiftFieldErrors = Readonly<Record<string, string>>;

/** Reads what a gift says; `mailOn` is a day from today to a year ahead, or empty for at once. Returns the sentences of wrong fields. */
export function readGiftWords(
  fields: GiftFields,
  now: Date,
): { readonly words: GiftWords; readonly errors: null } | { readonly words: null; readonly errors: GiftFieldErrors } {
  const read = schema.safeParse(fields);
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= message;
  const isMailed = fields.way === 'mail';
  const email = isMailed ? emailSchema.safeParse(fields.recipientEmail) : null;
  if (email?.error) errors['recipientEmail'] = email.error.issues[0]?.message ?? '';
  const mailOn = isMailed && fields.mailOn !== '' ? fields.mailOn : null;
  if (mailOn !== null && !isMailDay(mailOn, now)) errors['mailOn'] = m.gifts_day_invalid();
  if (!read.success || Object.keys(errors).length > 0) return { words: null, errors };
  const locale = locales.find((known) => known === fields.locale) ?? getLocale();
  return { words: { ...read.data, recipientEmail: email?.data ?? null, mailOn, locale }, errors: null };
}

function isMailDay(day: string, now: Date): boolean {
  const last = dayInNairobi(new Date(now.getTime() + giftMailDays * 86_400_000));
  return z.iso.date().safeParse(day).success && day >= dayInNairobi(now) && day <= last;
}
