import { randomUUID } from 'node:crypto';
import { addLesson } from '#app/modules/catalogue/admin/content/add-lesson.server.ts';
import { addSection } from '#app/modules/catalogue/admin/content/add-section.server.ts';
import { lessonForm, sectionForm } from '#app/modules/catalogue/admin/content/content-input.ts';
import { renameSection } from '#app/modules/catalogue/admin/content/rename-section.server.ts';
import { updateLesson } from '#app/modules/catalogue/admin/content/update-lesson.server.ts';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { contentDeps, refusalOf } from './content-scope.server.ts';
import { contentFailures } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import type { EditKind, ContentFormOutcome } from '#app/modules/catalogue/ui/admin/content/pending-edit.ts';

interface ContentForm {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly courseId: string;
  readonly kind: EditKind;
  /** Id of the lesson or section; for a new lesson, of its section. */
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

const nothing = { errors: {}, error: null, isConflict: false, version: null, newId: null };

/** Reads and saves a form of the content, sent by its own page or by 'Save All Changes'. */
export async function saveContentForm(input: ContentForm): Promise<ContentFormOutcome> {
  const isLesson = input.kind === 'lesson' || input.kind === 'new-lesson';
  const form = isLesson ? lessonForm.safeParse(input.fields) : sectionForm.safeParse(input.fields);
  if (!form.success) return { ...nothing, isDone: false, status: 400, errors: fieldErrorsOf(form.error) };
  try {
    return { ...nothing, isDone: true, status: 200, ...(await save(input)) };
  } catch (error) {
    const { status, message } = refusalOf(input.scope, error, contentFailures.save());
    const code = error instanceof DomainError ? error.code : '';
    const field = error instanceof DomainError ? error.details['field'] : undefined;
    if (field !== undefined) return { ...nothing, isDone: false, status, errors: { [field]: message } };
    const isConflict = code === 'lesson_changed' || code === 'section_changed';
    return { ...nothing, isDone: false, status, error: message, isConflict };
  }
}

async function save({ scope, actor, courseId, kind, id, fields }: ContentForm): Promise<Partial<ContentFormOutcome>> {
  const deps = contentDeps(scope, actor);
  const version = Number(fields['version']);
  const newId = isId(fields['id'] ?? '') ? (fields['id'] ?? '') : randomUUID();
  switch (kind) {
    case 'section':
      await renameSection(deps, { courseId, id, version, section: sectionForm.parse(fields) });
      return {};
    case 'new-section':
      await addSection(deps, { id: newId, courseId, section: sectionForm.parse(fields) });
      return { newId };
    case 'lesson':
      return {
        version: (await updateLesson(deps, { courseId, id, version, lesson: lessonForm.parse(fields) })).version,
      };
    case 'new-lesson':
      await addLesson(deps, { id: newId, courseId, sectionId: id, lesson: lessonForm.parse(fields) });
      return { newId };
  }
}
