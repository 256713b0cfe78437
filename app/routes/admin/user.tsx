import { Form, useNavigation } from 'react-router';
import { reasonsAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { signUserOut, unsuspendUser } from '#app/modules/people/users/suspend-user.server.ts';
import { userErrors } from '#app/modules/people/users/user-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { languageNames } from '#app/shared/locale.ts';
import { roles } from '#app/shared/permissions.ts';
import { formatPhone, isMsisdn } from '#app/shared/phone.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { BookOpen, Pencil } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { requireStaff } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { RefusedDecisions } from '#app/ui/portal/decision.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useAnswerNotice, useNotice } from '#app/ui/portal/use-notice.ts';
import { readUserPage } from './users/read-user-page.server.ts';
import { userFormErrors } from './users/user-form.server.ts';
import { UserAudit } from '#app/modules/people/ui/admin/users/user-audit.tsx';
import { UserBadges } from '#app/modules/study/learning/ui/admin/user-badges.tsx';
import { UserCourses } from '#app/modules/study/learning/ui/admin/user-courses.tsx';
import { UserPayments } from '#app/modules/money/ledger/ui/admin/user-payments.tsx';
import { RoleBadge, userNotices, UserStatusBadge } from '#app/modules/people/ui/admin/users/user-labels.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { readOrRefuse, pageRefusal } from '../refusal-to-show.server.ts';
import { formAction, asNotice } from '../form-action.server.ts';
import type { Route } from './+types/user';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) => portalMeta(loaderData?.user.name ?? m.portal_users_user());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const page = await readUserPage({ db, actor, clock }, params.userId);
    const people = { userIds: [page.user.id] };
    return {
      ...page,
      reasons: await reasonsAgainst(db, actor, ['enrolment.give', 'user.change'], { people }),
      isOwn: page.user.id === actor.userId,
      done: noticeFor(userNotices, url.searchParams.get('done')),
    };
  });
}

/** Actions of the page that need no confirmation, because both can be undone. */
export function action({ params: { userId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: userErrors,
      refused: m.portal_users_update_refused,
      failure: m.portal_users_update_failed,
      more: asNotice,
    },
    async ({ deps, field }) => {
      const intent = field('intent');
      if (intent === 'unsuspend') await unsuspendUser(deps, userId);
      else if (intent === 'sign-out') await signUserOut(deps, userId);
      else throw pageRefusal(m.portal_shared_form_unknown(), 400);
      const sentence = intent === 'unsuspend' ? m.portal_users_may_log_in() : m.portal_users_signed_out();
      return { isDone: true, sentence };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, courses, badges, payments, audit, reasons, isOwn, done } = loaderData;
  const { id, name, email, phone, locale, status, role, joinedAt, suspendedAt, sessions, lastSeenAt } = user;
  useNotice(done);
  useAnswerNotice(actionData);
  const isSending = useNavigation().state === 'submitting';
  const { capabilities } = roles[usePortalReader().role];
  // What the role never does is not shown at all.
  const refused = (
    [
      ['users.enrol', 'enrolment.give', [m.portal_users_enroll()]],
      [
        'users.manage',
        'user.change',
        [suspendedAt ? m.portal_users_unsuspend() : m.portal_users_suspend(), m.portal_shared_delete()],
      ],
    ] as const
  ).flatMap(([needs, decision, labels]) => {
    const reason = reasons[decision];
    return reason === null || !capabilities.has(needs) ? [] : labels.map((label) => ({ label, reason }));
  });
  const at = (path: string) => `/admin/users/${id}/${path}?from=page`;
  const shownName = name.trim() || m.portal_users_no_name();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.portal_users_title(), to: '/admin/users' }, { label: shownName }]} />
      <div className="page-header">
        <div className="media-row">
          <Signature name={shownName} size={44} />
          <div>
            <h1 className="wrap-anywhere">{shownName}</h1>
            <p className="wrap-anywhere">
              {email}
              {phone !== null && isMsisdn(phone) && <span className="block nb">{formatPhone(phone)}</span>}
              <span className="block">{m.portal_users_mails_in({ language: languageNames[locale] })}</span>
            </p>
          </div>
        </div>
        <div className="row row-wrap">
          <RoleBadge role={role} />
          <UserStatusBadge status={status} />
        </div>
      </div>
      <NoScriptNotice {...(actionData ?? { sentence: done, isDone: true })} />
      {suspendedAt && (
        <NoteBox tone="bad">
          <b>{m.portal_users_suspended_since({ day: formatDay(suspendedAt) })}</b>
          <p>{m.portal_users_suspended_reads()}</p>
        </NoteBox>
      )}
      <Form method="post" className="row row-wrap" preventScrollReset>
        {reasons['enrolment.give'] === null && (
          <IfAllowed open={at('enrol')}>
            <LinkButton variant="accent" to={at('enrol')}>
              <BookOpen />
              {m.portal_users_enroll()}
            </LinkButton>
          </IfAllowed>
        )}
        <IfAllowed open={at('edit')}>
          <LinkButton variant="line" to={at('edit')}>
            <Pencil className="i-sm" />
            {m.portal_shared_edit()}
          </LinkButton>
        </IfAllowed>
        {!isOwn && reasons['user.change'] === null && (
          <>
            {sessions > 0 && (
              <Button type="submit" name="intent" value="sign-out" variant="line" busy={isSending}>
                {m.portal_users_sign_out()}
              </Button>
            )}
            {suspendedAt ? (
              <Button type="submit" name="intent" value="unsuspend" variant="line" busy={isSending}>
                {m.portal_users_unsuspend()}
              </Button>
            ) : (
              <LinkButton variant="line" to={at('suspend')}>
                {m.portal_users_suspend()}
              </LinkButton>
            )}
            <LinkButton variant="line" to={at('delete')}>
              {m.portal_shared_delete()}
            </LinkButton>
          </>
        )}
        <RefusedDecisions refused={refused} />
      </Form>
      <StatCards
        stats={[
          { label: m.portal_users_joined(), value: formatDay(joinedAt) },
          {
            label: m.portal_shared_courses(),
            value: courses.filter(({ revokedAt }) => revokedAt === null).length,
          },
          { label: m.portal_shared_badges(), value: badges.length },
          {
            label: m.portal_users_signed_in(),
            value: m.portal_users_browsers({ count: sessions }),
            beads: lastSeenAt && (
              <span className="muted">{m.portal_users_last_seen({ moment: formatMoment(lastSeenAt) })}</span>
            ),
          },
        ]}
      />
      <UserCourses userId={id} courses={courses} />
      <IfAllowed act="payments.read">
        <UserPayments payments={payments} />
      </IfAllowed>
      <UserBadges userId={id} name={name} badges={badges} />
      <IfAllowed act="audit.read">
        <UserAudit userId={id} audit={audit} />
      </IfAllowed>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_users_load_failed()} />;
}
