import { data, redirect } from 'react-router';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { projectForm, type ProjectInput } from '#app/modules/portfolio/admin/project-input.ts';
import type { EditableProject } from '#app/modules/portfolio/admin/project-record.ts';
import { readProjectForEditing } from '#app/modules/portfolio/admin/read-projects.server.ts';
import { portfolioErrors } from '#app/modules/portfolio/portfolio-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { changedFields } from '#app/shared/changed-fields.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { readFields } from '../../form-fields.server.ts';
import { answerUnforeseen } from '../../unforeseen.server.ts';
import type { TheirField } from '#app/ui/portal/conflict-note.tsx';
import type { PortfolioDone } from '#app/modules/portfolio/ui/admin/portfolio-notices.ts';
import type { ProjectFormAnswer } from '#app/modules/portfolio/ui/admin/project-form-panel.tsx';

interface Saving {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly request: Request;
  /** Of the item that is edited; null for a new one. */
  readonly projectId: string | null;
  readonly done: PortfolioDone;
  /** The specification's sentence for what nobody foresaw. */
  readonly failure: string;
}

/** Reads a portfolio item's form, saves it by `save`, and answers: back to the grid, or what is wrong with it. */
export async function answerProjectForm(
  { scope, actor, request, projectId, done, failure }: Saving,
  save: (project: ProjectInput, fields: Readonly<Record<string, string>>) => Promise<unknown>,
) {
  const fields = await readFields(request);
  const form = projectForm.safeParse(fields);
  if (!form.success) return refuse(400, { errors: fieldErrorsOf(form.error), error: null });
  try {
    await save(form.data, fields);
  } catch (error) {
    const answer = answerFrom(portfolioErrors, error);
    if (!answer || !(error instanceof DomainError)) {
      const { status, message } = answerUnforeseen(scope, error, {
        logged: 'a portfolio item could not be saved',
        failure,
      });
      return refuse(status, { errors: {}, error: message });
    }
    const { field } = error.details;
    if (field !== undefined) return refuse(answer.status, { errors: { [field]: answer.message }, error: null });
    const isConflict = error.code === 'conflict' && projectId !== null;
    const now = isConflict ? await readProjectForEditing({ db: scope.services.db, actor }, projectId) : null;
    const conflict = now && { version: now.version, theirs: theirsOf(form.data, now.project) };
    return refuse(answer.status, { errors: {}, error: answer.message, conflict });
  }
  return redirect(`/admin/portfolio?${new URLSearchParams({ done })}`, 303);
}

function refuse(status: number, answer: Omit<ProjectFormAnswer, 'conflict'> & Partial<ProjectFormAnswer>) {
  return data<ProjectFormAnswer>({ conflict: null, ...answer }, { status });
}

const labels: Readonly<Record<keyof EditableProject, string>> = {
  title: 'Project Title',
  category: 'Category',
  displayDate: 'Display date',
  description: 'Description',
  technologies: 'Technologies',
  overview: 'Overview',
  projectUrl: 'Project link',
  featured: 'Featured',
  imageUrl: 'Image URL',
  imageId: 'Picture',
};

function theirsOf(mine: ProjectInput, theirs: EditableProject): TheirField[] {
  const changes = changedFields({ ...mine, displayDate: mine.displayDate ?? theirs.displayDate }, theirs)?.after ?? {};
  const wordsOf = (name: keyof EditableProject) => {
    const value = theirs[name];
    if (name === 'featured') return value === true ? 'Yes' : 'No';
    if (name === 'imageId') return value === null ? 'no file' : 'another file';
    return Array.isArray(value) ? value.join(', ') : String(value ?? '').slice(0, 200);
  };
  return (Object.keys(labels) as (keyof EditableProject)[])
    .filter((name) => name in changes)
    .map((name) => ({ label: labels[name], value: wordsOf(name) }));
}
