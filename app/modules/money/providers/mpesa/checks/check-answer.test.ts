import { describe, expect, test } from 'vitest';
import type { OperationReport } from '../callbacks/operation-report.server.ts';
import { readCheckAnswer } from './process-check-result.server.ts';

const report = (parameters: Record<string, string>, resultCode = '0'): OperationReport => ({
  resultCode,
  description: 'The service request is processed successfully.',
  conversationId: 'AG_1',
  originatorConversationId: '10571-1',
  transactionId: null,
  parameters,
});

const receivesAt = ['600584'];
const read = (reported: OperationReport) => readCheckAnswer('UC2AB3CD4E', reported, receivesAt);

const completed = {
  ReceiptNo: 'UC2AB3CD4E',
  TransactionStatus: 'Completed',
  Amount: '6500.00',
  DebitPartyName: '254712345678 - Jane Doe',
  CreditPartyName: '600584 - MIC3',
  FinalisedTime: '20260302090105',
  InitiatedTime: '20260302090101',
};

describe('the answer to a transaction check', () => {
  test('contains amount, time and parties', () => {
    expect(read(report(completed))).toMatchObject({
      receipt: 'UC2AB3CD4E',
      outcome: 'completed',
      amountCents: 650_000,
      payer: '254712345678',
      isPaidToUs: true,
      paidAt: new Date('2026-03-02T06:01:05Z'),
    });
  });

  test('is not ours for money to another number, and for a reversal', () => {
    expect(read(report({ ...completed, CreditPartyName: '600585 - Another' })).isPaidToUs).toBe(false);
    expect(read(report({ ...completed, TransactionStatus: 'Reversed' })).isPaidToUs).toBe(false);
  });

  test.each([
    ['reversed', { ...completed, TransactionStatus: 'Reversed' }, '0', 'reversed'],
    ['pending', { ...completed, TransactionStatus: 'Pending' }, '0', 'unclear'],
    ['without a status', { ReceiptNo: 'UC2AB3CD4E' }, '0', 'unclear'],
    ['about another receipt', { ...completed, ReceiptNo: 'UC2ZZZZZZZ' }, '0', 'unclear'],
    ['that knows no such receipt', {}, '2032', 'not_found'],
    ['that knows no such transaction', {}, 'R000002', 'not_found'],
    ['that failed', {}, '2001', 'unclear'],
    ['that failed, with the parameters of a success', completed, '1', 'unclear'],
  ])('an answer %s', (_what, parameters, code, outcome) => {
    expect(read(report(parameters, code)).outcome).toBe(outcome);
  });

  test.each(['0', '-1', '1e309', 'NaN', '', '6500.001', '１２'])('treats the amount %j as missing', (amount) => {
    expect(read(report({ ...completed, Amount: amount })).amountCents).toBeNull();
  });

  test('has no party without a number', () => {
    const nameless = { ...completed, CreditPartyName: 'MIC3', DebitPartyName: '\u202e600584' };
    expect(read(report(nameless))).toMatchObject({ isPaidToUs: false, payer: null });
  });
});
