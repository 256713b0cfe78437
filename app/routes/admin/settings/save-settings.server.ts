import { data } from 'react-router';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { changeSettings, defaultsOf } from '#app/modules/site/change-settings.server.ts';
import { readSettingsForm } from '#app/modules/site/settings-forms.ts';
import { settingLabels, settingsGroups, type SettingsGroup } from '#app/modules/site/settings-groups.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { siteErrors } from '#app/modules/site/site-errors.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { changedFields } from '#app/shared/changed-fields.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { TheirField } from '#app/shared/record-fields.ts';
import type { SettingsAnswer } from '#app/modules/site/ui/admin/settings/settings-form.tsx';
import { m } from '#texts';

const answerWith = (status: number, answer: Partial<SettingsAnswer> & Pick<SettingsAnswer, 'sentence'>) =>
  data<SettingsAnswer>(
    { isDone: status === 200, group: null, errors: {}, typed: null, theirs: null, ...answer },
    { status },
  );

/** Saves a group of the settings, or resets one setting to its default. Changes appear on the public pages at once. */
export async function saveSettings(scope: RequestScope, actor: Actor, fields: Readonly<Record<string, string>>) {
  const group = (Object.keys(settingsGroups) as SettingsGroup[]).find((name) => name === fields['group']);
  if (!group) return answerWith(400, { sentence: m.portal_forms_unknown() });
  const reset = settingsGroups[group].find((key) => key === fields['reset']);
  const form = reset ? { values: defaultsOf([reset]), errors: null } : readSettingsForm(group, fields);
  if (!form.values)
    return answerWith(400, {
      sentence: m.portal_settings_not_saved(),
      group,
      errors: form.errors,
      typed: fields,
    });
  try {
    const isChanged = await saveGroup(scope, actor, { group, seen: fields['seen'] ?? '', values: form.values });
    const done = reset ? m.portal_settings_reset() : m.portal_settings_saved();
    return answerWith(200, { sentence: isChanged ? done : m.portal_settings_unchanged(), group });
  } catch (error) {
    const { status, message } =
      answerFrom(siteErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'settings could not be saved',
        failure: m.portal_settings_save_failed(),
      });
    const theirs = status === 409 ? theirsOf(form.values, await readSiteSettings(scope.services.db)) : null;
    return answerWith(status, {
      theirs,
      sentence: message,
      group,
      typed: reset ? null : fields,
    });
  }
}

function theirsOf(mine: Partial<SiteSettings>, theirs: SiteSettings): TheirField[] {
  const changed = changedFields({ ...mine }, { ...theirs })?.after ?? {};
  return (Object.keys(mine) as (keyof SiteSettings)[])
    .filter((key) => key in changed)
    .map((key) => ({ label: settingLabels[key](), value: inWords(theirs[key]) }));
}

/** Formats a setting as one line; lists and their rows with commas. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(inWords).join(', ');
  if (typeof value === 'boolean') return value ? m.portal_forms_yes() : m.portal_forms_no();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : m.portal_settings_no_value();
}

/** Saves the change with its entry in the audit log, in one transaction. Returns whether anything changed. */
async function saveGroup(
  { services: { db, clock, liveEvents }, address }: RequestScope,
  actor: Actor,
  change: { readonly group: SettingsGroup; readonly seen: string; readonly values: Partial<SiteSettings> },
): Promise<boolean> {
  const changes = await db.transaction(async (tx) => {
    const changed = await changeSettings(tx, { actor, clock }, change);
    if (changed)
      await recordAudit(tx, actor, {
        action: 'settings.changed',
        subjectType: 'settings',
        subjectId: change.group,
        ...changed,
        address,
      });
    return changed;
  });
  liveEvents.publish('site');
  return changes !== null;
}
