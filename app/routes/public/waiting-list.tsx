import { data, Form, redirect, useNavigation } from 'react-router';
import { m } from '#texts';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { HoneypotField } from '#app/modules/office/messages/ui/honeypot-field.tsx';
import { readAnnouncedCourse } from '#app/modules/office/messages/waiting-list/read-announced-course.server.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import { requestScope } from '#app/services.server.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ArrowLeft, Mail } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { readFields } from '../form-fields.server.ts';
import type { Route } from './+types/waiting-list';
import { receiveWaitingAddress } from './receive-message.server.ts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const headers = forwardHeaders;

/** Redirects to the page of the course where it is listed by now, or was never announced. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestScope);
  const announced = await readAnnouncedCourse(services, params.slug);
  if (!announced || announced.isListed)
    throw redirect(`/courses/${encodeURIComponent(announced?.slug ?? params.slug)}`);
  const [course = announced] = await describePictures(services, [announced]);
  return { course };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  const answer = await receiveWaitingAddress(context.get(requestScope), params.slug, fields);
  const { status, headers: extra, message, error } = answer;
  return data({ message, error, email: error === null ? '' : (fields['email'] ?? '') }, { status, headers: extra });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? describePage(matches, {
        path: `/waiting-list/${loaderData.course.slug}`,
        title: loaderData.course.title,
        description: loaderData.course.description,
      })
    : [{ title: m.catalogue_course_not_found() }];

/** A course that is not open yet, and a form for those who wait for it. Works without scripts. */
export default function WaitingList({ loaderData: { course }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <div className="shell page-end">
      <BackLink to="/courses">
        <ArrowLeft className="i-sm" />
        {m.catalogue_title()}
      </BackLink>
      <div className="course">
        <div>
          <p className="meta dots">
            <span>{categoryLabel(course.category)}</span>
            <span>{levelLabel(course.level)}</span>
          </p>
          <h1 lang={course.lang?.title}>
            <Unbroken text={course.title} />
          </h1>
          <p className="lead space-below" lang={course.lang?.description}>
            {course.description}
          </p>
          <div className="pic pic-cover">
            <CoursePicture course={course} sizes="(min-width: 900px) 760px, 100vw" eager />
          </div>
        </div>
        <aside>
          <section className="panel pad stack" aria-labelledby="waiting">
            <h2 className="h3" id="waiting">
              {m.messages_waiting_title()}
            </h2>
            {actionData?.message ? (
              <NoteBox tone="good" role="status">
                {actionData.message}
              </NoteBox>
            ) : (
              <Form method="post" className="form" noValidate>
                <p>{m.messages_waiting_about()}</p>
                <Field
                  label={m.messages_email_label()}
                  icon={<Mail />}
                  name="email"
                  type="email"
                  autoComplete="email"
                  placeholder={m.messages_email_example()}
                  required
                  maxLength={254}
                  defaultValue={actionData?.email}
                  error={actionData?.error ?? undefined}
                />
                <HoneypotField />
                <Button type="submit" variant="accent" size="lg" busy={isSending}>
                  {m.messages_waiting_send()}
                </Button>
              </Form>
            )}
          </section>
        </aside>
      </div>
    </div>
  );
}
