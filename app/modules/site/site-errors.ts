import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import { m } from '#texts';

export type SiteErrorCode = VersionErrorCode | 'owner_only';

export const siteErrors: ErrorTable<SiteErrorCode> = {
  ...versionErrors,
  owner_only: { status: 403, message: m.portal_settings_owners_only },
};

export const refuse = refusal<SiteErrorCode>;
