import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { sendCampaigns, sendCampaignsJobName, type CampaignSending } from './send-campaigns.server.ts';

/** Sends campaigns, every minute and when one is sent at once. */
export function sendCampaignsJob(
  services: Omit<CampaignSending, 'appUrl'> & { readonly config: Pick<CampaignSending, 'appUrl'> },
): JobDefinition {
  return {
    name: sendCampaignsJobName,
    schedule: '* * * * *',
    run: () => sendCampaigns({ ...services, appUrl: services.config.appUrl }).then(() => undefined),
  };
}
