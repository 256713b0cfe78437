import { data, redirect } from 'react-router';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { campaignErrors } from '#app/modules/messages/campaigns/campaign-errors.ts';
import { campaignForm } from '#app/modules/messages/campaigns/campaign-form.server.ts';
import type { CampaignInput } from '#app/modules/messages/campaigns/campaign.ts';
import type { CampaignAnswer } from '#app/modules/messages/ui/admin/campaign-editor.tsx';
import type { CampaignNotice } from '#app/modules/messages/ui/admin/campaign-words.tsx';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { readFields } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import { m } from '#texts';

/** Reads the form of a campaign and saves it by `save`, which returns its id, or returns what is wrong with the form. */
export async function answerCampaignForm(
  scope: RequestScope,
  request: Request,
  save: (input: CampaignInput, fields: Readonly<Record<string, string>>) => Promise<string>,
) {
  const typed = await readFields(request);
  const answer = (status: number, part: Partial<CampaignAnswer>) =>
    data<CampaignAnswer>({ errors: {}, error: null, typed, ...part }, { status });
  const input = campaignForm.safeParse(typed);
  if (!input.success) return answer(400, { errors: fieldErrorsOf(input.error) });
  try {
    const id = await save(input.data, typed);
    return redirect(`/admin/mail/${id}?${new URLSearchParams({ done: 'saved' satisfies CampaignNotice })}`, 303);
  } catch (error) {
    const refusal = answerFrom(campaignErrors, error);
    const field = error instanceof DomainError ? error.details['field'] : undefined;
    if (refusal && field !== undefined) return answer(refusal.status, { errors: { [field]: refusal.message } });
    const failure = { logged: 'a campaign could not be saved', failure: m.portal_campaigns_save_failed() };
    const { status, message } = refusal ?? answerUnexpectedError(scope, error, failure);
    return answer(status, { error: message });
  }
}
