import { useRef } from 'react';
import { data, Form, Link, Outlet, redirect, useNavigation } from 'react-router';
import { emailForm, fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { appointAdmin, listAdmins } from '#app/modules/identity/admin/appoint-admin.server.ts';
import { userErrors, type UserErrorCode } from '#app/modules/identity/admin/users/user-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { isSuperAdmin } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { readFields } from '../form-fields.server.ts';
import { requireConfirmedAdmin } from '../guards.server.ts';
import { answerUnforeseen } from '../unforeseen.server.ts';
import { adminMeta } from './admin-meta.ts';
import { Refused } from './parts/refused.tsx';
import { Told } from './parts/told.tsx';
import { useAdmin } from './parts/use-admin.ts';
import { sentenceOf, useDone } from './parts/use-done.ts';
import { SuperOnly } from './settings/super-only.tsx';
import { userRefusal } from './users/user-answer.server.ts';
import { whenReachableOrSay } from './parts/when-reachable.ts';
import type { Route } from './+types/admins';

export const meta: Route.MetaFunction = () => adminMeta('Administrators');

/** What ?done= of the list tells. */
const adminsDone = { appointed: 'Appointed, and told by mail', dismissed: 'Dismissed, and told by mail' } as const;
const failure = 'Failed to appoint administrator. Please try again.';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireConfirmedAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    return { admins: await listAdmins({ db, actor }), done: sentenceOf(adminsDone, url.searchParams.get('done')) };
  } catch (error) {
    throw userRefusal(error);
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireConfirmedAdmin({ context, url });
  // Before anything is read of the form: who may not appoint learns nothing of it.
  if (!isSuperAdmin(actor)) throw userRefusal(new DomainError<UserErrorCode>('super_admin_only'));
  const scope = context.get(requestScope);
  const { services, address } = scope;
  const fields = await readFields(request);
  const form = emailForm.safeParse(fields);
  if (!form.success) return data({ field: fieldErrorsOf(form.error)['email'] ?? null, error: null }, { status: 400 });
  const role = fields['role'] === 'super_admin' ? 'super_admin' : 'admin';
  try {
    const { appUrl } = services.config;
    await appointAdmin({ ...services, actor, address, appUrl }, { email: form.data.email, role });
  } catch (error) {
    const { status, message } =
      answerFrom(userErrors, error) ??
      answerUnforeseen(scope, error, { logged: 'an administrator could not be appointed', failure });
    return data({ field: null, error: message }, { status });
  }
  return redirect('/admin/admins?done=appointed', 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

type Row = Awaited<ReturnType<typeof listAdmins>>[number];

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <OneLine as="b" text={name} /> },
  { key: 'email', header: 'Email', slip: 'wide', cell: ({ email }) => <OneLine text={email} /> },
  {
    key: 'role',
    header: 'Role',
    width: '120px',
    cell: ({ role }) => (role === 'super_admin' ? 'Super admin' : 'Admin'),
  },
  {
    key: 'since',
    header: 'Since',
    width: '128px',
    cell: ({ since }) => <span className="nb">{formatDay(since)}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '124px',
    align: 'end',
    slip: 'right',
    cell: (row) => <Dismiss row={row} />,
  },
];

function Dismiss({ row: { id, name } }: { readonly row: Row }) {
  const { adminId } = useAdmin();
  if (id === adminId) return <span className="quiet">You</span>;
  return (
    <Link className="btn btn-plain" to={`/admin/admins/${id}/dismiss`} preventScrollReset>
      Dismiss<span className="sr"> {name}</span>
    </Link>
  );
}

/** Who administers; super_admins appoint and dismiss (decision A5). */
export default function Admins({ loaderData: { admins, done }, actionData }: Route.ComponentProps) {
  useDone(done);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, actionData);
  const isSending = useNavigation().state === 'submitting';
  return (
    <>
      <div className="lead-in">
        <h1>Administrators</h1>
      </div>
      <Told sentence={done} isDone />
      <div className="panel">
        <Table caption="Administrators" columns={columns} rows={admins} keyOf={({ id }) => id} />
      </div>
      <Panel aria-label="Appoint an administrator">
        <div className="panel-head">
          <h2>Appoint an administrator</h2>
        </div>
        <Form method="post" className="pad form settings-form" ref={form}>
          <Refused sentence={actionData?.error} />
          <Field
            label="Email"
            name="email"
            type="email"
            required
            maxLength={254}
            error={actionData?.field ?? undefined}
            hint="A mail tells them. Where there is no account yet, one is made."
          />
          <Select label="Role" name="role" defaultValue="admin">
            <option value="admin">Admin</option>
            <option value="super_admin">Super admin: settings and administrators too</option>
          </Select>
          <div className="acts">
            <Button type="submit" variant="accent" busy={isSending}>
              Appoint
            </Button>
          </div>
        </Form>
      </Panel>
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SuperOnly error={error} title="Administrators" failure="Failed to load administrators. Please try again." />;
}
