import { Form, useNavigation } from 'react-router';
import type { OrganisationRole } from '#app/shared/organisation-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { roleAbout } from '../role-words.ts';
import { m } from '#texts';

/** Says what the reader's role includes, and lets them end it. */
export function LeaveTeam({ role, error }: { readonly role: OrganisationRole; readonly error: string | null }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Disclosure label={m.organisations_your_role()} open={error !== null}>
      <p className="small">{roleAbout[role]()}</p>
      <p className="small">{m.organisations_leave_about()}</p>
      <FormError focus>{error}</FormError>
      <Form method="post" className="acts">
        <Button type="submit" variant="bad" busy={isSending}>
          {m.organisations_leave()}
        </Button>
      </Form>
    </Disclosure>
  );
}
