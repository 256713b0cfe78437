import { Form, useNavigation } from 'react-router';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { readTeamOf } from '#app/modules/money/packs/read-team.server.ts';
import { leaveTeam } from '#app/modules/money/packs/take-back.server.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import type { Route } from './+types/leave-team';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.packs_leave() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return { organisation: await readTeamOf({ db, actor }, params.courseId), hasLeft: url.searchParams.has('left') };
}

export function action({ params: { courseId }, ...visit }: Route.ActionArgs) {
  return formAction(visit, { guard: requireLearner, errors: packErrors }, async ({ deps }) => {
    await leaveTeam(deps, courseId);
    return `/dashboard/courses/${courseId}/leave?left`;
  });
}

/** Leaves the organisation that pays a course. */
export default function LeaveTeam({ loaderData: { organisation, hasLeft }, params }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const back = `/dashboard/courses/${params.courseId}`;
  return (
    <div className="stack form-width">
      <h1>{m.packs_leave()}</h1>
      {organisation === null ? (
        <NoteBox
          tone={hasLeft ? 'good' : 'quiet'}
          role="status"
          action={
            <LinkButton to={back} variant="line">
              {m.learning_tab_my_courses()}
            </LinkButton>
          }
        >
          {hasLeft ? m.packs_left() : m.packs_no_team()}
        </NoteBox>
      ) : (
        <Form method="post" className="panel pad form">
          <p className="wrap-anywhere">{m.packs_leave_about({ organisation })}</p>
          <div className="acts">
            <Button type="submit" variant="bad" busy={isSending}>
              {m.packs_leave()}
            </Button>
            <LinkButton to={back} variant="plain">
              {m.packs_leave_stay()}
            </LinkButton>
          </div>
        </Form>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.packs_failed()} area="learner" />;
}
