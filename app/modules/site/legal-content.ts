/** The words of the legal pages. What stands in braces is filled from the site settings (fill-facts.ts). */

export interface LegalPage {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly paragraphs: readonly string[];
  }[];
}

/** Terms last updated on this day. */
export const termsUpdated = 'August 22, 2025';

export const terms: LegalPage = {
  title: 'Terms and Conditions',
  lead: `Last updated: ${termsUpdated}`,
  sections: [
    {
      id: 'agreement',
      heading: 'What these terms are',
      paragraphs: [
        'These terms are the agreement between you and {brand} when you use this site, create an account or buy a course. If you do not agree with them, please do not use the site.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      paragraphs: [
        'You need an account with a verified e-mail to buy and study. Keep your password to yourself; what is done from your account counts as yours. Tell us at {email} if you think somebody else has used it.',
      ],
    },
    {
      id: 'payment',
      heading: 'Prices and payment',
      paragraphs: [
        'Prices are in Kenyan shillings and are paid once, by M-Pesa. M-Pesa moves whole shillings, so an order is rounded up to the next shilling, and the rounding is shown before you pay.',
        'A course opens when M-Pesa has confirmed the payment. If money left your phone and the course did not open, it is recorded: write to us with the M-Pesa code.',
      ],
    },
    {
      id: 'refunds',
      heading: 'Money-back guarantee',
      paragraphs: [
        'Within {moneyBackDays} days of a payment you may ask for your money back, for any reason. It goes to the number that paid, and the course closes for you. Your progress is kept, in case you come back.',
      ],
    },
    {
      id: 'content',
      heading: 'Using the courses',
      paragraphs: [
        'A course you bought is yours to study for as long as we run it. The lessons stay the property of those who made them: please do not pass on videos, documents, texts or your account.',
      ],
    },
    {
      id: 'services',
      heading: 'Services we do for you',
      paragraphs: [
        'Web development, grant writing, editing and automation are agreed in a written plan with a price. That plan comes before these terms where they differ.',
      ],
    },
    {
      id: 'liability',
      heading: 'What we answer for',
      paragraphs: [
        'We teach with care, but we cannot promise a job, a grant or an income. Nothing in these terms limits rights that the law gives you as a consumer.',
      ],
    },
    {
      id: 'law',
      heading: 'Law',
      paragraphs: [
        'These terms are governed by the laws of Kenya, and the courts of Kenya decide disputes about them.',
      ],
    },
  ],
};

export const privacyPolicy: LegalPage = {
  title: 'Privacy Policy',
  lead: 'What we keep about you, why, and what you can do about it, under the Kenya Data Protection Act, 2019.',
  sections: [
    {
      id: 'what',
      heading: 'What we keep',
      paragraphs: [
        'Your name and e-mail, so that you can sign in; your password only as a scrambled value that cannot be read back. The phone number you pay from, so that you need not type it again. The courses you bought, the lessons you completed and where you stopped.',
        'For each payment we keep what tax law asks for: the course, the amount, the time and the M-Pesa code. We never see your M-Pesa PIN.',
      ],
    },
    {
      id: 'why',
      heading: 'Why',
      paragraphs: [
        'To sell and teach you courses, to answer you, and to keep accounts. We do not sell what we know about you, and we do not show advertisements.',
      ],
    },
    {
      id: 'who',
      heading: 'Who else sees it',
      paragraphs: [
        'Safaricom carries out the payment. A mail provider carries our mails. Videos from YouTube are loaded only when you press play, from its domain that sets no cookies before that. If you sign in by Google, Google learns that you come here and tells us your name and e-mail; we keep no key to your Google account.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      paragraphs: [
        'You may see what we keep about you, correct it, take it with you, or have it deleted. Write to {email}. Records of payments stay, without your name, for as long as the law asks.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      paragraphs: [
        'One cookie keeps you signed in, and no script can read it. One remembers which courses are in your cart, and one, for a day, which payment is under way. While you sign in by Google, one makes sure that the answer belongs to your browser, for ten minutes at most. After you log in, one tells that this browser is yours, so that strangers who guess passwords cannot keep you out; it opens nothing. Your choice of light or dark is kept in your browser. There are no others, and none of them follows you to another site.',
      ],
    },
  ],
};
