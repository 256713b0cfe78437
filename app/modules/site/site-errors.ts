import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type SiteErrorCode = 'super_admin_only' | 'conflict';

export const siteErrors: ErrorTable<SiteErrorCode> = {
  super_admin_only: { status: 403, message: m.portal_settings_owners_only },
  conflict: { status: 409, message: m.portal_settings_conflict },
};

export const refuse = refusal<SiteErrorCode>;
