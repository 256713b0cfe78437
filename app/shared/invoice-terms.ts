/** Invoices say what was sold; credit notes take all or some of an invoice back. */
export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A taxpayer's PIN of the Kenya Revenue Authority: P for companies, A for people. */
export const kraPinShape = /^[AP]\d{9}[A-Z]$/;
