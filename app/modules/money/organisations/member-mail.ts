import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import type { OrganisationRole } from '#app/shared/organisation-terms.ts';
import { teamPath } from './team-paths.ts';
import { m } from '#texts';

const roleSentences: Readonly<Record<OrganisationRole, () => string>> = {
  owner: m.mails_member_owner,
  manager: m.mails_member_manager,
  viewer: m.mails_member_viewer,
};

/** Composes the mail to a new member of an organisation, in the present language. */
export function memberMail({
  to,
  organisation,
  organisationId,
  role,
  appUrl,
}: {
  readonly to: string;
  readonly organisation: string;
  readonly organisationId: string;
  readonly role: OrganisationRole;
  readonly appUrl: string;
}): MailDraft {
  return {
    to,
    subject: m.mails_member_subject({ organisation }),
    heading: m.mails_member_subject({ organisation }),
    blocks: [
      { kind: 'text', text: roleSentences[role]() },
      { kind: 'button', label: m.mails_member_open(), href: appUrl + localHref(teamPath(organisationId)) },
      { kind: 'note', text: m.mails_member_note() },
    ],
  };
}
