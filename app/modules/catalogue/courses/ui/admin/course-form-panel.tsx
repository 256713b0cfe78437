import { useState } from 'react';
import type { FileLimits } from '#app/modules/catalogue/media/media-file.ts';
import { RecordFormPanel, type RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { categoryIds, courseLevels, courseStatuses } from '#app/shared/course-terms.ts';
import { baseLocale, languageNames, locales } from '#app/shared/locale.ts';
import { roles } from '#app/shared/permissions.ts';
import { inputsOf } from '#app/shared/record-fields.ts';
import { Field } from '#app/ui/field.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { readPrice, writePrice } from '#app/shared/typed-price.ts';
import { priceSentences } from '../../admin/course-limits.ts';
import { courseFields, type EditableCourse } from '../../admin/course-record.ts';
import type { CourseForEditing } from '../../admin/read-course-for-editing.server.ts';
import { CourseMediaFields } from './course-media-fields.tsx';
import { m } from '#texts';

interface CourseFormPanelProps {
  /** Null for a new course. */
  readonly editing: CourseForEditing | null;
  /** The id under which a new course is added. */
  readonly newId?: string;
  readonly limits: FileLimits;
  readonly answer: RecordFormAnswer | undefined;
}

/** Shows a course's form. */
export function CourseFormPanel({ limits, answer, ...read }: CourseFormPanelProps) {
  // The record that filled the form. Stays the same when the page's data are loaded again.
  const [{ editing, newId }] = useState(read);
  const errors = answer?.errors ?? {};
  return (
    <RecordFormPanel
      draftName={editing ? `course:${editing.id}` : 'course:new'}
      formId="course-form"
      title={editing ? m.portal_courses_edit() : m.portal_courses_add()}
      save={editing ? m.portal_courses_update() : m.portal_courses_add()}
      newId={newId}
      version={editing?.version}
      answer={answer}
    >
      <CourseFields course={editing?.course ?? null} errors={errors} />
      <CourseMediaFields editing={editing} limits={limits} errors={errors} />
    </RecordFormPanel>
  );
}

interface CourseFieldsProps {
  /** Null for a new course, which gets the defaults of the specification. */
  readonly course: EditableCourse | null;
  /** Error messages by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
}

const statusLabels = { draft: m.portal_courses_status_draft, active: m.portal_courses_status_active } as const;

/** Shows the fields of a course, except its picture and video. */
function CourseFields({ course, errors }: CourseFieldsProps) {
  const input = inputsOf(courseFields, course, errors);
  return (
    <>
      <Field {...input('title')} required />
      <div className="pair">
        <Select
          label={courseFields.category.label()}
          name="category"
          defaultValue={course?.category ?? 'general'}
          error={errors['category']}
        >
          {categoryIds.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </Select>
        <PriceField price={course ? writePrice(course.priceCents) : ''} error={errors['price']} />
      </div>
      <Segments
        legend={courseFields.level.label()}
        name="level"
        defaultValue={course?.level ?? 'beginner'}
        choices={courseLevels.map((value) => ({ value, label: levelLabel(value) }))}
      />
      <div className="pair">
        <Field {...input('instructor')} required />
        <Field {...input('duration')} defaultValue={course?.duration ?? '4 weeks'} />
      </div>
      <Segments
        legend={courseFields.locale.label()}
        name="locale"
        defaultValue={course?.locale ?? baseLocale}
        choices={locales.map((value) => ({ value, label: languageNames[value] }))}
        hint={m.portal_courses_language_hint()}
      />
      <Field
        {...input('passPercent')}
        inputMode="numeric"
        maxLength={4}
        defaultValue={course?.passPercent ?? ''}
        hint={m.portal_courses_pass_percent_hint()}
      />
      <Textarea {...input('description')} required rows={3} hint={m.portal_courses_description_hint()} />
      <Textarea {...input('about')} rows={5} />
      <Textarea {...input('instructorBio')} rows={2} />
      <Textarea
        {...input('outcomes')}
        rows={3}
        defaultValue={course?.outcomes.join('\n')}
        hint={m.portal_courses_outcomes_hint()}
      />
      <Textarea {...input('requirements')} rows={2} defaultValue={course?.requirements.join('\n')} />
      <Textarea {...input('features')} rows={2} defaultValue={course?.features.join('\n')} />
      <Field
        {...input('slug')}
        prefix="/courses/"
        hint={course ? m.portal_courses_address_change_hint() : m.portal_courses_address_hint()}
      />
      <Segments
        legend={courseFields.status.label()}
        name="status"
        defaultValue={course?.status ?? 'active'}
        choices={courseStatuses.map((value) => ({ value, label: statusLabels[value]() }))}
        hint={m.portal_courses_status_hint()}
      />
    </>
  );
}

/** Returns the error of a price before the form is sent. The server checks it again. */
function PriceField({ price, error }: { readonly price: string; readonly error: string | undefined }) {
  const [own, setOwn] = useState<string | null>(null);
  const { role } = usePortalReader();
  if (!roles[role].capabilities.has('courses.price'))
    return (
      <Field
        label={courseFields.priceCents.label()}
        name="price"
        readOnly
        defaultValue={price === '' ? '0' : price}
        error={error}
        hint={m.portal_courses_price_hint()}
      />
    );
  return (
    <Field
      label={courseFields.priceCents.label()}
      name="price"
      required
      inputMode="decimal"
      placeholder="0"
      maxLength={courseFields.priceCents.most}
      defaultValue={price}
      error={own ?? error}
      onChange={({ target }) => {
        setOwn(null);
        target.setCustomValidity(sentenceFor(target.value) ?? '');
      }}
      onBlur={({ target: { value } }) => setOwn(sentenceFor(value))}
    />
  );
}

function sentenceFor(price: string): string | null {
  return price.trim() === '' || readPrice(price) !== null ? null : priceSentences.form();
}
