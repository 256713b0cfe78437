import type { MessageStatus } from '../../admin/inbox.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { m } from '#texts';

/** Notices of the inbox by the value of ?done=. */
export const messageNotices = {
  answered: m.portal_messages_answer_sent,
  read: m.portal_messages_marked_read,
  new: m.portal_messages_marked_new,
  archived: m.portal_messages_now_archived,
  deleted: m.portal_messages_deleted,
} as const;

/** Message for an unexpected error. */
export const messageFailures = {
  load: m.portal_messages_load_failed,
  save: m.portal_messages_save_failed,
  reply: m.portal_messages_answer_failed,
  delete: m.portal_messages_delete_failed,
} as const;

const badges: Readonly<Record<MessageStatus, { label: () => string; form: BeadForm; tone?: BeadTone }>> = {
  new: { label: m.portal_messages_status_new, form: 'full', tone: 'gold' },
  read: { label: m.portal_messages_status_read, form: 'open' },
  answered: { label: m.portal_messages_status_answered, form: 'full', tone: 'teal' },
  archived: { label: m.portal_messages_status_archived, form: 'open' },
};

export const messageStatusLabel = (status: MessageStatus): string => badges[status].label();

export function MessageStatusBadge({ status }: { readonly status: MessageStatus }) {
  const { label, ...badge } = badges[status];
  return <StatusBadge {...badge} label={label()} />;
}
