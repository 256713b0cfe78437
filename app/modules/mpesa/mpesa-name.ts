/** The provider's name with attempts and receipts. */
export const mpesaName = 'mpesa';

/** What people call it. */
export const mpesaLabel = 'M-Pesa';
