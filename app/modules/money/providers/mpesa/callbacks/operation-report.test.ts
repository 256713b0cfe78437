import { describe, expect, test } from 'vitest';
import { readOperationReport } from './operation-report.server.ts';

const result = {
  ResultType: 0,
  ResultCode: 0,
  ResultDesc: 'The service request is processed successfully.',
  OriginatorConversationID: '8521-4298025-1',
  ConversationID: 'AG_20181005_00004d7ee675c0c7ee0b',
  TransactionID: 'mjf61h8j60',
  ResultParameters: {
    ResultParameter: [
      { Key: 'Amount', Value: 300 },
      { Key: 'OriginalTransactionID', Value: 'MJ551H6X5D' },
      { Key: 'DebitAccountBalance' },
    ],
  },
};
const read = (changes: object) => readOperationReport(JSON.stringify({ Result: { ...result, ...changes } }));

describe('the report of an operation', () => {
  test('is read with its parameters by name, codes in capitals', () => {
    expect(read({})).toEqual({
      resultCode: '0',
      description: 'The service request is processed successfully.',
      conversationId: 'AG_20181005_00004d7ee675c0c7ee0b',
      originatorConversationId: '8521-4298025-1',
      transactionId: 'MJF61H8J60',
      parameters: { Amount: '300', OriginalTransactionID: 'MJ551H6X5D', DebitAccountBalance: '' },
    });
  });

  test.each([
    ['a text', 'R000001'],
    ['a number', 21],
  ])('can have %s as its code', (_, code) => {
    expect(read({ ResultCode: code })?.resultCode).toBe(String(code));
  });

  test.each([['0000000000'], [''], [undefined], ['<script>'], ['TOOLONGFORANMPESACODE']])(
    'without a transaction (%s) has no transaction id',
    (transactionId) => {
      expect(read({ TransactionID: transactionId })?.transactionId).toBeNull();
    },
  );

  test('can have one parameter alone, or none', () => {
    const one = { ResultParameter: { Key: 'BOCompletedTime', Value: 20181005120000 } };
    expect(read({ ResultParameters: one })?.parameters).toEqual({ BOCompletedTime: '20181005120000' });
    expect(read({ ResultParameters: '' })?.parameters).toEqual({});
  });

  test.each([['{'], ['[]'], ['null'], ['{"Result":{}}'], ['<html>'], ['{"Result":{"ResultCode":{}}}']])(
    '%s is refused',
    (body) => {
      expect(readOperationReport(body)).toBeNull();
    },
  );
});
