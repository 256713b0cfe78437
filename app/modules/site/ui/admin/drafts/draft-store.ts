/** Event of the window after a draft was stored or deleted. */
export const draftsChanged = 'mic3-drafts-changed';

/** Event that makes forms store their drafts at once, before somebody reads them. */
export const saveDraftsNow = 'mic3-keep-drafts';

/** Text of a form by the names of its fields; a field with several values has several. */
export type Draft = Readonly<Record<string, readonly string[]>>;

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'mic3-admin-draft:';

/** Stored in this tab under the staff member's id, so that other tabs and other staff do not see it. */
interface DraftStore {
  readonly read: () => Draft | null;
  /** Returns whether it was stored: storage may be full or forbidden. */
  readonly keep: (draft: Draft) => boolean;
  readonly forget: () => void;
}

/** The draft called `name` of one staff member, in the browser's session storage. */
export function draftStore(staffId: string, name: string, shelf: () => Shelf = () => sessionStorage): DraftStore {
  const key = `${prefix}${staffId}:${name}`;
  const attempt = <T>(act: (shelf: Shelf) => T, otherwise: T): T => {
    try {
      return act(shelf());
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => attempt((kept) => parseDraft(kept.getItem(key)), null),
    keep: (draft) =>
      attempt((kept) => {
        kept.setItem(key, JSON.stringify(draft));
        return true;
      }, false),
    forget: () => attempt((kept) => kept.removeItem(key), undefined),
  };
}

/** The names of one staff member's drafts that begin in a way; none if storage is forbidden. */
export function draftNames(staffId: string, start: string, shelf: () => Storage = () => sessionStorage): string[] {
  const key = `${prefix}${staffId}:`;
  try {
    const drafts = shelf();
    const keys = Array.from({ length: drafts.length }, (_, index) => drafts.key(index) ?? '');
    return keys.filter((each) => each.startsWith(key + start)).map((each) => each.slice(key.length));
  } catch {
    return [];
  }
}

function parseDraft(text: string | null): Draft | null {
  const value: unknown = text === null ? null : JSON.parse(text);
  if (typeof value !== 'object' || value === null) return null;
  const isTexts = (texts: unknown) => Array.isArray(texts) && texts.every((each) => typeof each === 'string');
  return Object.values(value).every(isTexts) ? (value as Draft) : null;
}

const isKept = (field: Element): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement => {
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
  if (!isField || field.name === '') return false;
  return !['password', 'file', 'submit', 'button', 'image', 'reset'].includes(field.type);
};

/** Returns the values of a form, without files and passwords. */
export function draftOf(form: HTMLFormElement): Draft {
  const draft: Record<string, string[]> = {};
  for (const field of form.elements) {
    if (!isKept(field)) continue;
    const values = (draft[field.name] ??= []);
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      if (field.checked) values.push(field.value);
    } else if (field instanceof HTMLSelectElement) {
      values.push(...[...field.selectedOptions].map((option) => option.value));
    } else values.push(field.value);
  }
  return draft;
}

/** Fills a form from a draft, with an input event for each changed field. Skips missing fields. */
export function fillForm(form: HTMLFormElement, draft: Draft): void {
  const taken: Record<string, number> = {};
  for (const field of form.elements) {
    const values = isKept(field) ? draft[field.name] : undefined;
    if (!isKept(field) || !values) continue;
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      if (field.checked !== values.includes(field.value)) field.click();
    } else if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.selected = values.includes(option.value);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      const index = taken[field.name] ?? 0;
      taken[field.name] = index + 1;
      type(field, values[index] ?? '');
    }
  }
}

/** Uses the element's native setter, because React's own setter would hide the change. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.value === value) return;
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
