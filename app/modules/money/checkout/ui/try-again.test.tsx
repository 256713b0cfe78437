import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { OrderStatusView } from '#app/modules/money/collection/progress/order-status.server.ts';
import { toCents } from '#app/shared/money.ts';
import { TryAgain } from './try-again.tsx';

const failed = {
  state: 'failed',
  totalCents: toCents(450_000),
  isFinal: true,
  resend: { allowed: true, from: null },
} as OrderStatusView;

const wrongPin = { reason: 'Wrong M-Pesa PIN', nothingTaken: true, advice: '' };

function shown(order: OrderStatusView, takesPayments: boolean): string {
  const element = (
    <TryAgain
      order={order}
      lastPhone="0712 ••• 678"
      wait={0}
      refusal={undefined}
      takesPayments={takesPayments}
      isPriceTooOld={false}
    />
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

describe('trying a payment again', () => {
  test('is offered where it is safe', () => {
    expect(shown(failed, true)).toMatch(/<button[^>]*>.*Send the prompt again/);
  });

  test('is not offered while payments are off: a sentence says so, and links to the contact page', () => {
    const html = shown(failed, false);
    expect(html).not.toContain('<button');
    expect(html).toContain('Payments are switched off at the moment');
    expect(html).toContain('href="/contact"');
  });

  test('is not offered for a total that no prompt takes', () => {
    const html = shown({ ...failed, totalCents: toCents(25_000_100) }, true);
    expect(html).not.toContain('<button');
    expect(html).toContain('Please pay by bank.');
  });

  test('begins with the number that has failed: a wrong PIN is no fault of the phone', () => {
    const html = shown({ ...failed, phone: '0712 ••• 678', failure: wrongPin }, true);
    expect(html).toMatch(/value="remembered"[^>]*checked|checked[^>]*value="remembered"/);
    expect(html).toContain('again');
  });

  test('is not offered while the code of a payment is looked up, and again after that', () => {
    const claimed = (state: 'checking' | 'waiting' | 'rejected') =>
      shown({ ...failed, claim: { code: 'UC2AB3CD4E', state, sentence: '' } }, true);
    expect(claimed('checking')).toBe('');
    for (const state of ['waiting', 'rejected'] as const) expect(claimed(state)).toContain('Send the prompt again');
  });

  test('shows nothing where the order is paid, payments off or not', () => {
    const paid = { state: 'paid', isFinal: true, resend: { allowed: false, from: null } } as OrderStatusView;
    expect(shown(paid, false)).toBe('');
    expect(shown(paid, true)).toBe('');
  });
});
