import { projectLimits } from '../../admin/project-limits.ts';
import type { EditableProject } from '../../admin/project-record.ts';
import { portfolioCategories } from '#app/shared/course-terms.ts';
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

/** What a portfolio item says of itself; its picture is elsewhere. */
export function ProjectFields({ project, today, errors }: ProjectFieldsProps) {
  return (
    <>
      <Field
        label="Project Title"
        name="title"
        required
        maxLength={projectLimits.title}
        defaultValue={project?.title}
        error={errors['title']}
      />
      <div className="pair">
        <Select
          label="Category"
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
        <Field
          label="Display date"
          name="displayDate"
          type="date"
          defaultValue={project?.displayDate ?? today}
          error={errors['displayDate']}
        />
      </div>
      <Textarea
        label="Description"
        name="description"
        required
        rows={3}
        maxLength={projectLimits.description}
        defaultValue={project?.description}
        error={errors['description']}
        hint="A sentence or two, for the card."
      />
      <Field
        label="Technologies"
        name="technologies"
        required
        defaultValue={project?.technologies.join(', ')}
        error={errors['technologies']}
        hint="With commas between them."
      />
      <Textarea
        label="Overview"
        name="overview"
        rows={5}
        maxLength={projectLimits.overview}
        defaultValue={project?.overview}
        error={errors['overview']}
        hint="For its own page. Left empty, that shows the description."
      />
      <Field
        label="Project link"
        name="projectUrl"
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={projectLimits.url}
        defaultValue={project?.projectUrl ?? ''}
        error={errors['projectUrl']}
        hint="Where the work itself can be seen; the card leads there."
      />
      <Checkbox name="featured" label="Featured: among the first" defaultChecked={project?.featured} />
    </>
  );
}
