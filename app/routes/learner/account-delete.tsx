import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { readAccount } from '#app/modules/people/accounts/read-account.server.ts';
import { isMoneyUnderWay, readUnnamedSeats } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { paymentErrors } from '#app/modules/money/collection/collection-errors.ts';
import { requestScope, type Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { eraseAccount } from '#app/erase-account.server.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { requireLearner } from '../guards.server.ts';
import { formAction } from '../form-action.server.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import type { Route } from './+types/account-delete';
import { DeletionSummary } from '#app/modules/people/ui/learner/deletion-summary.tsx';
import { readUnledOrganisation } from '#app/modules/money/organisations/forget-member.server.ts';
import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = () => [{ title: m.account_delete_my_account() }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  const { email, hasPassword, isStaff } = await readAccount({ db, actor });
  return { email, hasPassword, standsInTheWay: isStaff ? m.account_staff_stays() : await readHoldingMoney(db, actor) };
}

/** Says what money stands in the way; null without any. */
async function readHoldingMoney(db: Services['db'], actor: Actor): Promise<string | null> {
  if (await isMoneyUnderWay({ db, actor })) return m.payments_money_under_way();
  const order = await readUnnamedSeats({ db, actor });
  if (order !== null) return m.payments_seats_unnamed({ order });
  const name = await readUnledOrganisation({ db, actor });
  return name === null ? null : m.organisations_unled({ name });
}

/** Field that shows a refusal, by error code. */
const fieldOfCode: Readonly<Record<string, string>> = { email_differs: 'email', wrong_password: 'password' };

const { money_under_way, seats_unnamed } = paymentErrors;
const { organisation_unled } = organisationErrors;
const moneyErrors = { money_under_way, seats_unnamed, organisation_unled };

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: { ...identityErrors, ...moneyErrors },
      failure: m.account_deletion_failed,
      fieldOfCode,
      more: (_, { field }) => ({ email: field('email', 254) }),
    },
    async ({ deps, field }) => {
      await eraseAccount(deps, { email: field('email', 254), password: field('password') });
      const cookies = await deps.auth.signOut(visit.request.headers.get('cookie'));
      return redirect('/account-deleted', { status: 303, headers: cookies });
    },
  );
}

/** Shows the last step before an account is deleted: what is deleted, what stays, and a form that is hard to send by mistake. */
export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, standsInTheWay } = loaderData;
  return (
    <div className="stack stack-20 form-width">
      <BackLink to="/dashboard/account">
        <ArrowLeft className="i-sm" />
        {m.account_my_account()}
      </BackLink>
      <div>
        <h1>{m.account_delete_my_account()}</h1>
        <p className="sub">{m.account_deletion_about()}</p>
      </div>
      <DeletionSummary />
      {standsInTheWay ? (
        <NoteBox tone="bad" action={<LinkButton to="/dashboard/receipts">{m.account_my_purchases()}</LinkButton>}>
          {standsInTheWay}
        </NoteBox>
      ) : (
        <DeletionForm email={email} hasPassword={hasPassword} answer={actionData} />
      )}
    </div>
  );
}

interface DeletionFormProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly answer:
    | { readonly email: string; readonly errors: Record<string, string>; readonly error: string | null }
    | undefined;
}

function DeletionForm({ email, hasPassword, answer }: DeletionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isDeleting = useNavigation().formAction?.startsWith(localHref('/dashboard/account/delete')) ?? false;
  useErrorFocus(form, answer);
  return (
    <Form method="post" className="form panel pad" ref={form} noValidate>
      <Field
        label={m.account_type_email()}
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        defaultValue={answer?.email}
        error={answer?.errors['email']}
        hint={email}
      />
      {hasPassword && (
        <PasswordField
          label={m.account_password()}
          name="password"
          autoComplete="current-password"
          required
          error={answer?.errors['password']}
        />
      )}
      <FormError>{answer?.error}</FormError>
      <div className="acts">
        <Button type="submit" variant="bad" busy={isDeleting}>
          {m.account_delete_for_good()}
        </Button>
        <LinkButton to="/dashboard/account">{m.account_keep()}</LinkButton>
      </div>
    </Form>
  );
}
