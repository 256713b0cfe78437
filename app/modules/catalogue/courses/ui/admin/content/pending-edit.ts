/** Kinds of forms on the content page. Each form has its own draft. */
export const editKinds = ['lesson', 'section', 'new-lesson', 'new-section'] as const;
type EditKind = (typeof editKinds)[number];

/** A draft, as 'Save All Changes' sends it. */
export interface PendingEdit {
  /** Name of the draft, which is deleted after saving. */
  readonly name: string;
  readonly kind: EditKind;
  /** Id of the lesson or section; a new lesson has its section's, a new section 'new'. */
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Prefix of the names of a course's drafts. */
export const draftsOf = (courseId: string) => `content:${courseId}:`;

/** The name of a form's draft. */
export const draftName = (courseId: string, kind: EditKind, id: string) => `${draftsOf(courseId)}${kind}:${id}`;

/** Returns the form that a draft belongs to; null for other courses. */
export function editOf(courseId: string, name: string): Pick<PendingEdit, 'name' | 'kind' | 'id'> | null {
  const [part, id = ''] = name.slice(draftsOf(courseId).length).split(':');
  const kind = editKinds.find((each) => each === part);
  return kind && name === draftName(courseId, kind, id) ? { name, kind, id } : null;
}

/** Returns the address of an edit's form. */
export function pathOf(courseId: string, { kind, id }: Pick<PendingEdit, 'kind' | 'id'>): string {
  const paths: Readonly<Record<EditKind, string>> = {
    lesson: `lessons/${id}`,
    section: `sections/${id}`,
    'new-lesson': `sections/${id}/lessons/new`,
    'new-section': 'sections/new',
  };
  return `/admin/courses/${courseId}/content/${paths[kind]}`;
}
