import { isId } from '#app/shared/ids.ts';
import { codeOfReceipt } from '#app/shared/payment-terms.ts';
import { m } from '#texts';

/** Names of the subject and the person in a sentence. */
interface Names {
  readonly subject: string;
  readonly person: string;
}

/** Sentences by action, without the actor at their beginning. */
export const auditSentences: Readonly<Record<string, (names: Names) => string>> = {
  'admin.appointed': m.portal_audit_did_admin_appointed,
  'admin.dismissed': m.portal_audit_did_admin_dismissed,
  'admin.invited_again': m.portal_audit_did_admin_invited_again,
  'admin.recovery_codes_renewed': m.portal_audit_did_admin_recovery_codes_renewed,
  'admin.role_changed': m.portal_audit_did_admin_role_changed,
  'admin.second_factor_off': m.portal_audit_did_admin_second_factor_off,
  'admin.second_factor_on': m.portal_audit_did_admin_second_factor_on,
  'admin.sign_in_refused': m.portal_audit_did_admin_sign_in_refused,
  'admin.signed_in': m.portal_audit_did_admin_signed_in,
  'admin.signed_out': m.portal_audit_did_admin_signed_out,
  'assignment.saved': m.portal_audit_did_assignment_saved,
  'check.regraded': m.portal_audit_did_quiz_regraded,
  'check.saved': m.portal_audit_did_quiz_saved,
  'attempt.decided_paid': m.portal_audit_did_attempt_decided_paid,
  'attempt.decided_failed': m.portal_audit_did_attempt_decided_failed,
  'late_paper.accepted': m.portal_audit_did_late_attempt_accepted,
  'late_paper.refused': m.portal_audit_did_late_attempt_refused,
  'campaign.added': m.portal_audit_did_campaign_added,
  'campaign.deleted': m.portal_audit_did_campaign_deleted,
  'campaign.scheduled': m.portal_audit_did_campaign_scheduled,
  'campaign.tested': m.portal_audit_did_campaign_tested,
  'campaign.unscheduled': m.portal_audit_did_campaign_unscheduled,
  'campaign.updated': m.portal_audit_did_campaign_updated,
  'certificate.declined': m.portal_audit_did_certificate_declined,
  'certificate.issued_again': m.portal_audit_did_certificate_issued_again,
  'certificates.renamed': m.portal_audit_did_certificates_renamed,
  'attempt.paid_declined': m.portal_audit_did_attempt_paid_declined,
  'attempt.paid_requested': m.portal_audit_did_attempt_paid_requested,
  'claim.accept_declined': m.portal_audit_did_claim_accept_declined,
  'claim.accept_requested': m.portal_audit_did_claim_accept_requested,
  'claim.forwarded': m.portal_audit_did_claim_forwarded,
  'claim.accepted': m.portal_audit_did_claim_accepted,
  'claim.rejected': m.portal_audit_did_claim_rejected,
  'content.arranged': m.portal_audit_did_content_arranged,
  'course.added': m.portal_audit_did_course_added,
  'course.announced': m.portal_audit_did_course_announced,
  'course.announcement_ended': m.portal_audit_did_course_announcement_ended,
  'course.deleted': m.portal_audit_did_course_deleted,
  'course.duplicated': m.portal_audit_did_course_duplicated,
  'course.plan_ended': m.portal_audit_did_course_instalments_ended,
  'course.plan_offered': m.portal_audit_did_course_instalments_offered,
  'course.translated': m.portal_audit_did_course_translated,
  'course.updated': m.portal_audit_did_course_updated,
  'enrolment.granted': m.portal_audit_did_enrolment_granted,
  'enrolment.opened': m.portal_audit_did_enrolment_opened,
  'enrolment.pending': m.portal_audit_did_enrolment_pending,
  'enrolment.revoked': m.portal_audit_did_enrolment_revoked,
  'enrolment.withdrawn': m.portal_audit_did_enrolment_withdrawn,
  'hand_in.accepted': m.portal_audit_did_submission_accepted,
  'hand_in.returned': m.portal_audit_did_submission_returned,
  'identity.linked': m.portal_audit_did_identity_linked,
  'invoice.etims_entered': m.portal_audit_did_invoice_etims_entered,
  'invoice.sent': m.portal_audit_did_invoice_sent,
  'invoices.etims_imported': m.portal_audit_did_invoices_etims_imported,
  'lesson.added': m.portal_audit_did_lesson_added,
  'lesson.deleted': m.portal_audit_did_lesson_deleted,
  'lesson.practice_changed': m.portal_audit_did_lesson_practice_changed,
  'lesson.published': m.portal_audit_did_lesson_published,
  'lesson.translated': m.portal_audit_did_lesson_translated,
  'lesson.unpublished': m.portal_audit_did_lesson_unpublished,
  'lesson.updated': m.portal_audit_did_lesson_updated,
  'media.uploaded': m.portal_audit_did_media_uploaded,
  'message.answered': m.portal_audit_did_message_answered,
  'message.deleted': m.portal_audit_did_message_deleted,
  'message.marked': m.portal_audit_did_message_marked,
  'offer.added': m.portal_audit_did_discount_added,
  'offer.deleted': m.portal_audit_did_discount_deleted,
  'offer.ended': m.portal_audit_did_discount_ended,
  'offer.paused': m.portal_audit_did_discount_paused,
  'offer.resumed': m.portal_audit_did_discount_resumed,
  'offer.updated': m.portal_audit_did_discount_updated,
  'gift.address_changed': m.portal_audit_did_gift_address_changed,
  'gift.changed': m.portal_audit_did_gift_changed,
  'payment_link.made': m.portal_audit_did_payment_link_made,
  'payment_link.cancelled': m.portal_audit_did_payment_link_cancelled,
  'gift.mailed_again': m.portal_audit_did_gift_mailed_again,
  'order.accepted': m.portal_audit_did_order_accepted,
  'order.cancelled': m.portal_audit_did_order_cancelled,
  'order.paid_in_parts': m.portal_audit_did_order_paid_in_parts,
  'order.draft_changed': m.portal_audit_did_order_draft_changed,
  'order.draft_deleted': m.portal_audit_did_order_draft_deleted,
  'order.drafted': m.portal_audit_did_order_drafted,
  'order.quoted': m.portal_audit_did_order_quoted,
  'order.renewed': m.portal_audit_did_order_renewed,
  'order.replaced': m.portal_audit_did_order_replaced,
  'order.seats_named': m.portal_audit_did_order_seats_named,
  'order.sent_again': m.portal_audit_did_order_sent_again,
  'organisation.added': m.portal_audit_did_organisation_added,
  'organisation.member_added': m.portal_audit_did_organisation_member_added,
  'organisation.member_left': m.portal_audit_did_organisation_member_left,
  'organisation.member_removed': m.portal_audit_did_organisation_member_removed,
  'organisation.ownerless': m.portal_audit_did_organisation_ownerless,
  'organisation.role_changed': m.portal_audit_did_organisation_role_changed,
  'organisation.updated': m.portal_audit_did_organisation_updated,
  'pack.code_added': m.portal_audit_did_pack_code_added,
  'pack.code_closed': m.portal_audit_did_pack_code_closed,
  'pack.invited': m.portal_audit_did_pack_invited,
  'pack.invited_again': m.portal_audit_did_pack_invited_again,
  'pack.left': m.portal_audit_did_pack_left,
  'pack.ordered': m.portal_audit_did_pack_ordered,
  'pack.papers_made': m.portal_audit_did_pack_papers_made,
  'pack.project_changed': m.portal_audit_did_pack_project_changed,
  'pack.reminders_off': m.portal_audit_did_pack_reminders_off,
  'pack.reminders_on': m.portal_audit_did_pack_reminders_on,
  'pack.seat_taken_back': m.portal_audit_did_pack_taken_back,
  'payments.approved': m.portal_audit_did_payments_approved,
  'payments.cleared': m.portal_audit_did_payments_cleared,
  'payments.bounced': m.portal_audit_did_payments_bounced,
  'payments.recorded': m.portal_audit_did_payments_recorded,
  'payments.rejected': m.portal_audit_did_payments_rejected,
  'payments.plan_cancelled': m.portal_audit_did_payments_instalments_cancelled,
  'payments.exported': m.portal_audit_did_payments_exported,
  'portfolio.arranged': m.portal_audit_did_portfolio_arranged,
  'project.added': m.portal_audit_did_project_added,
  'project.deleted': m.portal_audit_did_project_deleted,
  'project.updated': m.portal_audit_did_project_updated,
  'question.added': m.portal_audit_did_question_added,
  'question.archived': m.portal_audit_did_question_archived,
  'question.published': m.portal_audit_did_question_published,
  'question.restored': m.portal_audit_did_question_restored,
  'question.updated': m.portal_audit_did_question_updated,
  'questions.exported': m.portal_audit_did_questions_exported,
  'questions.imported': m.portal_audit_did_questions_imported,
  'receipt.code_corrected': m.portal_audit_did_receipt_code_corrected,
  'receipt.code_set': m.portal_audit_did_receipt_code_set,
  'receipt.matched': m.portal_audit_did_receipt_matched,
  'refund.by_hand_declined': m.portal_audit_did_refund_by_hand_declined,
  'refund.by_hand_requested': m.portal_audit_did_refund_by_hand_requested,
  'refund.cancelled': m.portal_audit_did_refund_cancelled,
  'refund.done': m.portal_audit_did_refund_done,
  'refund.done_twice': m.portal_audit_did_refund_done_twice,
  'refund.failed': m.portal_audit_did_refund_failed,
  'refund.requested': m.portal_audit_did_refund_requested,
  'refund.sent': m.portal_audit_did_refund_sent,
  'refund.settled': m.portal_audit_did_refund_settled,
  'report.made': m.portal_audit_did_report_made,
  'lesson_question.approve': m.portal_audit_did_lesson_question_approve,
  'lesson_question.close': m.portal_audit_did_lesson_question_close,
  'lesson_question.dismiss': m.portal_audit_did_lesson_question_dismiss,
  'lesson_question.hide': m.portal_audit_did_lesson_question_hide,
  'lesson_question.merge': m.portal_audit_did_lesson_question_merge,
  'lesson_question.restore': m.portal_audit_did_lesson_question_restore,
  'lesson_question.suspend': m.portal_audit_did_lesson_question_suspend,
  'lesson_question.unsuspend': m.portal_audit_did_lesson_question_unsuspend,
  'review.hidden': m.portal_audit_did_review_hidden,
  'review.reports_dismissed': m.portal_audit_did_review_reports_dismissed,
  'review.shown': m.portal_audit_did_review_shown,
  'section.added': m.portal_audit_did_section_added,
  'section.deleted': m.portal_audit_did_section_deleted,
  'section.renamed': m.portal_audit_did_section_renamed,
  'settings.changed': m.portal_audit_did_settings_changed,
  'settings.tested': m.portal_audit_did_settings_tested,
  'statement.compared': m.portal_audit_did_statement_compared,
  'statement.line_opened': m.portal_audit_did_statement_line_opened,
  'statement.line_set_aside': m.portal_audit_did_statement_line_set_aside,
  'statement.imported': m.portal_audit_did_statement_imported,
  'subscriber.unsubscribed': m.portal_audit_did_subscriber_unsubscribed,
  'text.confirmed': m.portal_audit_did_text_confirmed,
  'text.corrected': m.portal_audit_did_text_corrected,
  'text.review_taken_back': m.portal_audit_did_text_review_taken_back,
  'user.added': m.portal_audit_did_user_added,
  'user.deleted': m.portal_audit_did_user_deleted,
  'user.signed_out': m.portal_audit_did_user_signed_out,
  'user.suspended': m.portal_audit_did_user_suspended,
  'user.unsuspended': m.portal_audit_did_user_unsuspended,
  'user.updated': m.portal_audit_did_user_updated,
};

