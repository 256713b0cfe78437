import { randomUUID } from 'node:crypto';
import { addDiscount } from '#app/modules/catalogue/discounts/admin/add-discount.server.ts';
import { switchDiscount } from '#app/modules/catalogue/discounts/admin/switch-discount.server.ts';
import type { DiscountInput } from '#app/modules/catalogue/discounts/admin/discount-input.ts';
import type { DiscountKind } from '#app/shared/selling-terms.ts';
import { toCents } from '#app/shared/money.ts';
import { daysBefore } from '../demo-time.ts';
import type { Office, Step } from './open-office.server.ts';

const defaults: DiscountInput = {
  name: '',
  about: null,
  reduction: { percent: 10 },
  mostCents: null,
  courses: null,
  startsAt: null,
  endsAt: null,
  usesTotal: null,
  usesPerPerson: null,
  audience: 'everybody',
  person: null,
};

/** Coupons, sales and a bundle in each state, with what they brought. */
export function discountSteps({ deps, owner, now, course, buy, step }: Office): Step[] {
  const bundle = randomUUID();
  const paused = randomUUID();
  const add = (
    kind: DiscountKind,
    input: Partial<DiscountInput> & Pick<DiscountInput, 'name'>,
    id: string = randomUUID(),
  ) => addDiscount({ ...deps, actor: owner }, { id, kind, input: { ...defaults, ...input } });
  const only = (...slugs: readonly string[]) => new Set(slugs.map((slug) => course(slug).id));
  const bought = (name: string, slug: string, code?: string) => () => buy(name, [course(slug).id], code);
  const inDays = (days: number) => daysBefore(now, -days);
  return [
    step(21, '08:40', () => add('coupon', { name: 'KARIBU10', mostCents: toCents(150_000), usesTotal: 200 })),
    step(21, '08:55', () =>
      add('coupon', {
        name: 'WALIMU25',
        reduction: { percent: 25 },
        courses: only('plain-english-for-reports-and-tenders', 'spreadsheets-for-small-business'),
        endsAt: daysBefore(now, 6),
        usesPerPerson: 1,
      }),
    ),
    step(20, '09:05', () =>
      add('coupon', { name: 'RAFIKI500', reduction: { amountCents: toCents(50_000) }, usesTotal: 50 }, paused),
    ),
    step(18, '07:30', () =>
      add('sale', {
        name: 'Maintenance month',
        reduction: { percent: 15 },
        courses: only('devops-on-a-small-budget'),
        endsAt: daysBefore(now, 7),
      }),
    ),
    step(17, '10:15', () =>
      add(
        'bundle',
        {
          name: 'From Sheet to Report',
          about:
            'Keep the numbers of your business in one workbook, and write the report that your board reads to the end.',
          reduction: { percent: 15 },
          courses: only('spreadsheets-for-small-business', 'plain-english-for-reports-and-tenders'),
        },
        bundle,
      ),
    ),
    step(13, '11:20', bought('Nafula Wekesa', 'plain-english-for-reports-and-tenders', 'WALIMU25')),
    step(13, '19:45', bought('Hassan Abdi', 'data-analysis-with-kenyan-data', 'KARIBU10')),
    step(11, '20:10', bought('Kibet Langat', 'devops-on-a-small-budget')),
    step(10, '12:35', () => buy('Chepkoech Rono', [bundle])),
    step(10, '18:05', bought('Halima Yusuf', 'interface-design-from-zero', 'KARIBU10')),
    step(7, '13:40', bought('Onyango Okello', 'mpesa-for-a-small-shop', 'KARIBU10')),
    step(5, '08:20', () => buy('Wafula Simiyu', [bundle])),
    step(4, '16:30', () => switchDiscount({ ...deps, actor: owner }, { id: paused, to: 'pause' })),
    step(3, '19:25', bought('Maina Githinji', 'data-analysis-with-kenyan-data', 'KARIBU10')),
    step(2, '09:10', () =>
      add('sale', {
        name: 'End of year',
        reduction: { percent: 20 },
        courses: only('android-apps-that-work-offline', 'build-ai-agents-for-back-offices'),
        startsAt: inDays(12),
        endsAt: inDays(19),
      }),
    ),
  ];
}
