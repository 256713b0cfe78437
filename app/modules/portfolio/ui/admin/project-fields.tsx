import { projectFields, type EditableProject } from '../../admin/project-record.ts';
import { portfolioCategories } from '#app/shared/course-terms.ts';
import { inputsOf } from '#app/shared/record-fields.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';

interface ProjectFieldsProps {
  /** Null for a new item. */
  readonly project: EditableProject | null;
  readonly today: string | undefined;
  /** Sentences by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The fields of a portfolio item; its picture is elsewhere. */
export function ProjectFields({ project, today, errors }: ProjectFieldsProps) {
  const input = inputsOf(projectFields, project, errors);
  return (
    <>
      <Field {...input('title')} required />
      <div className="pair">
        <Select
          label={projectFields.category.label}
          name="category"
          required
          defaultValue={project?.category ?? ''}
          error={errors['category']}
        >
          {!project && <option value="">Please choose</option>}
          {portfolioCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <Field {...input('displayDate')} type="date" defaultValue={project?.displayDate ?? today} />
      </div>
      <Textarea {...input('description')} required rows={3} hint="A sentence or two, for the card." />
      <Field
        {...input('technologies')}
        required
        defaultValue={project?.technologies.join(', ')}
        hint="With commas between them."
      />
      <Textarea {...input('overview')} rows={5} hint="For its own page. Left empty, that shows the description." />
      <Field
        {...input('projectUrl')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        hint="Where the work itself can be seen; the card leads there."
      />
      <Checkbox name="featured" label="Featured: among the first" defaultChecked={project?.featured} />
    </>
  );
}
