import type { ErrorTable } from '#app/shared/domain-error.ts';

export type SiteErrorCode = 'super_admin_only' | 'conflict';

export const siteErrors: ErrorTable<SiteErrorCode> = {
  super_admin_only: { status: 403, message: 'Only an owner may see and change the settings.' },
  conflict: { status: 409, message: 'Somebody else changed these settings meanwhile.' },
};
