import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Shillings } from '#app/shared/money.ts';
import { json, useFakeDaraja } from '#tests/support/fake-daraja.ts';
import { createDarajaGateway } from './daraja-gateway.server.ts';
import type { DarajaSettings } from './daraja-settings.ts';
import { createSecurityCredential } from './security-credential.server.ts';
import { specifies } from '#tests/specifies.ts';

const daraja = useFakeDaraja();

const clock = { now: () => new Date('2026-03-02T06:00:00Z') };
const addresses = {
  resultUrl: 'https://shop.example/api/payments/refunds/1',
  timeoutUrl: 'https://shop.example/api/payments/refund-timeouts/1',
};
const reversal = {
  ...addresses,
  receipt: 'SLK4H7R9QT',
  amount: 1500 as Shillings,
  remarks: 'Refund of order MIC37K2Q9P',
};

const gatewayOf = (changes: Partial<DarajaSettings> = {}) =>
  createDarajaGateway({ ...daraja.current.settings, ...changes }, { clock });

describe('the fields of a request to Daraja', () => {
  specifies('Money: Daraja, and a simulator of it over HTTP, by `MPESA_MODE`');
  test('for a reversal, in its own spelling', async () => {
    daraja.current.respond = (response) =>
      json(response, 200, { ResponseCode: '0', ConversationID: 'AG_1', OriginatorConversationID: '4-5-6' });
    expect(await gatewayOf().operations?.reversePayment(reversal)).toEqual({
      kind: 'accepted',
      conversationId: 'AG_1',
      originatorConversationId: '4-5-6',
    });
    expect(daraja.current.asked.calls).toEqual([
      {
        path: '/mpesa/reversal/v1/request',
        authorization: 'Bearer token-1',
        fields: {
          Initiator: 'our-initiator',
          SecurityCredential: 'c2VhbGVk',
          CommandID: 'TransactionReversal',
          TransactionID: 'SLK4H7R9QT',
          Amount: 1500,
          ReceiverParty: '600584',
          RecieverIdentifierType: '11',
          ResultURL: addresses.resultUrl,
          QueueTimeOutURL: addresses.timeoutUrl,
          Remarks: 'Refund of order MIC37K2Q9P',
          Occasion: 'Refund',
        },
      },
    ]);
  });

  test('for a status query', async () => {
    await gatewayOf().operations?.checkTransaction({ ...addresses, receipt: 'SLK4H7R9QT' });
    expect(daraja.current.asked.calls).toMatchObject([
      {
        path: '/mpesa/transactionstatus/v1/query',
        fields: {
          Initiator: 'our-initiator',
          SecurityCredential: 'c2VhbGVk',
          CommandID: 'TransactionStatusQuery',
          TransactionID: 'SLK4H7R9QT',
          PartyA: '600584',
          IdentifierType: '4',
          ResultURL: addresses.resultUrl,
          QueueTimeOutURL: addresses.timeoutUrl,
          Remarks: 'Payment check',
          Occasion: 'Payment check',
        },
      },
    ]);
  });

  test('to register addresses: payments succeed if our validation does not answer', async () => {
    daraja.current.respond = (response) => json(response, 200, { ResponseCode: '0', ResponseDescription: 'Success' });
    const confirmationUrl = 'https://shop.example/api/payments/confirmations/1';
    const validationUrl = 'https://shop.example/api/payments/validations/1';
    expect(await gatewayOf().registerConfirmations({ confirmationUrl, validationUrl })).toEqual({ kind: 'registered' });
    expect(daraja.current.asked.calls).toMatchObject([
      {
        path: '/mpesa/c2b/v2/registerurl',
        fields: {
          ShortCode: '600584',
          ResponseType: 'Completed',
          ConfirmationURL: confirmationUrl,
          ValidationURL: validationUrl,
        },
      },
    ]);
  });

  test("have remarks of at most Daraja's length", async () => {
    await gatewayOf().operations?.reversePayment({ ...reversal, remarks: 'x'.repeat(300) });
    expect(daraja.current.asked.calls[0]?.fields['Remarks']).toBe('x'.repeat(100));
  });
});

describe('the initiator', () => {
  test('is required for operations', () => {
    expect(gatewayOf({ initiator: null }).operations).toBeNull();
  });

  test("has the password encrypted with Safaricom's public key, once for many uses", async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    let requests = 0;
    const securityCredential = createSecurityCredential({
      password: 'Baobab#72 üñ',
      certificate: async () => {
        requests += 1;
        return publicKey.export({ type: 'spki', format: 'pem' }).toString();
      },
    });
    const { operations } = gatewayOf({ initiator: { name: 'our-initiator', securityCredential } });
    await Promise.all([operations?.reversePayment(reversal), operations?.checkTransaction(reversal)]);
    const [one, other] = daraja.current.asked.calls.map(({ fields }) => String(fields['SecurityCredential']));
    expect(other).toBe(one);
    expect(requests).toBe(1);
    const opened = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(one ?? '', 'base64'),
    );
    expect(opened.toString('utf8')).toBe('Baobab#72 üñ');
  });

  test('without a valid credential sends nothing, and the next request tries again', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    let isThere = false;
    const securityCredential = createSecurityCredential({
      password: 'Baobab#72',
      certificate: async () => {
        if (!isThere) throw new Error('no certificate yet');
        return publicKey.export({ type: 'spki', format: 'pem' }).toString();
      },
    });
    const { operations } = gatewayOf({ initiator: { name: 'our-initiator', securityCredential } });
    expect(await operations?.reversePayment(reversal)).toMatchObject({ kind: 'not_sent', cause: 'ours' });
    expect(daraja.current.received).toEqual([]);
    isThere = true;
    await operations?.reversePayment(reversal);
    expect(daraja.current.asked.calls).toHaveLength(1);
  });
});
