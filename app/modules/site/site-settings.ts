import { defaultBrand } from './placeholders.ts';
import type { SeatTier } from '#app/shared/organisation-terms.ts';
import { defaultValidityDays, type InstalmentTaxTime } from '#app/shared/selling-terms.ts';
import { defaultTestimonials, type Testimonial } from './setting-texts.ts';

/** The company's settings. Defaults are the specification's values, or obvious placeholders. */
export interface SiteSettings {
  readonly brand: string;
  readonly city: string;
  /** Street or post-office box, printed on receipts above the city; empty until the owner sets one. */
  readonly address: string;
  /** The company's tax number at the Kenya Revenue Authority, for receipts; empty without one. */
  readonly kraPin: string;
  /** Percent of VAT in every price; 0 for a company that is not registered for it. */
  readonly vatPercent: number;
  /** Bank, branch, name and number of the account for transfers, divided by semicolons; quotations name it. Empty without one. */
  readonly bankAccount: string;
  readonly phone: string;
  /** Begins with + and the country code; empty if the company does not use WhatsApp. */
  readonly whatsApp: string;
  readonly email: string;
  /** Addresses; null for a network without a profile. */
  readonly socials: Readonly<Record<'X' | 'LinkedIn' | 'Facebook' | 'GitHub', string | null>>;
  readonly officeHours: readonly { readonly days: string; readonly hours: string }[];
  /** Used by the FAQ, the terms and the refund screen. */
  readonly moneyBackDays: number;
  /** Maximum surplus in whole shillings that is refunded automatically; 0: a staff member sends each refund. */
  readonly surplusRefundLimit: number;
  /** Whether buyers get a reminder of an order whose payment failed. */
  readonly remindsOfOrders: boolean;
  /** Days for which a link by which somebody else pays holds the price. */
  readonly paymentLinkDays: number;
  /** Recorded payments of more whole shillings than this need the approval of a second person. */
  readonly approvalLimit: number;
  /** Share of the price that begins an instalment plan, in per cent. */
  readonly planFirstPercent: number;
  /** Months that the whole price of an instalment plan opens its course for. */
  readonly planMonths: number;
  /** When the tax on payments into an instalment plan is due, and their invoices with it. */
  readonly planTaxDue: InstalmentTaxTime;
  /** What seats of a team cost less by their number. */
  readonly seatTiers: readonly SeatTier[];
  /** Days after which an invitation that nobody opened ends, so that its seat is free again. */
  readonly seatReturnDays: number;
  /** Days for which a quotation that a team makes itself holds its price. */
  readonly teamQuotationDays: number;
  /** What mobile data cost learners, in whole shillings for a GB; the player shows it beside each size. 0: no price. */
  readonly shillingsPerGb: number;
  readonly homeFigures: readonly { readonly value: number; readonly label: string }[];
  readonly testimonials: readonly Testimonial[];
  /** Shows default ratings until a course has reviews; an owner may turn them off. */
  readonly showStandInRatings: boolean;
}

export const defaultSiteSettings: SiteSettings = {
  brand: defaultBrand,
  city: 'Nairobi, Kenya',
  address: '',
  kraPin: '',
  vatPercent: 0,
  bankAccount: '',
  phone: '+254 700 000 000',
  whatsApp: '',
  email: 'hello@example.com',
  socials: {
    X: 'https://example.com/your-x',
    LinkedIn: 'https://example.com/your-linkedin',
    Facebook: 'https://example.com/your-facebook',
    GitHub: 'https://example.com/your-github',
  },
  officeHours: [
    { days: 'Monday to Friday', hours: '9:00 to 18:00' },
    { days: 'Saturday', hours: '10:00 to 16:00' },
    { days: 'Sunday', hours: 'Closed' },
  ],
  moneyBackDays: 30,
  surplusRefundLimit: 0,
  remindsOfOrders: true,
  paymentLinkDays: 7,
  approvalLimit: 20_000,
  planFirstPercent: 20,
  planMonths: 6,
  planTaxDue: 'each',
  seatTiers: [
    { from: 5, percent: 10 },
    { from: 20, percent: 20 },
    { from: 100, percent: 30 },
  ],
  seatReturnDays: 14,
  teamQuotationDays: defaultValidityDays,
  // An example, as bundles of a month cost about that.
  shillingsPerGb: 100,
  homeFigures: [
    { value: 100, label: 'Projects Delivered' },
    { value: 50, label: 'Happy Clients' },
    { value: 5, label: 'Years Experience' },
  ],
  testimonials: defaultTestimonials,
  showStandInRatings: false,
};
