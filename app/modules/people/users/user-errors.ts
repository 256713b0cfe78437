import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import { m } from '#texts';

/** Reasons to refuse a staff member's decision about an account. */
export type UserErrorCode =
  | VersionErrorCode
  | DecisionErrorCode
  | 'user_not_found'
  | 'email_in_use'
  | 'form_used'
  | 'own_email'
  | 'identity_unconfirmed'
  | 'own_account'
  | 'staff_protected'
  | 'owner_only'
  | 'staff_already'
  | 'not_staff'
  | 'invitation_accepted'
  | 'phone_invalid'
  | 'money_under_way'
  | 'seats_unnamed'
  | 'organisation_unled';

export const userErrors: ErrorTable<UserErrorCode> = {
  ...decisionErrors,
  ...versionErrors,
  user_not_found: { status: 404, message: m.portal_users_not_found },
  form_used: { status: 409, message: m.portal_users_form_used },
  email_in_use: { status: 409, message: m.portal_users_email_in_use },
  own_email: { status: 403, message: m.portal_users_own_email },
  identity_unconfirmed: {
    status: 403,
    message: m.portal_users_unconfirmed,
  },
  own_account: { status: 403, message: m.portal_users_own_account },
  staff_protected: { status: 403, message: m.portal_users_staff_protected },
  owner_only: { status: 403, message: m.portal_users_owner_only },
  staff_already: { status: 409, message: m.portal_users_staff_already },
  not_staff: { status: 404, message: m.portal_users_not_staff },
  invitation_accepted: { status: 409, message: m.portal_users_invitation_accepted },
  phone_invalid: {
    status: 400,
    message: m.portal_users_phone_invalid,
  },
  money_under_way: {
    status: 409,
    message: m.portal_users_money_under_way,
  },
  seats_unnamed: { status: 409, message: ({ order = '' }) => m.portal_users_seats_unnamed({ order }) },
  organisation_unled: { status: 409, message: ({ name = '' }) => m.portal_users_organisation_unled({ name }) },
};

export const refuse = refusal<UserErrorCode>;
