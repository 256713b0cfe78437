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
import type { QuotationInput } from '../../make-quotation.server.ts';
import type { PricedQuotation } from '../../price-quotation.server.ts';
import { maxMessageLength } from '../../quotation.ts';
import { maxReasonLength } from '../../seat-discount.ts';
import type { Product } from '../../read-quotations.server.ts';
import { AgreedTerms, type FormerTerms } from './agreed-terms.tsx';
import { OrderSum } from './order-sum.tsx';
import { OrderWarnings } from './order-warnings.tsx';
import { PeopleOfCourses } from './people-of-courses.tsx';
import { ProductChoices } from './product-choices.tsx';
import './order-form.css';
import { Email } from '#app/ui/email.tsx';
import { m } from '#texts';

/** What the form begins with, or what was typed into a refused one. */
export type TypedOrder = QuotationInput;

interface OrderFormProps {
  /** Null for a buyer without an account. */
  readonly buyer: { readonly userId: string; readonly name: string; readonly email: string } | null;
  /** The quotation of which it makes a new version; null for a first one. */
  readonly former: FormerTerms | null;
  readonly products: readonly Product[];
  readonly typed: TypedOrder;
  readonly priced: PricedQuotation | null;
  readonly error: string | null | undefined;
  /** True if a draft of it is kept. */
  readonly isDraft: boolean;
  /** True if the reader may give discounts on seats. */
  readonly mayDiscount: boolean;
  /** Why they give this buyer none; null if they do, or never give any. */
  readonly discountReason: string | null;
}

/** Makes an order: courses and bundles with their sum on one side, buyer and terms on the other. */
export function OrderForm({ buyer, former, products, typed, priced, error, isDraft, ...discount }: OrderFormProps) {
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
      className="order-form"
      ref={form}
      // The router fails if a sum arrives while it looks for the page of the new order.
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
        <section className="panel pad stack" aria-labelledby="order-people">
          <h2 id="order-people" className="h3">
            {m.portal_orders_people()}
          </h2>
          <p className="quiet">{m.portal_orders_people_about()}</p>
          <Textarea
            label={m.portal_orders_people()}
            labelHidden
            name="people"
            rows={4}
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={typed.people}
            hint={m.portal_orders_people_hint()}
          />
          <PeopleOfCourses products={products} selected={selected} typed={typed.peopleOf ?? {}} />
          <OrderWarnings warnings={(worked?.priced ?? priced)?.warnings ?? []} />
        </section>
        <section className="panel pad stack" aria-labelledby="order-sum">
          <h2 id="order-sum" className="h3">
            {m.portal_shared_total()}
          </h2>
          <Field
            label={m.portal_orders_code()}
            name="code"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed.code}
            hint={m.portal_orders_code_hint()}
          />
          <Decision reason={discount.discountReason} labels={[m.portal_orders_seat_discount()]} />
          {discount.mayDiscount && (
            <Field
              label={m.portal_orders_reason()}
              name="reason"
              maxLength={maxReasonLength}
              autoComplete="off"
              defaultValue={typed.reason ?? ''}
              hint={m.portal_orders_reason_hint()}
            />
          )}
          <OrderSum priced={worked?.priced ?? priced} problem={worked?.error} />
          {former && <AgreedTerms former={former} totalCents={(worked?.priced ?? priced)?.totalCents ?? null} />}
          <noscript>
            <Button type="submit" name="intent" value="price" variant="line">
              {m.portal_orders_price()}
            </Button>
          </noscript>
        </section>
      </div>
      <div className="stack">
        <section className="panel pad form" aria-labelledby="order-buyer">
          <h2 id="order-buyer" className="h3">
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
                label={m.portal_orders_contact()}
                name="name"
                required
                maxLength={120}
                autoComplete="off"
                defaultValue={typed.name}
                hint={m.portal_orders_contact_hint()}
              />
              <Select label={m.portal_orders_language()} name="locale" defaultValue={typed.locale}>
                {locales.map((locale) => (
                  <option key={locale} value={locale}>
                    {languageNames[locale]}
                  </option>
                ))}
              </Select>
            </>
          )}
          <Field
            label={m.portal_orders_organisation()}
            name="organisation"
            maxLength={120}
            autoComplete="off"
            defaultValue={typed.organisation}
            hint={m.portal_orders_organisation_hint()}
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
        <section className="panel pad form" aria-labelledby="order-terms">
          <h2 id="order-terms" className="h3">
            {m.portal_orders_terms()}
          </h2>
          <Field
            label={m.portal_orders_days()}
            name="days"
            required
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            defaultValue={typed.days}
            hint={m.portal_orders_days_hint({ most: maxValidityDays })}
          />
          <Textarea
            label={m.portal_orders_message()}
            name="message"
            rows={3}
            maxLength={maxMessageLength}
            defaultValue={typed.message}
          />
          <p className="hint">{m.portal_orders_draft_about()}</p>
          <div className="acts">
            {isDraft ? (
              <>
                <Button type="submit" name="intent" value="delete" formNoValidate busy={isSending}>
                  {m.portal_orders_delete_draft()}
                </Button>
                <a className="btn btn-line" href={`/admin/orders/${typed.id}/pdf?draft`}>
                  {m.portal_orders_see_pdf()}
                </a>
              </>
            ) : (
              <LinkButton to={typed.replaces ? `/admin/orders/${typed.replaces}` : '/admin/orders/new'}>
                {typed.replaces ? m.portal_shared_cancel() : m.portal_orders_another()}
              </LinkButton>
            )}
            <Button type="submit" name="intent" value="save" variant="line" formNoValidate busy={isSending}>
              {m.portal_shared_save_draft()}
            </Button>
            <Button type="submit" name="intent" value="send" variant="accent" busy={isSending}>
              {m.portal_orders_send()}
            </Button>
          </div>
        </section>
      </div>
    </Form>
  );
}
