/** The field of a payment form that says whose phone is asked: the one that paid last, or the number in the field 'phone'. */
export const payerField = 'payer';

export type Payer = 'remembered' | 'another';
