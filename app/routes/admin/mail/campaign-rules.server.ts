import { campaignErrors } from '#app/modules/office/messages/campaigns/campaign-errors.ts';
import type { Reading } from '../../form-action.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { m } from '#texts';

/** How the form of a campaign is answered. */
export const campaignRules = {
  guard: requireStaff,
  errors: campaignErrors,
  failure: m.portal_campaigns_save_failed,
  more: (_: unknown, { fields }: Reading) => ({ typed: fields }),
};
