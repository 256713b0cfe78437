import { useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { languageNames, locales } from '#app/shared/locale.ts';
import { maxValidityDays } from '#app/shared/selling-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { QuotationInput } from '../../quotation-input.ts';
import type { PricedQuotation } from '../../price-quotation.server.ts';
import { maxMessageLength } from '../../quotation.ts';
import { maxReasonLength } from '../../seat-discount.ts';
import type { Product } from '../../read-quotations.server.ts';
import { AgreedTerms, type FormerTerms } from './agreed-terms.tsx';
import { QuotationSum } from './quotation-sum.tsx';
import { QuotationWarnings } from './quotation-warnings.tsx';
import { PeopleOfCourses } from './people-of-courses.tsx';
import { ProductChoices } from './product-choices.tsx';
import './quotation-form.css';
import { Email } from '#app/ui/email.tsx';
import { m } from '#texts';

/** What the form begins with, or what was typed into a refused one. */
export type TypedQuotation = QuotationInput;

interface QuotationFormProps {
  /** Null for a buyer without an account. */
  readonly buyer: { readonly userId: string; readonly name: string; readonly email: string } | null;
  /** The quotation of which it makes a new version; null for a first one. */
  readonly former: FormerTerms | null;
  readonly products: readonly Product[];
  readonly typed: TypedQuotation;
  readonly priced: PricedQuotation | null;
  readonly error: string | null | undefined;
  /** True if a draft of it is kept. */
  readonly isDraft: boolean;
  /** True if the reader may give discounts on seats. */
  readonly mayDiscount: boolean;
  /** Why they give this buyer none; null if they do, or never give any. */
  readonly discountReason: string | null;
}

/** Makes a quotation: courses and bundles with their sum on one side, buyer and terms on the other. */
export function QuotationForm({ buyer, former, products, typed, priced, ...rest }: QuotationFormProps) {
  const { error, isDraft, ...discount } = rest;
  const isSending = useNavigation().formMethod === 'POST';
  const fetcher = useFetcher<{ readonly priced: PricedQuotation | null; readonly error?: string }>();
  const [worked, setWorked] = useState(fetcher.data);
  if (fetcher.data && fetcher.data !== worked) setWorked(fetcher.data);
  // The draft has the id that the form began with; a reloaded page has a new one.
  const { ref: form, ...draft } = useSavedDraft(
    `order:${typed.replaces || (isDraft && typed.id) || typed.userId || typed.email}`,
  );
  const [courses, setCourses] = useState<readonly string[] | null>(null);
  const selected = courses ?? draft.restored?.['course'] ?? typed.courseIds;
  useErrorFocus(form, error === undefined ? undefined : { error });
  const workOut = (changed: EventTarget) => {
    const isPriced =
      (changed instanceof HTMLInputElement && /^(course$|code$|seats-|less-)/.test(changed.name)) ||
      (changed instanceof HTMLTextAreaElement && changed.name.startsWith('people'));
    if (!isPriced || !form.current) return;
    if (changed.name === 'course') setCourses(new FormData(form.current).getAll('course').map(String));
    const fields = new FormData(form.current);
    fields.set('intent', 'price');
    void fetcher.submit(fields, { method: 'post' });
  };
  return (
    <Form
      method="post"
      className="quotation-form"
      ref={form}
      // The router fails if a sum arrives while it looks for the page of the new quotation.
      onSubmit={() => fetcher.reset()}
      onChange={({ target }) => target instanceof HTMLInputElement && workOut(target)}
      // A list of people is read once it is left.
      onBlur={({ target }) => target instanceof HTMLTextAreaElement && workOut(target)}
    >
      <input type="hidden" name="id" defaultValue={typed.id} />
      <input type="hidden" name="replaces" defaultValue={typed.replaces ?? ''} />
      <input type="hidden" name="userId" defaultValue={typed.userId} />
      <input type="hidden" name="email" defaultValue={typed.email} />
      <div className="stack">
        <DraftNote draft={{ ...draft, ref: form }} />
        <RefusalNote sentence={error} />
        <ProductChoices
          products={products}
          selected={typed.courseIds}
          seats={typed.seats}
          less={discount.mayDiscount ? (typed.less ?? {}) : null}
        />
        <section className="panel pad stack" aria-labelledby="quotation-people">
          <h2 id="quotation-people" className="h3">
            {m.portal_quotations_people()}
          </h2>
          <p className="quiet">{m.portal_quotations_people_about()}</p>
          <Textarea
            label={m.portal_quotations_people()}
            labelHidden
            name="people"
            rows={4}
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={typed.people}
            hint={m.portal_quotations_people_hint()}
          />
          <PeopleOfCourses products={products} selected={selected} typed={typed.peopleOf ?? {}} />
          <QuotationWarnings warnings={(worked?.priced ?? priced)?.warnings ?? []} />
        </section>
        <section className="panel pad stack" aria-labelledby="quotation-sum">
          <h2 id="quotation-sum" className="h3">
            {m.portal_shared_total()}
          </h2>
          <Field
            label={m.portal_quotations_code()}
            name="code"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed.code}
            hint={m.portal_quotations_code_hint()}
          />
          <Decision reason={discount.discountReason} labels={[m.portal_quotations_seat_discount()]} />
          {discount.mayDiscount && (
            <Field
              label={m.portal_quotations_reason()}
              name="reason"
              maxLength={maxReasonLength}
              autoComplete="off"
              defaultValue={typed.reason ?? ''}
              hint={m.portal_quotations_reason_hint()}
            />
          )}
          <QuotationSum priced={worked?.priced ?? priced} problem={worked?.error} />
          {former && <AgreedTerms former={former} totalCents={(worked?.priced ?? priced)?.totalCents ?? null} />}
          <noscript>
            <Button type="submit" name="intent" value="price" variant="line">
              {m.portal_quotations_price()}
            </Button>
          </noscript>
        </section>
      </div>
      <div className="stack">
        <section className="panel pad form" aria-labelledby="quotation-buyer">
          <h2 id="quotation-buyer" className="h3">
            {m.portal_shared_buyer()}
          </h2>
          <div>
            {buyer && <b className="wrap-anywhere">{buyer.name}</b>}
            <p className="quiet">
              <Email address={buyer?.email ?? typed.email} />
            </p>
          </div>
          {!buyer && (
            <>
              <Field
                label={m.portal_quotations_contact()}
                name="name"
                required
                maxLength={120}
                autoComplete="off"
                defaultValue={typed.name}
                hint={m.portal_quotations_contact_hint()}
              />
              <Select label={m.portal_quotations_language()} name="locale" defaultValue={typed.locale}>
                {locales.map((locale) => (
                  <option key={locale} value={locale}>
                    {languageNames[locale]}
                  </option>
                ))}
              </Select>
            </>
          )}
          <Field
            label={m.portal_quotations_organisation()}
            name="organisation"
            maxLength={120}
            autoComplete="off"
            defaultValue={typed.organisation}
            hint={m.portal_quotations_organisation_hint()}
          />
          <Field
            label={m.portal_shared_kra_pin()}
            name="kraPin"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed.kraPin}
          />
        </section>
        <section className="panel pad form" aria-labelledby="quotation-terms">
          <h2 id="quotation-terms" className="h3">
            {m.portal_quotations_terms()}
          </h2>
          <Field
            label={m.portal_quotations_days()}
            name="days"
            required
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            defaultValue={typed.days}
            hint={m.portal_quotations_days_hint({ most: maxValidityDays })}
          />
          <Textarea
            label={m.portal_quotations_message()}
            name="message"
            rows={3}
            maxLength={maxMessageLength}
            defaultValue={typed.message}
          />
          <p className="hint">{m.portal_quotations_draft_about()}</p>
          <div className="acts">
            {isDraft ? (
              <>
                <Button type="submit" name="intent" value="delete" formNoValidate busy={isSending}>
                  {m.portal_quotations_delete_draft()}
                </Button>
                <a className="btn btn-line" href={`/admin/quotations/${typed.id}/pdf?draft`}>
                  {m.portal_quotations_see_pdf()}
                </a>
              </>
            ) : (
              <LinkButton to={typed.replaces ? `/admin/quotations/${typed.replaces}` : '/admin/quotations/new'}>
                {typed.replaces ? m.portal_shared_cancel() : m.portal_quotations_another()}
              </LinkButton>
            )}
            <Button type="submit" name="intent" value="save" variant="line" formNoValidate busy={isSending}>
              {m.portal_shared_save_draft()}
            </Button>
            <Button type="submit" name="intent" value="send" variant="accent" busy={isSending}>
              {m.portal_quotations_send()}
            </Button>
          </div>
        </section>
      </div>
    </Form>
  );
}
