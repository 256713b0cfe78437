import { decisionErrors } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { m } from '#texts';

type PackErrorCode =
  | 'sign_in_required'
  | 'organisation_invalid'
  | 'pack_not_found'
  | 'pack_seats'
  | 'pack_needs_quotation'
  | 'pack_not_offered'
  | 'pack_total_changed'
  | 'project_too_long'
  | 'bad_order_key'
  | 'course_not_found'
  | 'course_not_for_sale'
  | 'invite_too_many'
  | 'invite_file'
  | 'invite_nobody'
  | 'invite_again_soon'
  | 'code_invalid'
  | 'code_not_found'
  | 'code_closed'
  | 'code_ended'
  | 'code_used_up'
  | 'code_no_seat'
  | 'code_unverified'
  | 'code_other_address'
  | 'code_course_owned'
  | 'code_course_select'
  | 'seat_kept'
  | 'seat_of_pack_not_found'
  | 'facts_invalid'
  | 'too_many_requests';

/** Sentences for people of an organisation who buy and hand on seats, and for those who take them. */
export const packErrors: ErrorTable<PackErrorCode> = {
  ...organisationErrors,
  ...decisionErrors,
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  organisation_invalid: { status: 400, message: m.packs_organisation_invalid },
  pack_not_found: { status: 404, message: m.packs_not_found },
  pack_seats: { status: 400, message: ({ most = '' }) => m.packs_seats_invalid({ most }) },
  pack_needs_quotation: { status: 409, message: m.packs_needs_quotation },
  pack_not_offered: { status: 404, message: m.packs_not_offered },
  pack_total_changed: { status: 409, message: ({ total = '' }) => m.packs_total_changed({ total }) },
  project_too_long: { status: 400, message: m.packs_project_too_long },
  bad_order_key: { status: 400, message: m.checkout_payment_failed },
  course_not_found: { status: 404, message: m.checkout_course_not_found },
  course_not_for_sale: { status: 409, message: ({ title = '' }) => m.checkout_payment_failed_for({ title }) },
  invite_too_many: {
    status: 409,
    message: ({ people = '0', free = '0' }) =>
      m.packs_invite_too_many({ people: Number(people), free: Number(free), more: Number(people) - Number(free) }),
  },
  invite_file: { status: 400, message: m.packs_invite_file_unreadable },
  invite_nobody: { status: 400, message: m.packs_invite_nobody },
  invite_again_soon: { status: 409, message: m.packs_invite_again_soon },
  code_invalid: { status: 400, message: ({ why = '' }) => why },
  code_not_found: { status: 404, message: m.packs_code_unknown },
  code_closed: { status: 410, message: ({ organisation = '' }) => m.packs_code_closed({ organisation }) },
  code_ended: {
    status: 410,
    message: ({ organisation = '', day = '' }) => m.packs_code_ended({ organisation, day }),
  },
  code_used_up: { status: 409, message: ({ organisation = '' }) => m.packs_code_used_up({ organisation }) },
  code_no_seat: { status: 409, message: ({ organisation = '' }) => m.packs_code_no_seat({ organisation }) },
  code_unverified: { status: 403, message: m.seats_unverified },
  code_other_address: { status: 403, message: m.packs_code_other_address },
  code_course_owned: { status: 409, message: m.packs_code_course_owned },
  code_course_select: { status: 400, message: m.packs_code_course_select },
  seat_kept: { status: 409, message: m.packs_seat_kept },
  seat_of_pack_not_found: { status: 404, message: m.packs_seat_not_found },
  facts_invalid: { status: 400, message: m.packs_facts_invalid },
  too_many_requests: { status: 429, message: m.organisations_too_many },
};

export const refuse = refusal<PackErrorCode>;
