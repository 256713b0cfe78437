import type { FieldErrors } from '#app/modules/identity/account-forms.ts';

/** What a form of the content is told. */
export interface ContentFormOutcome {
  readonly isDone: boolean;
  readonly status: number;
  readonly errors: FieldErrors;
  readonly error: string | null;
  /** Somebody else saved another version meanwhile. */
  readonly isConflict: boolean;
  /** Version of what is stored, once it is saved. */
  readonly version: number | null;
  /** Under which something new was added. */
  readonly newId: string | null;
}

/** What can be typed in a course's content and not be saved yet, each in a form and a draft of its own. */
export const editKinds = ['lesson', 'section', 'new-lesson', 'new-section'] as const;
export type EditKind = (typeof editKinds)[number];

/** A draft, as 'Save All Changes' sends it. */
export interface PendingEdit {
  /** Of the draft: it is forgotten when this is saved. */
  readonly name: string;
  readonly kind: EditKind;
  /** Id of the lesson or section; a new lesson has its section's, a new section 'new'. */
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What the drafts of a course's content begin with. */
export const draftsOf = (courseId: string) => `content:${courseId}:`;

/** The name of a form's draft. */
export const draftName = (courseId: string, kind: EditKind, id: string) => `${draftsOf(courseId)}${kind}:${id}`;

/** What a draft is of, by its name; null for another one's. */
export function editOf(courseId: string, name: string): Pick<PendingEdit, 'name' | 'kind' | 'id'> | null {
  const [given, id = ''] = name.slice(draftsOf(courseId).length).split(':');
  const kind = editKinds.find((each) => each === given);
  return kind && name === draftName(courseId, kind, id) ? { name, kind, id } : null;
}

/** Where the form of an edit is. */
export function pathOf(courseId: string, { kind, id }: Pick<PendingEdit, 'kind' | 'id'>): string {
  const paths: Readonly<Record<EditKind, string>> = {
    lesson: `lessons/${id}`,
    section: `sections/${id}`,
    'new-lesson': `sections/${id}/lessons/new`,
    'new-section': 'sections/new',
  };
  return `/admin/courses/${courseId}/content/${paths[kind]}`;
}
