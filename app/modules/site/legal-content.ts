import { m } from '#texts';
import type { Facts } from './site-facts.ts';

export interface LegalPage {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly paragraphs: readonly string[];
  }[];
}

/** Returns the company's terms, in the page's language. */
export const terms = ({ brand, email, moneyBackDays: days }: Facts): LegalPage => ({
  title: m.site_terms_title(),
  lead: m.site_terms_lead(),
  sections: [
    {
      id: 'agreement',
      heading: m.site_terms_agreement(),
      paragraphs: [m.site_terms_agreement_1({ brand })],
    },
    {
      id: 'account',
      heading: m.site_terms_account(),
      paragraphs: [m.site_terms_account_1({ email })],
    },
    {
      id: 'payment',
      heading: m.site_terms_payment(),
      paragraphs: [m.site_terms_payment_1(), m.site_terms_payment_2()],
    },
    {
      id: 'refunds',
      heading: m.site_terms_refunds(),
      paragraphs: [m.site_terms_refunds_1({ days })],
    },
    {
      id: 'content',
      heading: m.site_terms_content(),
      paragraphs: [m.site_terms_content_1()],
    },
    {
      id: 'services',
      heading: m.site_terms_services(),
      paragraphs: [m.site_terms_services_1()],
    },
    {
      id: 'liability',
      heading: m.site_terms_liability(),
      paragraphs: [m.site_terms_liability_1()],
    },
    {
      id: 'law',
      heading: m.site_terms_law(),
      paragraphs: [m.site_terms_law_1()],
    },
  ],
});

/** Returns the privacy policy, in the page's language. */
export const privacyPolicy = ({ email }: Facts): LegalPage => ({
  title: m.site_privacy_title(),
  lead: m.site_privacy_lead(),
  sections: [
    {
      id: 'what',
      heading: m.site_privacy_what(),
      paragraphs: [m.site_privacy_what_1(), m.site_privacy_what_2()],
    },
    {
      id: 'why',
      heading: m.site_privacy_why(),
      paragraphs: [m.site_privacy_why_1()],
    },
    {
      id: 'who',
      heading: m.site_privacy_who(),
      paragraphs: [m.site_privacy_who_1()],
    },
    {
      id: 'rights',
      heading: m.site_privacy_rights(),
      paragraphs: [m.site_privacy_rights_1({ email })],
    },
    {
      id: 'cookies',
      heading: m.site_footer_cookies(),
      paragraphs: [m.site_privacy_cookies_1()],
    },
  ],
});
