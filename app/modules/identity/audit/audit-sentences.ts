/** A sentence about an entry: words, with places for who or what it is about. */
export const auditSentences: Readonly<Record<string, string>> = {
  'admin.appointed': 'made {subject} an administrator',
  'admin.dismissed': 'dismissed the administrator {subject}',
  'admin.invited_again': 'sent the invitation of the administrator {subject} again',
  'admin.recovery_codes_renewed': 'made new recovery codes',
  'admin.role_changed': 'changed the role of the administrator {subject}',
  'admin.second_factor_off': 'switched the authenticator of {subject} off',
  'admin.second_factor_on': 'switched an authenticator on',
  'admin.sign_in_refused': 'was refused at the login of the portal',
  'admin.signed_in': 'signed in',
  'admin.signed_out': 'signed out',
  'attempt.decided_paid': 'decided that {person} did pay for {subject}',
  'attempt.decided_failed': 'decided that {person} did not pay for {subject}',
  'certificates.renamed': 'corrected the name on the certificates of {subject}',
  'claim.accepted': 'accepted the M-Pesa code {subject} of {person}',
  'claim.rejected': 'rejected the M-Pesa code {subject} of {person}',
  'content.arranged': 'changed the order of the lessons of {subject}',
  'course.added': 'added the course {subject}',
  'course.deleted': 'deleted the course {subject}',
  'course.duplicated': 'copied a course as {subject}',
  'course.updated': 'changed the course {subject}',
  'enrolment.granted': 'enrolled {person} in {subject} free of charge',
  'enrolment.opened': 'enrolled {person} in {subject}, free of charge, as soon as they registered',
  'enrolment.pending': 'enrolled somebody without an account in {subject}, as soon as they register',
  'enrolment.revoked': 'took {subject} away from {person}',
  'enrolment.withdrawn': 'withdrew the pending enrolment of somebody without an account in {subject}',
  'identity.linked': 'linked Google to the account of {subject}',
  'lesson.added': 'added the lesson {subject}',
  'lesson.deleted': 'deleted the lesson {subject}',
  'lesson.published': 'published the lesson {subject}',
  'lesson.unpublished': 'moved the lesson {subject} back to draft',
  'lesson.updated': 'changed the lesson {subject}',
  'media.uploaded': 'uploaded the file {subject}',
  'message.answered': 'answered the message of {subject}',
  'message.deleted': 'deleted the message of {subject}',
  'message.marked': 'marked the message of {subject}',
  'order.paid_in_parts': 'paid {subject} of {person} with several M-Pesa payments',
  'payments.exported': 'exported the payments with their phone numbers',
  'portfolio.arranged': 'changed the order of the portfolio',
  'project.added': 'added the project {subject}',
  'project.deleted': 'deleted the project {subject}',
  'project.updated': 'changed the project {subject}',
  'receipt.code_corrected': 'corrected the code of the M-Pesa receipt {subject} by a statement',
  'receipt.code_set': 'entered the code of the M-Pesa receipt {subject}',
  'receipt.matched': 'matched the M-Pesa receipt {subject} with an order',
  'refund.cancelled': 'cancelled the refund of {subject} to {person}',
  'refund.done': 'completed the refund of {subject} to {person}',
  'refund.failed': 'recorded that the refund of {subject} to {person} failed',
  'refund.requested': 'asked for the refund of {subject} to {person}',
  'refund.sent': 'sent the refund of {subject} to {person} by M-Pesa',
  'review.hidden': 'hid the review of {person} about {subject}',
  'review.reports_dismissed': 'left the reported review of {person} about {subject} as it is',
  'review.shown': 'showed the review of {person} about {subject} again',
  'section.added': 'added the section {subject}',
  'section.deleted': 'deleted the section {subject}',
  'section.renamed': 'renamed the section {subject}',
  'settings.changed': 'changed the settings',
  'settings.tested': 'tried the settings out',
  'statement.compared': 'compared the statement {subject} with the books',
  'statement.imported': 'entered payments of the statement {subject}',
  'subscriber.unsubscribed': 'unsubscribed {subject} from the newsletter',
  'user.added': 'added the account of {subject}',
  'user.deleted': 'deleted an account',
  'user.signed_out': 'signed {subject} out everywhere',
  'user.suspended': 'suspended {subject}',
  'user.unsuspended': 'ended the suspension of {subject}',
  'user.updated': 'changed the account of {subject}',
};

/** What an entry is about, where a name is known for it. */
export interface AuditName {
  readonly name: string;
  /** The page of it in the portal; null where there is none. */
  readonly to: string | null;
}

/** A piece of a sentence: words, or a name that leads to a page. */
export type SentencePart = string | AuditName;

interface Named {
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  /** The subject's name or title, now or as the entry has it; null where it is unknown. */
  readonly subjectName: string | null;
  /** Owner of the subject. */
  readonly personId: string | null;
  readonly personName: string | null;
}

const pageOf: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/admin/users/${id}`,
  course: (id) => `/admin/courses/${id}/content`,
  payment: (id) => `/admin/payments/${id}`,
  message: (id) => `/admin/messages/${id}`,
  review: (id) => `/admin/reviews/${id}`,
  project: (id) => `/admin/portfolio/${id}/edit`,
  statement: (id) => `/admin/payments/reconcile/${id}`,
};

/** An entry as a sentence without its beginning, which is who did it: ['suspended ', { name, to }]. */
export function sentenceOf(entry: Named): readonly SentencePart[] {
  const sentence = auditSentences[entry.action] ?? wordsOf(entry.action);
  const { subjectType, subjectId, subjectName, personId, personName } = entry;
  return sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part): SentencePart => {
      if (part === '{subject}') {
        // A deleted subject has no page, but its name may be known.
        const to =
          subjectId && subjectName !== null && !entry.action.endsWith('.deleted')
            ? pageOf[subjectType]?.(subjectId)
            : null;
        return { name: subjectName ?? nameless(subjectType), to: to ?? null };
      }
      if (part === '{person}')
        return { name: personName ?? 'a deleted account', to: personId ? `/admin/users/${personId}` : null };
      return part;
    });
}

const nameless = (type: string) =>
  type === 'user' ? 'a deleted account' : `a ${type.replaceAll('_', ' ')} that is gone`;

/** An action nobody has written a sentence for: 'shop.closed_early' as 'closed early (shop)'. */
function wordsOf(action: string): string {
  const [area = '', ...rest] = action.replaceAll('_', ' ').split('.');
  return rest.length > 0 ? `${rest.join(' ')} (${area})` : area;
}
