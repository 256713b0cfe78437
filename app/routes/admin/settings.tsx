import type { StaffActor } from '#app/shared/actor.ts';
import { defaultsOf, settingsVersion } from '#app/modules/site/change-settings.server.ts';
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
import { requireStaff } from '../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useAnswerNotice, type AnswerNotice } from '#app/ui/portal/use-notice.ts';
import { SettingsForm, type SettingsAnswer } from '#app/modules/site/ui/admin/settings/settings-form.tsx';
import { runSelfTest } from './settings/run-self-test.server.ts';
import {
  ApprovalFields,
  DataFields,
  InstalmentPlanFields,
  RefundFields,
  LinkFields,
  ReminderFields,
} from '#app/modules/site/ui/admin/settings/selling-fields.tsx';
import {
  CompanyFields,
  FigureFields,
  HoursFields,
  PromiseFields,
  SocialFields,
  TeamFields,
  TestimonialFields,
} from '#app/modules/site/ui/admin/settings/setting-fields.tsx';
import { SelfTestPanel, selfTests, type SelfTest } from '#app/modules/site/ui/admin/settings/self-test-panel.tsx';
import { OwnersOnly } from '#app/modules/site/ui/admin/settings/owners-only.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import { formAction, invalid } from '../form-action.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { saveSettings } from '#app/modules/people/staff/save-settings.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { readSettingsForm } from '#app/modules/site/settings-forms.ts';
import { noFault } from '#app/shared/form-answer.ts';
import type { Route } from './+types/settings';
import { changedFields, type TheirField } from '#app/shared/record-fields.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_settings());

const groups = Object.keys(settingsGroups) as SettingsGroup[];

async function requireOwner(visit: Parameters<typeof requireStaff>[0]): Promise<StaffActor> {
  const actor = await requireStaff(visit);
  if (can(actor, 'settings.edit')) return actor;
  throw refusalToShow(siteErrors, new DomainError<SiteErrorCode>('owner_only'));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner({ context, url });
  const settings = await context.get(requestScope).settings();
  const marks = Object.fromEntries(groups.map((group) => [group, settingsVersion(settings, group)]));
  return { settings, marks: marks as Record<SettingsGroup, string>, toFillIn: settingsToFillIn(settings) };
}

/** Saves a group of the settings, resets one setting to its default, or runs a self-test. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireOwner,
      errors: { ...siteErrors, too_many_requests: { status: 429, message: m.portal_settings_tests_too_many } },
      failure: ({ field }) => (testIn(field) ? m.portal_settings_test_broke_off() : m.portal_settings_save_failed()),
      async conflict({ deps, fields }) {
        const { group, values } = readGroup(fields);
        const stored = await readSiteSettings(deps.db);
        return { version: settingsVersion(stored, group), theirs: theirSettings(values, stored) };
      },
      more: (
        { error },
        { fields, field },
      ): ({ readonly test: SelfTest } & AnswerNotice) | (Pick<SettingsAnswer, 'group' | 'typed'> & AnswerNotice) => {
        const test = testIn(field);
        const sentence = error ?? m.portal_settings_not_saved();
        if (test) return { test, isDone: false, sentence };
        const typed = 'reset' in fields ? null : fields;
        return { group: groups.find((name) => name === fields['group']) ?? null, typed, isDone: false, sentence };
      },
    },
    async ({ scope, actor, deps, fields, field }) => {
      const test = testIn(field);
      if (test) return runSelfTest(scope, actor, test);
      const { group, values, isReset } = readGroup(fields);
      const isChanged = await saveSettings(deps, { group, seen: field('seen'), values });
      const done = isReset ? m.portal_settings_reset() : m.portal_settings_saved();
      const sentence = isChanged ? done : m.portal_settings_unchanged();
      return { ...noFault, isDone: true, sentence, group, typed: null } satisfies SettingsAnswer;
    },
  );
}

const testIn = (field: (name: string) => string) => selfTests.find((each) => each === field('test'));

/** Returns the settings that a form changes; refuses invalid ones. */
function readGroup(fields: Readonly<Record<string, string>>) {
  const group = groups.find((name) => name === fields['group']);
  if (!group) throw invalid({ error: m.portal_shared_form_unknown() });
  const reset = settingsGroups[group].find((key) => key === fields['reset']);
  if (reset) return { group, values: defaultsOf([reset]), isReset: true };
  const { values, errors } = readSettingsForm(group, fields);
  if (!values) throw invalid({ errors });
  return { group, values, isReset: false };
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
  links: [m.portal_settings_links, LinkFields],
  approvals: [m.portal_settings_approvals, ApprovalFields],
  data: [m.portal_settings_data, DataFields],
  plans: [m.portal_settings_instalments, InstalmentPlanFields],
  teams: [m.portal_settings_teams, TeamFields],
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
          <h1>{m.portal_shared_settings()}</h1>
          <p>{m.portal_settings_intro()}</p>
        </div>
        <LinkButton variant="line" to="/admin/admins">
          {m.portal_shared_staff()}
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

/** Returns the settings of a form for which somebody else saved other values. */
function theirSettings(mine: Partial<SiteSettings>, theirs: SiteSettings): TheirField[] {
  const changed = changedFields({ ...mine }, { ...theirs })?.after ?? {};
  return (Object.keys(mine) as (keyof SiteSettings)[])
    .filter((key) => key in changed)
    .map((key) => ({ label: settingLabels[key](), value: inWords(theirs[key]) }));
}

/** Formats a setting as one line; lists and their rows with commas. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(inWords).join(', ');
  if (typeof value === 'boolean') return value ? m.portal_shared_yes() : m.portal_shared_no();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : m.portal_shared_none();
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OwnersOnly error={error} title={m.portal_shared_settings()} failure={m.portal_settings_load_failed()} />;
}
