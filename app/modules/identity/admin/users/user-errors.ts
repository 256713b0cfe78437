import type { ErrorTable } from '#app/shared/domain-error.ts';

/** Why an admin's decision about an account is refused. */
export type UserErrorCode =
  | 'forbidden'
  | 'user_not_found'
  | 'email_in_use'
  | 'form_used'
  | 'own_email'
  | 'identity_unconfirmed'
  | 'own_account'
  | 'admin_protected'
  | 'super_admin_only'
  | 'admin_already'
  | 'not_an_admin'
  | 'invitation_accepted'
  | 'phone_invalid'
  | 'conflict'
  | 'money_under_way';

export const userErrors: ErrorTable<UserErrorCode> = {
  forbidden: { status: 403, message: 'Only an administrator may do this.' },
  user_not_found: { status: 404, message: 'User not found' },
  form_used: { status: 409, message: 'This form was used for another user. Please open it again.' },
  email_in_use: { status: 409, message: 'This email is already registered.' },
  own_email: { status: 403, message: 'Another administrator has to change the email that you log in with.' },
  identity_unconfirmed: {
    status: 403,
    message: 'Before an email is changed, please confirm that it is you. Then save again.',
  },
  own_account: { status: 403, message: 'Nobody can do this to the account they are logged in with.' },
  admin_protected: { status: 403, message: 'This is an administrator. Only an owner may do this.' },
  super_admin_only: { status: 403, message: 'Only an owner may do this.' },
  admin_already: { status: 409, message: 'This is an administrator already, with another role.' },
  not_an_admin: { status: 404, message: 'This is no administrator.' },
  invitation_accepted: { status: 409, message: 'The invitation was accepted already.' },
  phone_invalid: {
    status: 400,
    message: 'Please enter a Kenyan mobile number, such as 0712 345 678 or 254712345678.',
  },
  conflict: { status: 409, message: 'Somebody else changed this user meanwhile.' },
  money_under_way: {
    status: 409,
    message: 'Something of this user is being paid, checked or given back. Please settle it first.',
  },
};
