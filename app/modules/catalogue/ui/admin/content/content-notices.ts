import type { Unreachable } from '#app/ui/portal/when-reachable.ts';
import type { PendingEdit } from './pending-edit.ts';

/** What the page of a course's content is told of its own buttons. */
export interface ContentAnswer {
  readonly isDone: boolean;
  /** Null where nothing needs to be said. */
  readonly sentence: string | null;
  /** Of 'Save All Changes': what was saved, and what was not. */
  readonly edits: readonly SavedEdit[] | null;
}

/** What became of an edit. */
export interface SavedEdit extends Pick<PendingEdit, 'name' | 'kind' | 'id'> {
  readonly title: string;
  /** Why it was not saved; null where it was. */
  readonly error: string | null;
}

/** What ?done= of a course's content tells. */
export const contentNotices = {
  saved: 'Course content saved successfully!',
  'section-added': 'Section added',
  'item-added': 'Item added, as a draft',
  'section-deleted': 'Section deleted',
  'item-deleted': 'Item deleted',
} as const;

export type ContentNotice = keyof typeof contentNotices;

/** What was not saved, and what went wrong on the way, in the specification's words. */
export const contentFailures = {
  save: 'Failed to save course content. Please try again.',
  connection: 'An error occurred while saving content. Please try again.',
  section: 'Failed to delete section. Please try again.',
  item: 'Failed to delete item. Please try again.',
  load: 'Failed to load course content. Please try again.',
} as const;

/** What a button of the page hears: of the server, or that it could not be reached. */
export type ContentReply = ContentAnswer | Unreachable;
