import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import { m } from '#texts';

type OrganisationErrorCode =
  | DecisionErrorCode
  | VersionErrorCode
  | 'sign_in_required'
  | 'too_many_requests'
  | 'organisation_not_found'
  | 'organisation_role'
  | 'member_unknown'
  | 'member_already'
  | 'member_not_found'
  | 'last_owner'
  | 'seat_not_found'
  | 'organisation_unled';

/** Sentences for members of organisations, and for staff. */
export const organisationErrors: ErrorTable<OrganisationErrorCode> = {
  ...decisionErrors,
  ...versionErrors,
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  too_many_requests: { status: 429, message: m.organisations_too_many },
  organisation_not_found: { status: 404, message: m.organisations_not_found },
  organisation_role: { status: 403, message: m.organisations_not_in_role },
  member_unknown: { status: 404, message: m.organisations_member_unknown },
  member_already: { status: 409, message: m.organisations_member_already },
  member_not_found: { status: 404, message: m.organisations_member_not_found },
  seat_not_found: { status: 404, message: m.organisations_seat_not_found },
  last_owner: { status: 409, message: m.organisations_last_owner },
  organisation_unled: { status: 409, message: ({ name = '' }) => m.organisations_unled({ name }) },
};

export const refuse = refusal<OrganisationErrorCode>;
