import { fieldErrorsOf } from '#app/modules/people/accounts/account-forms.ts';
import { estimateInput } from '#app/modules/catalogue/discounts/admin/estimate-cost.server.ts';
import { readOffer } from '#app/modules/catalogue/discounts/admin/list-offers.server.ts';
import { readOfferForm, type OfferInput } from '#app/modules/catalogue/discounts/admin/offer-input.ts';
import { offerErrors } from '#app/modules/catalogue/discounts/offer-errors.ts';
import { differingTexts, type OfferAnswer } from '#app/modules/catalogue/discounts/ui/admin/offer-fields.ts';
import { offerFailures } from '#app/modules/catalogue/discounts/ui/admin/offer-words.tsx';
import { noFault } from '#app/shared/form-answer.ts';
import type { OfferKind } from '#app/shared/selling-terms.ts';
import { formAction, invalid, type Reading, type SentForm, type Visit } from '../../form-action.server.ts';
import { requireAdmin, type AdminActor } from '../../guards.server.ts';

/**
 * Answers the form of an offer, of a new one without an id: saves it by `save`, which returns where the form goes then, or says what the
 * offer would have cost.
 */
export function offerForm(
  visit: Visit,
  { kind, id }: { readonly kind: OfferKind; readonly id: string | null },
  save: (input: OfferInput, sent: SentForm<AdminActor>) => Promise<string>,
) {
  const typedIn = ({ form, fields }: Reading) => ({
    typed: fields,
    courses: form.getAll('courses').filter((each) => typeof each === 'string'),
  });
  return formAction(
    visit,
    {
      guard: requireAdmin,
      errors: offerErrors,
      failure: offerFailures.save,
      conflict: async ({ deps, fields }) => {
        const stored = await readOffer(deps, id ?? '');
        return { version: stored.updatedAt.getTime(), theirs: differingTexts(fields, stored) };
      },
      more: (_, sent) => ({ ...typedIn(sent), cost: null }),
    },
    async (sent): Promise<string | OfferAnswer> => {
      const { typed, courses } = typedIn(sent);
      const { data: input, error } = readOfferForm(kind, typed, courses);
      if (error) throw invalid({ errors: fieldErrorsOf(error) });
      if (sent.field('intent') !== 'cost') return save(input, sent);
      return { ...noFault, typed, courses, cost: await estimateInput(sent.deps, kind, input) };
    },
  );
}
