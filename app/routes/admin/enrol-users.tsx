import { useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { listActiveCourses } from '#app/modules/catalogue/courses/admin/list-courses-for-portal.server.ts';
import { maxLines } from '#app/modules/money/staff-enrolments/enrolment-list.ts';
import { listPendingEnrolments } from '#app/modules/money/staff-enrolments/pending-enrolments.server.ts';
import { requestScope } from '#app/services.server.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { requireStaff } from '../guards.server.ts';
import { enrolList } from './users/enrol-list.server.ts';
import { readPage } from '#app/ui/data/list-query.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { ListAnswer } from '#app/modules/money/staff-enrolments/ui/admin/use-bulk-enrolment.ts';
import { faultOfLargeFile } from '#app/modules/money/staff-enrolments/read-list-file.ts';
import { GivenReport, EnrolmentReport } from '#app/modules/money/staff-enrolments/ui/admin/enrolment-report.tsx';
import { PendingList } from '#app/modules/money/staff-enrolments/ui/admin/pending-list.tsx';
import type { Route } from './+types/enrol-users';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_enrolments_many_users());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const [courses, pending] = await Promise.all([
    listActiveCourses({ db, actor }),
    listPendingEnrolments({ db, actor }, { courseId: null, page: readPage(url.searchParams) }),
  ]);
  return {
    courses,
    pending,
    requested: url.searchParams.get('course') ?? '',
    email: url.searchParams.get('email')?.slice(0, 254) ?? '',
  };
}

export const action = (visit: Route.ActionArgs) => enrolList(visit);

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const error = await faultOfLargeFile(await request.clone().formData());
  if (error === null) return withOfflineToast(serverAction);
  return data<ListAnswer>({ preview: null, withdrawn: null, results: [], error }, { status: 413 });
}

/**
 * Enrols a list of people in a course: paste it or select a file, read the preview, confirm, and read the result of each line.
 */
export default function EnrolUsers({
  loaderData: { courses, pending, requested, email },
  actionData,
}: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReading = useNavigation().state === 'submitting';
  useErrorFocus(form, actionData);
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: m.portal_users_title(), to: '/admin/users' }, { label: m.portal_enrolments_many() }]}
      />
      <div className="page-header">
        <div>
          <h1>{m.portal_enrolments_many_users()}</h1>
          <p>{m.portal_enrolments_about()}</p>
        </div>
      </div>
      {actionData?.withdrawn && (
        <NoteBox tone="good" role="status">
          {m.portal_enrolments_withdrawn({ email: actionData.withdrawn })}
        </NoteBox>
      )}
      {actionData?.preview ? (
        <EnrolmentReport preview={actionData.preview} />
      ) : actionData && actionData.results.length > 0 ? (
        <GivenReport results={actionData.results} error={actionData.error} />
      ) : (
        <Form method="post" encType="multipart/form-data" className="panel pad form" ref={form}>
          <RefusalNote sentence={actionData?.error} />
          <Select label={m.portal_shared_course()} name="course" required defaultValue={requested}>
            <option value="">{m.portal_enrolments_course_missing()}</option>
            {courses.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          <Textarea
            label={m.portal_enrolments_emails()}
            name="emails"
            rows={8}
            defaultValue={email}
            hint={m.portal_enrolments_emails_hint({ most: maxLines.toLocaleString('en-KE') })}
          />
          <Field label={m.portal_enrolments_file()} name="file" type="file" accept=".csv,.txt,text/csv,text/plain" />
          <div className="acts">
            <Button type="submit" variant="accent" busy={isReading}>
              {m.portal_enrolments_look()}
            </Button>
          </div>
        </Form>
      )}
      {pending.total > 0 && !actionData?.preview && (
        <section className="panel" aria-labelledby="pending-head">
          <div className="panel-head">
            <h2 id="pending-head">{m.portal_shared_enrolled_when_they_register()}</h2>
            <p className="quiet">{pending.total.toLocaleString('en-KE')}</p>
          </div>
          <PendingList
            list={pending}
            caption={m.portal_shared_enrolled_when_they_register()}
            hrefOf={(page) => `/admin/users/enrol?page=${page}`}
          />
        </section>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_users_load_failed()} />;
}
