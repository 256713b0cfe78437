import { settingsVersion } from '#app/modules/site/change-settings.server.ts';
import {
  settingLabels,
  settingsGroups,
  settingsToFillIn,
  type SettingsGroup,
} from '#app/modules/site/settings-groups.ts';
import { siteErrors, type SiteErrorCode } from '#app/modules/site/site-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { can } from '#app/shared/permissions.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { requireAdmin, type AdminActor } from '../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useAnswerNotice } from '#app/ui/portal/use-notice.ts';
import { readFields } from '../form-fields.server.ts';
import { SettingsForm } from '#app/modules/site/ui/admin/settings/settings-form.tsx';
import { runSelfTest } from './settings/run-self-test.server.ts';
import { saveSettings } from './settings/save-settings.server.ts';
import {
  ApprovalFields,
  PlanFields,
  RefundFields,
  ReminderFields,
} from '#app/modules/site/ui/admin/settings/selling-fields.tsx';
import {
  CompanyFields,
  FigureFields,
  HoursFields,
  PromiseFields,
  SocialFields,
  TestimonialFields,
} from '#app/modules/site/ui/admin/settings/setting-fields.tsx';
import { SelfTestPanel, selfTests } from '#app/modules/site/ui/admin/settings/self-test-panel.tsx';
import { OwnersOnly } from '#app/modules/site/ui/admin/settings/owners-only.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Route } from './+types/settings';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_settings_settings());

const groups = Object.keys(settingsGroups) as SettingsGroup[];

/** Refuses admins who are no super_admin. */
function requireSuper(actor: AdminActor): void {
  if (!can(actor, 'settings.edit')) throw refusalToShow(siteErrors, new DomainError<SiteErrorCode>('super_admin_only'));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  requireSuper(actor);
  const settings = await context.get(requestScope).settings();
  const marks = Object.fromEntries(groups.map((group) => [group, settingsVersion(settings, group)]));
  return { settings, marks: marks as Record<SettingsGroup, string>, toFillIn: settingsToFillIn(settings) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  requireSuper(actor);
  const scope = context.get(requestScope);
  const fields = await readFields(request);
  const test = selfTests.find((each) => each === fields['test']);
  return test ? runSelfTest(scope, actor, test) : saveSettings(scope, actor, fields);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

const forms = {
  company: [m.portal_settings_company, CompanyFields],
  socials: [m.portal_settings_socials, SocialFields],
  hours: [m.portal_settings_office_hours, HoursFields],
  promises: [m.portal_settings_promises, PromiseFields],
  refunds: [m.portal_settings_refunds, RefundFields],
  reminders: [m.portal_settings_reminders, ReminderFields],
  approvals: [m.portal_settings_approvals, ApprovalFields],
  plans: [m.portal_settings_plans, PlanFields],
  figures: [m.portal_settings_figures, FigureFields],
  testimonials: [m.portal_settings_testimonials, TestimonialFields],
} as const;

const groupOf = (key: string) => groups.find((group) => settingsGroups[group].some((each) => each === key));

/** Shows the company's facts. Changes appear on the public pages at once. */
export default function Settings({ loaderData: { settings, marks, toFillIn }, actionData }: Route.ComponentProps) {
  const saved = actionData && 'group' in actionData ? actionData : undefined;
  const tested = actionData && 'test' in actionData ? actionData : null;
  useAnswerNotice(saved);
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_settings_settings()}</h1>
          <p>{m.portal_settings_intro()}</p>
        </div>
        <LinkButton variant="line" to="/admin/admins">
          {m.portal_settings_admins()}
        </LinkButton>
      </div>
      {saved && <NoScriptNotice {...saved} />}
      {toFillIn.length > 0 && (
        <NoteBox>
          <b>{m.portal_settings_to_fill_in()}</b>{' '}
          {toFillIn.map((key, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <a className="underline" href={`#${groupOf(key)}`}>
                {settingLabels[key]()}
              </a>
            </span>
          ))}
          .
        </NoteBox>
      )}
      {groups.map((group) => {
        const [title, Fields] = forms[group];
        const answer = saved?.group === group ? saved : undefined;
        return (
          // Renders again after its settings changed, so that the fields show the stored values.
          <SettingsForm
            key={`${group} ${marks[group]}`}
            title={title()}
            {...{ group, settings, answer }}
            version={marks[group]}
          >
            <Fields settings={settings} errors={answer?.errors ?? {}} typed={answer?.typed ?? null} />
          </SettingsForm>
        );
      })}
      <SelfTestPanel result={tested} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OwnersOnly error={error} title={m.portal_settings_settings()} failure={m.portal_settings_load_failed()} />;
}