/** The named subject of an entry. */
interface AuditName {
  readonly name: string;
  /** Its page in the portal; null without one. */
  readonly to: string | null;
}

/** A part of a sentence: text, or a name with a link. */
export type SentencePart = string | AuditName;

interface Named {
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  /** The subject's name or title, today's or the entry's; null if unknown. */
  readonly subjectName: string | null;
  /** Owner of the subject. */
  readonly personId: string | null;
  readonly personName: string | null;
}

const pageOf: Readonly<Record<string, (id: string) => string | null>> = {
  user: (id) => `/admin/users/${id}`,
  course: (id) => `/admin/courses/${id}/content`,
  payment: (id) => `/admin/payments/${id}`,
  message: (id) => `/admin/messages/${id}`,
  lesson_question: (id) => `/admin/questions/${id}`,
  review: (id) => `/admin/reviews/${id}`,
  organisation: (id) => `/admin/organisations/${id}`,
  project: (id) => `/admin/portfolio/${id}/edit`,
  campaign: (id) => `/admin/mail/${id}`,
  offer: (id) => `/admin/offers/${id}`,
  text: (id) => `/admin/translations/${id}`,
  statement: (id) => (isId(id) ? `/admin/payments/reconcile/${id}` : null),
};

/** Placeholders that occur in no text. */
const places: Names = { subject: '\u0000subject\u0000', person: '\u0000person\u0000' };

