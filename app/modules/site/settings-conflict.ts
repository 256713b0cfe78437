import { changedFields, type TheirField } from '#app/shared/record-fields.ts';
import { settingLabels } from './settings-groups.ts';
import type { SiteSettings } from './site-settings.ts';
import { m } from '#texts';

/** Returns the settings of a form for which somebody else saved other values. */
export function theirSettings(mine: Partial<SiteSettings>, theirs: SiteSettings): TheirField[] {
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
