import { describe, expect, test } from 'vitest';
import { oldTables } from './exported-tables.ts';
import { codeFrom, mpesaCodeOf, readPayment } from './old-payment.ts';
import { OldRow } from './old-row.ts';

const read = (cells: Readonly<Record<string, string>>) =>
  readPayment(
    new OldRow(oldTables.payments, { file: 'Payments.csv', line: 2 }, Object.entries({ id: 'p1', ...cells })),
  );

describe('payments of the old system', () => {
  test.each([
    [
      { amount: '500', status: 'Completed' },
      { is: 'money', status: 'completed' },
    ],
    [
      { amount: '500', status: 'pending' },
      { is: 'money', status: 'pending' },
    ],
    [
      { amount: '500', status: ' FAILED ' },
      { is: 'money', status: 'failed' },
    ],
    [
      { amount: '500', status: 'refunded' },
      { is: 'money', status: 'refunded' },
    ],
    [{ amount: '0', status: 'admin enrolled' }, { is: 'staff_enrolment' }],
    [{ amount: '0', status: 'completed', payment_method: 'admin_enrollment' }, { is: 'staff_enrolment' }],
    [{ amount: '0', status: 'test-completed' }, { is: 'test' }],
  ])('of %j are %j', (cells, kind) => expect(read(cells).kind).toEqual(kind));

  test.each([
    [{ amount: '0', status: 'completed' }, 'completed with an amount of 0: neither paid nor granted'],
    [{ amount: '0', status: 'failed', payment_method: 'admin_enrollment' }, 'a staff enrolment that is failed'],
  ])('of %j are neither money nor access', (cells, why) => expect(read(cells).kind).toEqual({ is: 'nothing', why }));

  test('without an amount or with an unknown status are refused', () => {
    expect(() => read({ status: 'completed' })).toThrow('is empty');
    expect(() => read({ amount: '5', status: 'lost' })).toThrow(`'lost' is not a payment status`);
    expect(() => read({ amount: '300000', status: 'completed' })).toThrow('more than M-Pesa moves at once');
  });

  test('have an M-Pesa code only if it has that form', () => {
    expect(['SLK4H7R9QT', 'slk4h7r9qt', 'MOCK-1746083000', 'ABCDEFGHIJ', '1234567890', ''].map(mpesaCodeOf)).toEqual([
      'SLK4H7R9QT',
      'SLK4H7R9QT',
      null,
      null,
      null,
      null,
    ]);
  });

  test('otherwise have their own codes, stable and unique', () => {
    expect(codeFrom('p1', 'order')).toMatch(/^OL[A-Z2-9]{10}$/);
    expect(codeFrom('p1', 'receipt')).toMatch(/^OLD[A-Z2-9]{11}$/);
    expect(codeFrom('p1', 'order')).toBe(codeFrom('p1', 'order'));
    const codes = Array.from({ length: 5_000 }, (_, nth) => codeFrom(`p${nth}`, 'order'));
    expect(new Set(codes).size).toBe(codes.length);
  });
});
