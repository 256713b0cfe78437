import { useState } from 'react';
import type { EditableCourse } from '../../admin/course-record.ts';
import { courseLimits, priceSentences, readPrice, writePrice } from '../../admin/course-limits.ts';
import { categoryIds, categoryLabels, courseLevels, courseStatuses, levelLabels } from '#app/shared/course-terms.ts';
import { roles } from '#app/shared/permissions.ts';
import { Field } from '#app/ui/field.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { useAdmin } from '#app/modules/site/ui/admin/use-admin.ts';

interface CourseFieldsProps {
  /** Null for a new course: the defaults of the specification. */
  readonly course: EditableCourse | null;
  /** Sentences by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
}

const statusLabels = { draft: 'Draft', active: 'Active' } as const;

/** What a course says of itself; its picture and video are elsewhere. */
export function CourseFields({ course, errors }: CourseFieldsProps) {
  return (
    <>
      <Field
        label="Title"
        name="title"
        required
        maxLength={courseLimits.title}
        defaultValue={course?.title}
        error={errors['title']}
      />
      <div className="pair">
        <Select
          label="Category"
          name="category"
          defaultValue={course?.category ?? 'general'}
          error={errors['category']}
        >
          {categoryIds.map((category) => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </Select>
        <PriceField price={course ? writePrice(course.priceCents) : ''} error={errors['price']} />
      </div>
      <Segments
        legend="Level"
        name="level"
        defaultValue={course?.level ?? 'beginner'}
        choices={courseLevels.map((value) => ({ value, label: levelLabels[value] }))}
      />
      <div className="pair">
        <Field
          label="Instructor"
          name="instructor"
          required
          maxLength={courseLimits.instructor}
          defaultValue={course?.instructor}
          error={errors['instructor']}
        />
        <Field
          label="Duration"
          name="duration"
          maxLength={courseLimits.duration}
          defaultValue={course?.duration ?? '4 weeks'}
          error={errors['duration']}
        />
      </div>
      <Textarea
        label="Description"
        name="description"
        required
        rows={3}
        maxLength={courseLimits.description}
        defaultValue={course?.description}
        error={errors['description']}
        hint="A sentence or two, for the card in the shop."
      />
      <Texts course={course} errors={errors} />
      <Field
        label="Address in the shop"
        name="slug"
        prefix="/courses/"
        maxLength={courseLimits.slug}
        defaultValue={course?.slug}
        error={errors['slug']}
        hint={course ? 'Links to the old address end when you change it.' : 'Left empty, it is made from the title.'}
      />
      <Segments
        legend="Status"
        name="status"
        defaultValue={course?.status ?? 'active'}
        choices={courseStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        hint="Active: listed in the shop once title, description and a price are there."
      />
    </>
  );
}

function Texts({ course, errors }: CourseFieldsProps) {
  const rows = [
    ['about', 'About', 5, course?.about, courseLimits.about],
    ['instructorBio', 'About the instructor', 2, course?.instructorBio, courseLimits.instructorBio],
    ['outcomes', 'What you’ll learn', 3, course?.outcomes.join('\n')],
    ['requirements', 'Requirements', 2, course?.requirements.join('\n')],
    ['features', 'Features', 2, course?.features.join('\n')],
  ] as const;
  return rows.map(([name, label, height, value, most]) => (
    <Textarea
      key={name}
      label={label}
      name={name}
      rows={height}
      maxLength={most}
      defaultValue={value}
      error={errors[name]}
      hint={name === 'outcomes' ? 'One line, one point; in the next two as well.' : undefined}
    />
  ));
}

/** Says what is wrong with a price before the form is sent; the server says it in its own words. */
function PriceField({ price, error }: { readonly price: string; readonly error: string | undefined }) {
  const [own, setOwn] = useState<string | null>(null);
  const { role } = useAdmin();
  if (!roles[role].capabilities.has('courses.price'))
    return (
      <Field
        label="Price, KSh"
        name="price"
        readOnly
        defaultValue={price === '' ? '0' : price}
        error={error}
        hint="Your role does not set prices."
      />
    );
  return (
    <Field
      label="Price, KSh"
      name="price"
      required
      inputMode="decimal"
      placeholder="0"
      maxLength={courseLimits.price}
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
  return price.trim() === '' || readPrice(price) !== null ? null : priceSentences.form;
}
