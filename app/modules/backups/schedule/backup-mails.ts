import type { MailDraft } from '#app/platform/mail/compose-mail.ts';

/** To the company: a backup was not made, or is not whole. */
export function backupAlertMail({ to, sentence }: { readonly to: string; readonly sentence: string }): MailDraft {
  return {
    to,
    subject: 'Backups need attention',
    heading: 'A backup needs your attention',
    blocks: [
      { kind: 'text', text: sentence },
      {
        kind: 'text',
        text: 'It is tried again every hour. What is in the shop is not affected, but the latest backup grows older.',
      },
    ],
  };
}
