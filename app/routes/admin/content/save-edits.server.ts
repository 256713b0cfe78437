import { z } from 'zod';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { editKinds } from '#app/modules/catalogue/ui/admin/content/pending-edit.ts';
import { saveContentForm } from './save-content-form.server.ts';
import type { SavedEdit } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';

const most = 500;
const text = z.string();
const editsForm = z
  .array(
    z.object({ name: text.max(200), kind: z.enum(editKinds), id: text.max(80), fields: z.record(text.max(40), text) }),
  )
  .max(most);

/** Saves each edit on its own, so that one that cannot be saved stops no other. Null for what are no edits. */
export async function saveEdits(
  scope: RequestScope,
  actor: Actor,
  courseId: string,
  given: FormDataEntryValue | null,
): Promise<SavedEdit[] | null> {
  let edits;
  try {
    edits = editsForm.safeParse(JSON.parse(typeof given === 'string' ? given : '')).data;
  } catch {
    return null;
  }
  if (!edits) return null;
  const saved: SavedEdit[] = [];
  for (const { name, kind, id, fields } of edits) {
    const outcome = await saveContentForm({ scope, actor, courseId, kind, id, fields });
    const [field] = Object.values(outcome.errors);
    const title = fields['title']?.trim().slice(0, 200) ?? '';
    saved.push({ name, kind, id, title, error: outcome.isDone ? null : (outcome.error ?? field ?? null) });
  }
  return saved;
}
