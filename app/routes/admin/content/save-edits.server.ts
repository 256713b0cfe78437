import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { StaffActor } from '#app/shared/actor.ts';
import { addLesson } from '#app/modules/catalogue/courses/admin/content/add-lesson.server.ts';
import { addSection, renameSection } from '#app/modules/catalogue/courses/admin/content/sections.server.ts';
import { lessonForm, sectionForm } from '#app/modules/catalogue/courses/admin/content/content-input.ts';
import type { PublishDeps } from '#app/modules/catalogue/courses/admin/content/content-record.ts';
import { updateLesson } from '#app/modules/catalogue/courses/admin/content/update-lesson.server.ts';
import type { SavedEdit } from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { editKinds, type PendingEdit } from '#app/modules/catalogue/courses/ui/admin/content/pending-edit.ts';
import { isId } from '#app/shared/ids.ts';
import { invalid, readInput, refusalOf, type SentForm } from '../../form-action.server.ts';
import { contentRules } from './content-scope.server.ts';

/**
 * Saves a form of the content, sent by its own page or by 'Save All Changes'. Returns the id of what was added or saved, and the stored
 * version of a lesson. Invalid fields are refused with `status`.
 */
export async function saveEdit(
  deps: PublishDeps,
  courseId: string,
  { kind, id, fields, status }: Omit<PendingEdit, 'name'> & { readonly status?: number },
): Promise<{ readonly id: string; readonly version: number | null }> {
  const version = Number(fields['version']);
  const { id: sent = '' } = fields;
  const newId = isId(sent) ? sent : randomUUID();
  if (kind === 'section' || kind === 'new-section') {
    const section = readInput(sectionForm, fields);
    if (kind === 'section') await renameSection(deps, { courseId, id, version, section });
    else await addSection(deps, { id: newId, courseId, section });
    return { id: kind === 'section' ? id : newId, version: null };
  }
  const lesson = readInput(lessonForm, fields, status);
  if (kind === 'lesson') return { id, version: (await updateLesson(deps, { courseId, id, version, lesson })).version };
  await addLesson(deps, { id: newId, courseId, sectionId: id, lesson });
  return { id: newId, version: null };
}

const most = 500;
const text = z.string();
const editsForm = z
  .array(
    z.object({ name: text.max(200), kind: z.enum(editKinds), id: text.max(80), fields: z.record(text.max(40), text) }),
  )
  .max(most);

/** Saves the edits of 'Save All Changes' one by one, so that a refused one does not stop the others. */
export async function saveEdits(sent: SentForm<StaffActor>, courseId: string): Promise<SavedEdit[]> {
  const { scope, deps, form } = sent;
  const edits = editsForm.safeParse(readJson(form.get('edits'))).data;
  if (!edits) throw invalid({ error: contentRules.failure() });
  const saved: SavedEdit[] = [];
  for (const { name, kind, id, fields } of edits) {
    const title = fields['title']?.trim().slice(0, 200) ?? '';
    try {
      await saveEdit(deps, courseId, { kind, id, fields });
      saved.push({ name, kind, id, title, error: null });
    } catch (refusal) {
      const { error, errors } = refusalOf(refusal, scope, contentRules, sent);
      saved.push({ name, kind, id, title, error: error ?? Object.values(errors)[0] ?? null });
    }
  }
  return saved;
}

/** Returns null for invalid JSON. */
export function readJson(field: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof field === 'string' ? field : '');
  } catch {
    return null;
  }
}
