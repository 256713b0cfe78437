import { z } from 'zod';
import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import { withoutHidden } from '#app/shared/fold-text.ts';
import { organisationRoles } from '#app/shared/organisation-terms.ts';
import { kraPinShape } from '#app/shared/payment-terms.ts';
import { readPersonName, type NameFault } from '#app/shared/person-name.ts';
import { referenceKey } from '#app/shared/reference.ts';
import { m } from '#texts';

/** Longest address of an organisation. */
export const maxOrganisationAddressLength = 200;

const nameFaults: Readonly<Record<NameFault, () => string>> = {
  missing: m.organisations_name_missing,
  too_long: m.organisations_name_too_long,
  special: m.organisations_name_special,
};

const organisationName = z.string({ error: m.organisations_name_missing }).transform((typed, context) => {
  const read = readPersonName(typed);
  if (read.fault === null) return read.name;
  context.addIssue({ code: 'custom', message: nameFaults[read.fault]() });
  return z.NEVER;
});

const details = {
  name: organisationName,
  kraPin: z
    .string()
    .default('')
    .transform(referenceKey)
    .refine((pin) => pin === '' || kraPinShape.test(pin), { error: m.organisations_kra_pin_invalid }),
  address: z
    .string()
    .default('')
    .transform((typed) =>
      withoutHidden(typed)
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    )
    .refine((address) => address.length <= maxOrganisationAddressLength, { error: m.organisations_address_too_long }),
};

/** What an organisation is called and how invoices address it; a PIN and an address may be empty. */
export const organisationForm = z.object(details);
export type OrganisationDetails = z.infer<typeof organisationForm>;

const role = z.enum(organisationRoles, { error: m.organisations_role_missing });

/** A person who becomes a member, by the e-mail of their account. */
export const memberForm = z.object({ email: emailSchema, role });

/** Another role of a member. */
export const memberRoleForm = z.object({ role });

/** An organisation that staff add, with the e-mail of its first owner. */
export const newOrganisationForm = z.object({ ...details, email: emailSchema });
