import { maxGiftMessageLength, maxGiftNameLength } from '#app/shared/selling-terms.ts';
import { languageNames, locales, toLocale } from '#app/shared/locale.ts';
import { Field } from '#app/ui/field.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { GiftFields as Values } from '../gift-form.ts';
import { m } from '#texts';

interface GiftFieldsProps {
  /** True for a new gift: its language cannot change. */
  readonly asksLanguage?: boolean;
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  /** First and last day for the mail. */
  readonly days: { readonly first: string; readonly last: string };
}

/** Shows the fields of a gift: how and to whom it goes, and what its card says. Works without JavaScript. */
export function GiftFields({ values, errors, days, asksLanguage = false }: GiftFieldsProps) {
  return (
    <>
      <RadioGroup
        legend={m.gifts_way()}
        name="way"
        defaultValue={values.way}
        required
        choices={[
          { value: 'mail', label: m.gifts_way_mail() },
          { value: 'hand', label: m.gifts_way_hand() },
        ]}
      />
      <Field
        label={m.gifts_recipient_name()}
        name="recipientName"
        maxLength={maxGiftNameLength}
        defaultValue={values.recipientName}
        error={errors['recipientName']}
        autoComplete="off"
        required
      />
      {asksLanguage && (
        <Segments
          legend={m.gifts_language()}
          name="locale"
          defaultValue={toLocale(values.locale)}
          choices={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
          hint={m.gifts_language_hint()}
        />
      )}
      <Field
        label={m.gifts_recipient_email()}
        name="recipientEmail"
        type="email"
        maxLength={254}
        defaultValue={values.recipientEmail}
        error={errors['recipientEmail']}
        autoComplete="off"
      />
      <Field
        label={m.gifts_mail_on()}
        name="mailOn"
        type="date"
        min={days.first}
        max={days.last}
        defaultValue={values.mailOn}
        hint={m.gifts_mail_on_hint()}
        error={errors['mailOn']}
      />
      <Field
        label={m.gifts_sender_name()}
        name="senderName"
        maxLength={maxGiftNameLength}
        defaultValue={values.senderName}
        error={errors['senderName']}
        autoComplete="name"
        required
      />
      <Textarea
        label={m.gifts_message()}
        name="message"
        rows={2}
        maxLength={maxGiftMessageLength}
        defaultValue={values.message}
        hint={m.gifts_message_hint({ most: maxGiftMessageLength })}
        error={errors['message']}
      />
    </>
  );
}
