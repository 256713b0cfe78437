/** The field of a payment form that selects the phone: the one that paid last, or the number in the field 'phone'. */
export const payerField = 'payer';

export type Payer = 'remembered' | 'another';
