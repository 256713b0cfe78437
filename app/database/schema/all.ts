/** Every table, for the driver and the migrations. */
export * from './audit.ts';
export * from './catalogue.ts';
export * from './checkout.ts';
export * from './identity.ts';
export * from './learning.ts';
export * from './mail.ts';
export * from './media.ts';
export * from './messages.ts';
export * from './payment-claims.ts';
export * from './payments.ts';
export * from './portfolio.ts';
export * from './rate-limits.ts';
export * from './refunds.ts';
export * from './site.ts';
