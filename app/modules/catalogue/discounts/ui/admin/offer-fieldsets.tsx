import { type OfferKind, offerAudiences } from '#app/shared/selling-terms.ts';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { maxCodeLength } from '../../offer.ts';
import type { FixedTerm } from '../../admin/fixed-terms.ts';
import type { CourseChoice } from '../../admin/offer-list-queries.server.ts';
import type { ShownOffer } from '../../admin/offer-list.ts';
import { maxAboutLength, maxNameLength } from '../../admin/offer-input.ts';
import { fieldLabels, lessWords, textsOf, type OfferTexts } from './offer-fields.ts';
import { audienceLabels, termsWords } from './offer-words.tsx';
import { m } from '#texts';
import { useId } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { CircleAlert } from '#app/ui/icons.ts';

interface FieldsProps {
  readonly kind: OfferKind;
  /** Null for a new offer. */
  readonly offer: ShownOffer | null;
  readonly fixed: ReadonlySet<FixedTerm>;
  readonly texts: OfferTexts;
  readonly errors: OfferTexts;
}

/** Returns the props of a text field by its name. A fixed one cannot be changed. */
const inputsOf =
  ({ texts, errors, fixed }: Pick<FieldsProps, 'texts' | 'errors' | 'fixed'>) =>
  (name: string) => ({
    label: fieldLabels[name]?.(),
    name,
    autoComplete: 'off',
    defaultValue: texts[name] ?? '',
    error: errors[name],
    readOnly: fixed.has(name as FixedTerm),
  });

/** Stored values of the form that are shown in words only. */
function Kept({ texts, names }: { readonly texts: OfferTexts; readonly names: readonly string[] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={texts[name]} />);
}

const nameHints = {
  coupon: m.portal_offers_code_hint,
  sale: m.portal_offers_name_hint,
  bundle: m.portal_offers_bundle_name_hint,
} as const;

/** What an offer gives, and for which courses. */
export function OfferFieldset({
  courses,
  selected,
  ...props
}: FieldsProps & { readonly courses: readonly CourseChoice[]; readonly selected: ReadonlySet<string> }) {
  const { kind, offer, fixed, texts, errors } = props;
  const input = inputsOf(props);
  const isCoupon = kind === 'coupon';
  return (
    <section className="panel pad form" aria-labelledby="offer-what">
      <h2 className="h3" id="offer-what">
        {m.portal_offers_gives()}
      </h2>
      {offer && fixed.size > 0 && <NoteBox tone="quiet">{m.portal_offers_fixed_hint()}</NoteBox>}
      <Field
        {...input('name')}
        label={isCoupon ? m.portal_offers_code() : m.portal_shared_name()}
        hint={nameHints[kind]()}
        maxLength={isCoupon ? maxCodeLength * 2 : maxNameLength}
        required
      />
      {kind === 'bundle' && (
        <Textarea
          {...input('about')}
          hint={m.portal_offers_about_hint()}
          maxLength={maxAboutLength}
          rows={3}
          required
        />
      )}
      {offer && fixed.has('less') ? (
        <p>
          <Kept texts={textsOf(offer)} names={['by', 'less']} />
          <b>{m.portal_offers_less()}:</b> {lessWords(offer)}
        </p>
      ) : (
        <div className="pair">
          <Segments
            legend={m.portal_offers_by()}
            name="by"
            choices={[
              { value: 'percent', label: m.portal_shared_percent() },
              { value: 'amount', label: m.portal_offers_shillings() },
            ]}
            defaultValue={texts['by'] === 'amount' ? 'amount' : 'percent'}
          />
          <Field {...input('less')} inputMode="decimal" required />
        </div>
      )}
      {isCoupon && <Field {...input('most')} inputMode="decimal" hint={m.portal_offers_most_hint()} />}
      {offer && fixed.has('courses') ? (
        <p>
          <Kept texts={textsOf(offer)} names={['scope']} />
          {[...(offer.courses ?? [])].map((id) => (
            <input key={id} type="hidden" name="courses" value={id} />
          ))}
          <b>{m.portal_offers_for()}:</b> {termsWords(offer)}
        </p>
      ) : (
        <>
          {kind !== 'bundle' && (
            <Segments
              legend={m.portal_offers_for()}
              name="scope"
              choices={[
                { value: 'all', label: m.portal_offers_scope_all() },
                { value: 'some', label: m.portal_offers_scope_some() },
              ]}
              defaultValue={texts['scope'] === 'some' ? 'some' : 'all'}
            />
          )}
          <CourseTicks courses={courses} selected={selected} error={errors['courses']} />
        </>
      )}
    </section>
  );
}

/** When an offer runs, and who may use it how often. */
export function OfferWhen(props: FieldsProps) {
  const { kind, texts } = props;
  const input = inputsOf(props);
  return (
    <section className="panel pad form" aria-labelledby="offer-when">
      <h2 className="h3" id="offer-when">
        {kind === 'coupon' ? m.portal_offers_who_and_when() : m.portal_offers_when()}
      </h2>
      <div className="pair">
        <Field {...input('startsAt')} type="datetime-local" hint={m.portal_offers_starts_hint()} />
        <Field {...input('endsAt')} type="datetime-local" hint={m.portal_offers_ends_hint()} />
      </div>
      {kind === 'coupon' && (
        <>
          <div className="pair">
            <Field {...input('usesTotal')} inputMode="numeric" hint={m.portal_offers_no_limit_hint()} />
            <Field {...input('usesPerPerson')} inputMode="numeric" hint={m.portal_offers_no_limit_hint()} />
          </div>
          <div className="pair">
            <Select
              label={m.portal_offers_only_for()}
              name="audience"
              defaultValue={texts['audience'] ?? 'everybody'}
              error={props.errors['audience']}
            >
              {offerAudiences.map((audience) => (
                <option key={audience} value={audience}>
                  {audienceLabels[audience]()}
                </option>
              ))}
            </Select>
            <div className="offer-person">
              <Field {...input('person')} type="email" hint={m.portal_offers_person_hint()} />
            </div>
          </div>
          <p className="hint">{m.portal_offers_uses_hint()}</p>
        </>
      )}
    </section>
  );
}

interface CourseTicksProps {
  readonly courses: readonly CourseChoice[];
  readonly selected: ReadonlySet<string>;
  readonly error: string | undefined;
}

/** The courses of an offer that is not for every course. */
function CourseTicks({ courses, selected, error }: CourseTicksProps) {
  const errorId = useId();
  return (
    <fieldset className="form-field offer-some-courses" aria-describedby={error ? errorId : undefined}>
      <legend>{m.portal_shared_courses()}</legend>
      <div className="offer-courses">
        {courses.map(({ id, title }) => (
          <Checkbox key={id} name="courses" value={id} label={title} defaultChecked={selected.has(id)} />
        ))}
        {courses.length === 0 && <p className="quiet">{m.portal_offers_no_active_course()}</p>}
      </div>
      {error && (
        <p className="err" id={errorId}>
          <CircleAlert className="i-sm" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
