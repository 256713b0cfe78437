import type { Unreachable } from '#app/ui/portal/when-reachable.ts';
import type { PendingEdit } from './pending-edit.ts';
import { m } from '#texts';

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
  saved: m.portal_content_saved,
  'section-added': m.portal_content_section_added,
  'item-added': m.portal_content_item_added,
  'section-deleted': m.portal_content_section_deleted,
  'item-deleted': m.portal_content_item_deleted,
} as const;

export type ContentNotice = keyof typeof contentNotices;

/** What was not saved, and what went wrong on the way, in the specification's words. */
export const contentFailures = {
  save: m.portal_content_save_failed,
  connection: m.portal_content_connection_failed,
  section: m.portal_content_delete_section_failed,
  item: m.portal_content_delete_item_failed,
  load: m.portal_content_load_failed,
} as const;

/** What a button of the page hears: of the server, or that it could not be reached. */
export type ContentReply = ContentAnswer | Unreachable;
