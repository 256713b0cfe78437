import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { checkoutErrors, type CheckoutErrorCode } from './checkout-errors.ts';

const sentence = (code: CheckoutErrorCode, details: Readonly<Record<string, string>> = {}) =>
  answerFrom(checkoutErrors, new DomainError(code, details))?.message;

test('a refusal is in the language of the request, with its amounts and titles', () => {
  const refusals = () => [
    sentence('cart_empty'),
    sentence('order_too_large'),
    sentence('total_changed', { total: 'KSh\u00a06,500' }),
    sentence('course_not_for_sale', { title: 'Soko' }),
  ];
  expect(refusals()).toEqual([
    'Your cart is empty. Add a course first.',
    'M-Pesa takes at most KSh\u00a0250,000 in one payment. Please take a course out of the cart and buy it separately.',
    'The price has changed since this page was opened: it is KSh\u00a06,500 now. Nothing was charged. Please press Pay again if you agree.',
    'Payment failed for course "Soko". Please try again or contact support.',
  ]);
  expect(inLocale('sw', refusals)).toEqual([
    'Kikapu chako hakina kitu. Weka kozi kwanza.',
    'M-Pesa huruhusu hadi KSh\u00a0250,000 kwa malipo moja. Tafadhali ondoa kozi moja kwenye kikapu na uinunue kando.',
    'Bei imebadilika tangu ukurasa huu ufunguliwe: sasa ni KSh\u00a06,500. Hujatozwa chochote. Tafadhali bonyeza Lipa tena ukikubali.',
    'Malipo ya kozi "Soko" hayakufaulu. Tafadhali jaribu tena au wasiliana nasi.',
  ]);
});
