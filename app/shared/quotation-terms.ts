/**
 * sent: the buyer has not accepted yet; expired: the last day passed before; paid: its order was paid, whatever the state before; an
 * accepted quotation does not expire.
 */
export const quotationStates = ['sent', 'accepted', 'paid', 'expired', 'cancelled'] as const;
export type QuotationState = (typeof quotationStates)[number];

/** States in which the buyer may still pay at the quotation's prices. */
export const openQuotationStates = ['sent', 'accepted'] as const satisfies readonly QuotationState[];

/** Days for which a quotation may hold its prices. */
export const maxValidityDays = 180;
export const defaultValidityDays = 14;

/** Maximum total of an order made in the portal, in whole shillings. */
export const maxQuotationShillings = 10_000_000;
