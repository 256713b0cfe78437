import type { Unreachable } from '#app/ui/portal/offline.ts';
import type { PendingEdit } from './pending-edit.ts';
import { m } from '#texts';

/** Result of a button of the content page. */
export interface ContentAnswer {
  readonly isDone: boolean;
  /** Null without a notice. */
  readonly sentence: string | null;
  /** Result of 'Save All Changes': what was saved, and what was not. */
  readonly edits: readonly SavedEdit[] | null;
}

/** Result of one edit. */
export interface SavedEdit extends Pick<PendingEdit, 'name' | 'kind' | 'id'> {
  readonly title: string;
  /** Reason why it was not saved; null if it was saved. */
  readonly error: string | null;
}

/** Notices of the content page, by the value of ?done=. */
export const contentNotices = {
  saved: m.portal_content_saved,
  'section-added': m.portal_content_section_added,
  'item-added': m.portal_content_item_added,
  'section-deleted': m.portal_content_section_deleted,
  'item-deleted': m.portal_content_item_deleted,
} as const;

export type ContentNotice = keyof typeof contentNotices;

/** Error messages of the content page, in the wording of the specification. */
export const contentFailures = {
  save: m.portal_content_save_failed,
  connection: m.portal_content_connection_failed,
  section: m.portal_content_delete_section_failed,
  item: m.portal_content_delete_item_failed,
  load: m.portal_content_load_failed,
} as const;

/** Returns the notice for a button: the server's answer, or that the server cannot be reached. */
export type ContentReply = ContentAnswer | Unreachable;
