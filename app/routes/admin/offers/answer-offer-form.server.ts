import { data, redirect } from 'react-router';
import { estimateInput } from '#app/modules/offers/admin/estimate-cost.server.ts';
import { readOffer } from '#app/modules/offers/admin/list-offers.server.ts';
import { readOfferForm, type OfferInput } from '#app/modules/offers/admin/offer-input.ts';
import { offerErrors } from '#app/modules/offers/offer-errors.ts';
import { differingTexts, type OfferAnswer } from '#app/modules/offers/ui/admin/offer-fields.ts';
import { offerFailures } from '#app/modules/offers/ui/admin/offer-words.tsx';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import type { OfferKind } from '#app/shared/offer-terms.ts';
import { readForm } from '../../form-fields.server.ts';
import type { AdminActor } from '../../guards.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';

interface OfferForm {
  readonly scope: RequestScope;
  readonly actor: AdminActor;
  readonly request: Request;
  readonly kind: OfferKind;
  /** Null for a new offer. */
  readonly offerId: string | null;
}

/**
 * Reads the form of an offer, saves it by `save`, which returns where the form goes then, or returns what the offer would have cost, or
 * what is wrong with the form.
 */
export async function answerOfferForm(
  { scope, actor, request, kind, offerId }: OfferForm,
  save: (input: OfferInput, fields: Readonly<Record<string, string>>) => Promise<string>,
) {
  const form = await readForm(request);
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] ??= value;
  const courses = form.getAll('courses').filter((each) => typeof each === 'string');
  const answer = (status: number, part: Partial<OfferAnswer>) =>
    data<OfferAnswer>(
      { errors: {}, error: null, cost: null, conflict: null, typed: fields, courses, ...part },
      { status },
    );
  const input = readOfferForm(kind, fields, courses);
  if (!input.success) return answer(400, { errors: fieldErrorsOf(input.error) });
  const deps = { ...scope.services, actor };
  try {
    if (fields['intent'] === 'cost') return answer(200, { cost: await estimateInput(deps, kind, input.data) });
    return redirect(await save(input.data, fields), 303);
  } catch (error) {
    const refusal = answerFrom(offerErrors, error);
    if (!refusal || !(error instanceof DomainError)) {
      const failure = { logged: 'an offer could not be saved', failure: offerFailures.save() };
      const { status, message } = answerUnexpectedError(scope, error, failure);
      return answer(status, { error: message });
    }
    const { field } = error.details;
    if (field !== undefined) return answer(refusal.status, { errors: { [field]: refusal.message } });
    if (error.code !== 'conflict' || offerId === null) return answer(refusal.status, { error: refusal.message });
    const stored = await readOffer(deps, offerId);
    const conflict = { version: stored.updatedAt.getTime(), theirs: differingTexts(fields, stored) };
    return answer(refusal.status, { error: refusal.message, conflict });
  }
}
