import type { StaffActor } from '#app/shared/actor.ts';
import { fieldErrorsOf } from '#app/modules/people/accounts/account-forms.ts';
import { estimateInput } from '#app/modules/catalogue/discounts/admin/estimate-cost.server.ts';
import { readDiscount } from '#app/modules/catalogue/discounts/admin/list-discounts.server.ts';
import { readDiscountForm, type DiscountInput } from '#app/modules/catalogue/discounts/admin/discount-input.ts';
import { discountErrors } from '#app/modules/catalogue/discounts/discount-errors.ts';
import { differingTexts, type DiscountAnswer } from '#app/modules/catalogue/discounts/ui/admin/discount-fields.ts';
import { discountFailures } from '#app/modules/catalogue/discounts/ui/admin/discount-words.tsx';
import { noFault } from '#app/shared/form-answer.ts';
import type { DiscountKind } from '#app/shared/selling-terms.ts';
import { formAction, invalid, type Reading, type SentForm, type Visit } from '../../form-action.server.ts';
import { requireStaff } from '../../guards.server.ts';

/**
 * Answers the form of a discount, of a new one without an id: saves it by `save`, which returns where the form goes then, or says what the
 * discount would have cost.
 */
export function discountForm(
  visit: Visit,
  { kind, id }: { readonly kind: DiscountKind; readonly id: string | null },
  save: (input: DiscountInput, sent: SentForm<StaffActor>) => Promise<string>,
) {
  const typedIn = ({ form, fields }: Reading) => ({
    typed: fields,
    courses: form.getAll('courses').filter((each) => typeof each === 'string'),
  });
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: discountErrors,
      failure: discountFailures.save,
      conflict: async ({ deps, fields }) => {
        const stored = await readDiscount(deps, id ?? '');
        return { version: stored.updatedAt.getTime(), theirs: differingTexts(fields, stored) };
      },
      more: (_, sent) => ({ ...typedIn(sent), cost: null }),
    },
    async (sent): Promise<string | DiscountAnswer> => {
      const { typed, courses } = typedIn(sent);
      const { data: input, error } = readDiscountForm(kind, typed, courses);
      if (error) throw invalid({ errors: fieldErrorsOf(error) });
      if (sent.field('intent') !== 'cost') return save(input, sent);
      return { ...noFault, typed, courses, cost: await estimateInput(sent.deps, kind, input) };
    },
  );
}
