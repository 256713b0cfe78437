/** The provider's name with attempts and receipts. */
export const mpesaName = 'mpesa';

/** Its name for people. */
export const mpesaLabel = 'M-Pesa';
