import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatDay } from '#app/shared/dates.ts';
import { organisationRoles } from '#app/shared/organisation-terms.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Select } from '#app/ui/select.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { MemberRow } from '../organisation-queries.server.ts';
import { roleAbout, roleWords } from './role-words.ts';
import type { DetailsAnswer } from './details-answer.ts';
import { m } from '#texts';

interface MembersProps {
  readonly members: readonly MemberRow[];
  /** Account of the reader; null for staff. */
  readonly ownId: string | null;
  readonly answer: DetailsAnswer | undefined;
}

/** Lists the members, and lets owners add, change and remove them. */
export function MembersPanel({ members, ownId, answer }: MembersProps) {
  return (
    <section className="panel" aria-labelledby="team-members">
      <div className="panel-top">
        <h2 id="team-members">{m.organisations_members_list()}</h2>
      </div>
      <ul className="rows">
        {members.map((member) => (
          <li key={member.userId}>
            <MemberItem member={member} isOwn={member.userId === ownId} answer={answer} />
          </li>
        ))}
        <li>
          <AddMember answer={answer?.intent === 'add' ? answer : undefined} />
        </li>
      </ul>
    </section>
  );
}

function MemberItem({
  member: { userId, name, email, role, createdAt },
  isOwn,
  answer,
}: {
  readonly member: MemberRow;
  readonly isOwn: boolean;
  readonly answer: DetailsAnswer | undefined;
}) {
  const { formData } = useNavigation();
  const isSent = formData?.get('userId') === userId;
  const error = answer?.userId === userId ? answer.error : null;
  return (
    <div className="stack stack-8">
      <div className="team-person member-row">
        <Signature name={name} size={30} />
        <div className="grow">
          <b className="wrap-anywhere">{isOwn ? m.organisations_you({ name }) : name}</b>
          <p className="meta wrap-anywhere">{email}</p>
        </div>
        <span className="meta">
          {roleWords[role]()}, <span className="nb">{formatDay(createdAt)}</span>
        </span>
      </div>
      <Disclosure label={m.organisations_change_member({ name })} open={Boolean(error)}>
        <FormError focus>{error}</FormError>
        <Form method="post" className="form" preventScrollReset key={role}>
          <input type="hidden" name="userId" value={userId} />
          <RoleSelect role={role} />
          <div className="acts">
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="bad"
              busy={isSent && formData?.get('intent') === 'remove'}
            >
              {m.organisations_remove()}
            </Button>
            <Button type="submit" name="intent" value="role" busy={isSent && formData?.get('intent') === 'role'}>
              {m.organisations_save()}
            </Button>
          </div>
        </Form>
      </Disclosure>
    </div>
  );
}

/** Chooses a role, with what each may do below it. */
function RoleSelect({ role = 'viewer' }: { readonly role?: (typeof organisationRoles)[number] }) {
  return (
    <Select
      label={m.organisations_role()}
      name="role"
      defaultValue={role}
      hint={organisationRoles.map((each) => roleAbout[each]()).join(' ')}
    >
      {organisationRoles.map((each) => (
        <option key={each} value={each}>
          {roleWords[each]()}
        </option>
      ))}
    </Select>
  );
}

function AddMember({ answer }: { readonly answer: DetailsAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  useErrorFocus(form, answer);
  return (
    <Form method="post" className="form" ref={form} preventScrollReset noValidate key={answer?.done ? 'added' : 'new'}>
      <h3>{m.organisations_add_member()}</h3>
      <Field
        label={m.organisations_email()}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        error={answer?.errors['email']}
        hint={m.organisations_add_member_hint()}
      />
      <RoleSelect />
      <FormError>{answer?.error}</FormError>
      {answer?.done && (
        <NoteBox tone="good" role="status">
          {m.organisations_saved()}
        </NoteBox>
      )}
      <div className="acts">
        <Button type="submit" name="intent" value="add" busy={formData?.get('intent') === 'add'}>
          {m.organisations_add()}
        </Button>
      </div>
    </Form>
  );
}