/** Returns an entry as a sentence without the actor at its beginning: ['suspended ', { name, to }]. */
export function sentenceOf(entry: Named): readonly SentencePart[] {
  const sentence = auditSentences[entry.action]?.(places) ?? wordsOf(entry.action);
  const { subjectType, subjectId, subjectName, personId, personName } = entry;
  return sentence
    .split(new RegExp(`(${places.subject}|${places.person})`))
    .filter((part) => part !== '')
    .map((part): SentencePart => {
      if (part === places.subject) {
        // A deleted subject has no page, but its name may be known.
        const to =
          subjectId && subjectName !== null && !entry.action.endsWith('.deleted')
            ? pageOf[subjectType]?.(subjectId)
            : null;
        return { name: nameOf(subjectType, subjectName), to: to ?? null };
      }
      if (part === places.person)
        return {
          name: personName ?? m.portal_audit_deleted_account(),
          to: personId ? `/admin/users/${personId}` : null,
        };
      return part;
    });
}

/** Names the subject; of money by the code that people know. */
function nameOf(type: string, name: string | null): string {
  if (name === null) return nameless(type);
  return type === 'refund' || type === 'receipt' ? codeOfReceipt(name) : name;
}

const nameless = (type: string) =>
  type === 'user' ? m.portal_audit_deleted_account() : m.portal_audit_gone({ type: type.replaceAll('_', ' ') });

/** Returns an action without a sentence in words: 'shop.closed_early' as 'closed early (shop)'. */
function wordsOf(action: string): string {
  const [area = '', ...rest] = action.replaceAll('_', ' ').split('.');
  return rest.length > 0 ? `${rest.join(' ')} (${area})` : area;
}
