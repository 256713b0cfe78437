import { type DiscountKind, discountAudiences } from '#app/shared/selling-terms.ts';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { maxCodeLength } from '../../discount.ts';
import type { FixedTerm } from '../../admin/fixed-terms.ts';
import type { CourseChoice } from '../../admin/discount-list-queries.server.ts';
import type { ShownDiscount } from '../../admin/discount-list.ts';
import { maxAboutLength, maxNameLength } from '../../admin/discount-input.ts';
import { fieldLabels, lessWords, textsOf, type DiscountTexts } from './discount-fields.ts';
import { audienceLabels, termsWords } from './discount-words.tsx';
import { m } from '#texts';
import { useId } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { CircleAlert } from '#app/ui/icons.ts';

interface FieldsProps {
  readonly kind: DiscountKind;
  /** Null for a new discount. */
  readonly discount: ShownDiscount | null;
  readonly fixed: ReadonlySet<FixedTerm>;
  readonly texts: DiscountTexts;
  readonly errors: DiscountTexts;
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
function Kept({ texts, names }: { readonly texts: DiscountTexts; readonly names: readonly string[] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={texts[name]} />);
}

const nameHints = {
  coupon: m.portal_discounts_code_hint,
  sale: m.portal_discounts_name_hint,
  bundle: m.portal_discounts_bundle_name_hint,
} as const;

/** What a discount gives, and for which courses. */
export function DiscountFieldset({
  courses,
  selected,
  ...props
}: FieldsProps & { readonly courses: readonly CourseChoice[]; readonly selected: ReadonlySet<string> }) {
  const { kind, discount, fixed, texts, errors } = props;
  const input = inputsOf(props);
  const isCoupon = kind === 'coupon';
  return (
    <section className="panel pad form" aria-labelledby="discount-what">
      <h2 className="h3" id="discount-what">
        {m.portal_discounts_gives()}
      </h2>
      {discount && fixed.size > 0 && <NoteBox tone="quiet">{m.portal_discounts_fixed_hint()}</NoteBox>}
      <Field
        {...input('name')}
        label={isCoupon ? m.portal_discounts_code() : m.portal_shared_name()}
        hint={nameHints[kind]()}
        maxLength={isCoupon ? maxCodeLength * 2 : maxNameLength}
        required
      />
      {kind === 'bundle' && (
        <Textarea
          {...input('about')}
          hint={m.portal_discounts_about_hint()}
          maxLength={maxAboutLength}
          rows={3}
          required
        />
      )}
      {discount && fixed.has('less') ? (
        <p>
          <Kept texts={textsOf(discount)} names={['by', 'less']} />
          <b>{m.portal_discounts_less()}:</b> {lessWords(discount)}
        </p>
      ) : (
        <div className="pair">
          <Segments
            legend={m.portal_discounts_by()}
            name="by"
            choices={[
              { value: 'percent', label: m.portal_shared_percent() },
              { value: 'amount', label: m.portal_discounts_shillings() },
            ]}
            defaultValue={texts['by'] === 'amount' ? 'amount' : 'percent'}
          />
          <Field {...input('less')} inputMode="decimal" required />
        </div>
      )}
      {isCoupon && <Field {...input('most')} inputMode="decimal" hint={m.portal_discounts_most_hint()} />}
      {discount && fixed.has('courses') ? (
        <p>
          <Kept texts={textsOf(discount)} names={['scope']} />
          {[...(discount.courses ?? [])].map((id) => (
            <input key={id} type="hidden" name="courses" value={id} />
          ))}
          <b>{m.portal_discounts_for()}:</b> {termsWords(discount)}
        </p>
      ) : (
        <>
          {kind !== 'bundle' && (
            <Segments
              legend={m.portal_discounts_for()}
              name="scope"
              choices={[
                { value: 'all', label: m.portal_discounts_scope_all() },
                { value: 'some', label: m.portal_discounts_scope_some() },
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

/** When a discount runs, and who may use it how often. */
export function DiscountWhen(props: FieldsProps) {
  const { kind, texts } = props;
  const input = inputsOf(props);
  return (
    <section className="panel pad form" aria-labelledby="discount-when">
      <h2 className="h3" id="discount-when">
        {kind === 'coupon' ? m.portal_discounts_who_and_when() : m.portal_discounts_when()}
      </h2>
      <div className="pair">
        <Field {...input('startsAt')} type="datetime-local" hint={m.portal_discounts_starts_hint()} />
        <Field {...input('endsAt')} type="datetime-local" hint={m.portal_discounts_ends_hint()} />
      </div>
      {kind === 'coupon' && (
        <>
          <div className="pair">
            <Field {...input('usesTotal')} inputMode="numeric" hint={m.portal_discounts_no_limit_hint()} />
            <Field {...input('usesPerPerson')} inputMode="numeric" hint={m.portal_discounts_no_limit_hint()} />
          </div>
          <div className="pair">
            <Select
              label={m.portal_discounts_only_for()}
              name="audience"
              defaultValue={texts['audience'] ?? 'everybody'}
              error={props.errors['audience']}
            >
              {discountAudiences.map((audience) => (
                <option key={audience} value={audience}>
                  {audienceLabels[audience]()}
                </option>
              ))}
            </Select>
            <div className="discount-person">
              <Field {...input('person')} type="email" hint={m.portal_discounts_person_hint()} />
            </div>
          </div>
          <p className="hint">{m.portal_discounts_uses_hint()}</p>
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

/** The courses of a discount that is not for every course. */
function CourseTicks({ courses, selected, error }: CourseTicksProps) {
  const errorId = useId();
  return (
    <fieldset className="form-field discount-some-courses" aria-describedby={error ? errorId : undefined}>
      <legend>{m.portal_shared_courses()}</legend>
      <div className="discount-courses">
        {courses.map(({ id, title }) => (
          <Checkbox key={id} name="courses" value={id} label={title} defaultChecked={selected.has(id)} />
        ))}
        {courses.length === 0 && <p className="quiet">{m.portal_discounts_no_active_course()}</p>}
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
