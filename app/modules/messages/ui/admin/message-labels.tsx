import type { MessageStatus } from '../../admin/inbox.ts';
import type { BeadForm, BeadTone } from '#app/ui/bead-glyph.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';

/** What ?done= of the inbox tells. */
export const messageNotices = {
  answered: 'Answer sent',
  read: 'Marked as read',
  new: 'Marked as new',
  archived: 'Message archived',
  deleted: 'Message deleted',
} as const;

/** What went wrong for a reason nobody foresaw. */
export const messageFailures = {
  load: 'Failed to load messages. Please try again.',
  save: 'Failed to update message. Please try again.',
  reply: 'Failed to send answer. Please try again.',
  delete: 'Failed to delete message. Please try again.',
} as const;

const badges: Readonly<Record<MessageStatus, { label: string; form: BeadForm; tone?: BeadTone }>> = {
  new: { label: 'New', form: 'full', tone: 'gold' },
  read: { label: 'Read', form: 'open' },
  answered: { label: 'Answered', form: 'full', tone: 'teal' },
  archived: { label: 'Archived', form: 'open' },
};

export function MessageStatusBadge({ status }: { readonly status: MessageStatus }) {
  return <StatusBadge {...badges[status]} />;
}
