import { useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { languageNames, languageTags, locales, type Locale } from '#app/shared/locale.ts';
import { answerTo, type AccountAnswer } from './account-answer.ts';
import { AccountPanel, Outcome, useIsSending } from './account-panel.tsx';
import { m } from '#texts';

interface ProfilePanelProps {
  readonly name: string;
  readonly email: string;
  /** Formatted; null without one. */
  readonly phone: string | null;
  /** Language of mails and files. */
  readonly locale: Locale;
  readonly answer: AccountAnswer | undefined;
}

/** Shows name, e-mail, phone and the language of mails. */
export function ProfilePanel({ name, email, phone, locale, answer }: ProfilePanelProps) {
  return (
    <AccountPanel title={m.account_profile()}>
      <NameForm name={name} answer={answerTo(answer, 'name')} />
      <Field label={m.account_email()} type="email" value={email} readOnly hint={m.account_email_hint()} />
      <PhoneForm phone={phone} answer={answerTo(answer, 'phone', 'no-phone')} />
      <LanguageForm locale={locale} answer={answerTo(answer, 'language')} />
    </AccountPanel>
  );
}

function NameForm({ name, answer }: { readonly name: string; readonly answer: AccountAnswer | null }) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useIsSending('name');
  useErrorFocus(form, answer);
  const error = answer?.errors['name'];
  return (
    <Form method="post" className="form" ref={form} preventScrollReset noValidate>
      <Field
        label={m.account_full_name()}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={error ? answer?.typed : name}
        error={error}
        hint={m.account_name_hint()}
      />
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value="name" busy={isSending}>
          {m.account_save_name()}
        </Button>
      </div>
    </Form>
  );
}

function PhoneForm({ phone, answer }: { readonly phone: string | null; readonly answer: AccountAnswer | null }) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useIsSending('phone');
  const isRemoving = useIsSending('no-phone');
  useErrorFocus(form, answer);
  const error = answer?.errors['phone'];
  return (
    <Form method="post" className="form" ref={form} preventScrollReset key={phone ?? 'none'} noValidate>
      <Field
        label={m.account_phone()}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="0712 345 678"
        defaultValue={error ? answer?.typed : (phone ?? '')}
        error={error}
        hint={m.account_phone_hint()}
      />
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value="phone" busy={isSaving}>
          {m.account_save_phone()}
        </Button>
        {phone !== null && (
          <Button type="submit" name="intent" value="no-phone" variant="plain" busy={isRemoving}>
            {m.account_remove_phone()}
          </Button>
        )}
      </div>
    </Form>
  );
}

function LanguageForm({ locale, answer }: { readonly locale: Locale; readonly answer: AccountAnswer | null }) {
  const isSending = useIsSending('language');
  return (
    <Form method="post" className="form" preventScrollReset key={locale}>
      <Select
        label={m.account_language()}
        name="locale"
        defaultValue={locale}
        error={answer?.errors['locale']}
        hint={m.account_language_hint()}
      >
        {locales.map((each) => (
          <option key={each} value={each} lang={languageTags[each]}>
            {languageNames[each]}
          </option>
        ))}
      </Select>
      <Outcome answer={answer} />
      <div className="acts">
        <Button type="submit" name="intent" value="language" busy={isSending}>
          {m.account_save_language()}
        </Button>
      </div>
    </Form>
  );
}
