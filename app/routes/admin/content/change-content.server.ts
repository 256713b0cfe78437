import { data } from 'react-router';
import { z } from 'zod';
import { arrangeContent } from '#app/modules/catalogue/admin/content/arrange-content.server.ts';
import type { NewOrder, Step } from '#app/modules/catalogue/admin/content/arrangement.ts';
import type { ContentErrorCode } from '#app/modules/catalogue/admin/content/content-errors.ts';
import { setLessonPublished } from '#app/modules/catalogue/admin/content/set-lesson-published.server.ts';
import {
  contentFailures,
  contentNotices,
  type ContentAnswer,
  type SavedEdit,
} from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { editKinds } from '#app/modules/catalogue/ui/admin/content/pending-edit.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { contentDeps, refusalOf } from './content-scope.server.ts';
import { saveContentForm } from './save-content-form.server.ts';
import { m } from '#texts';
import { DomainError } from '#app/shared/domain-error.ts';

const orderForm = z.object({
  sections: z.array(z.string()).optional(),
  lessons: z.array(z.object({ id: z.string(), lessons: z.array(z.string()) })).optional(),
});

const answerWith = (answer: Partial<ContentAnswer>, status = 200) =>
  data<ContentAnswer>({ isDone: status === 200, sentence: null, edits: null, ...answer }, { status });

/** Handles the buttons of the page: a new order, one step, Published or Draft, and 'Save All Changes'. */
export async function changeContent(scope: RequestScope, actor: Actor, courseId: string, request: Request) {
  const deps = contentDeps(scope, actor);
  const form = await readForm(request);
  try {
    if (form.has('edits')) return await answerEdits(scope, actor, courseId, form);
    if (form.has('publish')) {
      const id = fieldOf(form, 'lesson', 80);
      const isPublished = fieldOf(form, 'publish') === 'on';
      await setLessonPublished(deps, { courseId, id, version: Number(fieldOf(form, 'version', 20)), isPublished });
      return answerWith({});
    }
    const change = form.has('step') ? readStep(fieldOf(form, 'step', 200)) : readOrder(form.get('order'));
    if (!change) throw new DomainError<ContentErrorCode>('order_invalid');
    await arrangeContent(deps, { courseId, seen: fieldOf(form, 'seen', 80), change });
    return answerWith({});
  } catch (error) {
    const { status, message } = refusalOf(scope, error, contentFailures.save());
    return answerWith({ sentence: message }, status);
  }
}

async function answerEdits(scope: RequestScope, actor: Actor, courseId: string, form: FormData) {
  const edits = await saveEdits(scope, actor, courseId, form.get('edits'));
  if (!edits) return answerWith({ sentence: contentFailures.save() }, 400);
  const failed = edits.filter(({ error }) => error !== null).length;
  if (edits.length === 0) return answerWith({ sentence: m.portal_content_all_saved() });
  return answerWith(
    { sentence: failed === 0 ? contentNotices.saved() : contentFailures.save(), edits },
    failed === 0 ? 200 : 409,
  );
}

/** Parses 'lesson {id} up', 'section {id} down' or 'lesson {id} to {section}'; null for anything else. */
function readStep(text: string): Step | null {
  const [what, id = '', way, section = ''] = text.split(' ');
  if (what === 'lesson' && way === 'to') return { lesson: id, to: section };
  if (way !== 'up' && way !== 'down') return null;
  const by = way === 'up' ? -1 : 1;
  if (what === 'lesson') return { lesson: id, by };
  return what === 'section' ? { section: id, by } : null;
}

function readOrder(text: FormDataEntryValue | null): NewOrder | null {
  try {
    return orderForm.safeParse(JSON.parse(typeof text === 'string' ? text : '')).data ?? null;
  } catch {
    return null;
  }
}

const most = 500;
const text = z.string();
const editsForm = z
  .array(
    z.object({ name: text.max(200), kind: z.enum(editKinds), id: text.max(80), fields: z.record(text.max(40), text) }),
  )
  .max(most);

/** Saves each edit separately, so that a refused one does not stop the others. Null for invalid edits. */
async function saveEdits(
  scope: RequestScope,
  actor: Actor,
  courseId: string,
  input: FormDataEntryValue | null,
): Promise<SavedEdit[] | null> {
  let edits;
  try {
    edits = editsForm.safeParse(JSON.parse(typeof input === 'string' ? input : '')).data;
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
