import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Shillings } from '#app/shared/money.ts';
import { openFixture, type SimulatorFixture } from '#simulator/test-shop.ts';
import { simulatorAccount } from '#tests/support/simulator-account.ts';
import { createDarajaGateway } from './daraja-gateway.server.ts';
import type { DarajaSettings } from './daraja-settings.ts';

// Tests the rest of the port against the simulator: what it accepts, and the callbacks that follow.
let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const phone = '254712345678';

function gatewayOf(changes: Partial<DarajaSettings> = {}) {
  const account = { ...simulatorAccount(fixture.simulator), ...changes };
  return createDarajaGateway(account, { clock: fixture.timeline, timeoutMs: 1_000 });
}

const register = (gateway = gatewayOf()) =>
  gateway.registerConfirmations({
    confirmationUrl: `${fixture.shop.url}/confirmations/1`,
    validationUrl: `${fixture.shop.url}/validations/1`,
  });

/** Pays KSh 1,500 without a prompt; returns the receipt. */
async function paidByHand(): Promise<string> {
  await fixture.client.control('POST', '/paybill', { msisdn: phone, amount: 1500, account: 'MIC37K2Q9' });
  return fixture.simulator.ledger.payments().at(-1)?.receipt ?? '';
}

const results = () => ({ resultUrl: `${fixture.shop.url}/results/1`, timeoutUrl: `${fixture.shop.url}/time-outs/1` });
const reverse = (receipt: string, amount: number, gateway = gatewayOf()) =>
  gateway.operations?.reversePayment({
    ...results(),
    receipt,
    amount: amount as Shillings,
    remarks: 'Refund of MIC37K2Q9',
  });
const check = (receipt: string, gateway = gatewayOf()) =>
  gateway.operations?.checkTransaction({ ...results(), receipt });

const reported = () => fixture.shop.reports.map(({ result }) => result?.ResultCode);

describe('registering for confirmations', () => {
  test('reports payments that customers make by hand', async () => {
    expect(await register()).toEqual({ kind: 'registered' });
    const receipt = await paidByHand();
    expect(fixture.shop.reports).toMatchObject([{ path: '/confirmations/1', body: { TransID: receipt } }]);
  });

  test('succeeds a second time, as in production', async () => {
    await fixture.client.control('POST', '/faults', { endpoint: 'register', fault: 'already-registered' });
    expect(await register()).toEqual({ kind: 'registered' });
  });

  test('is refused for a foreign number, and for an address that Daraja does not accept', async () => {
    expect(await register(gatewayOf({ shortcode: '111111' }))).toMatchObject({ kind: 'not_sent', cause: 'ours' });
    const refused = await gatewayOf().registerConfirmations({
      confirmationUrl: 'https://shop.example/mpesa/1',
      validationUrl: 'https://shop.example/validations/1',
    });
    expect(refused).toMatchObject({ kind: 'not_sent', cause: 'ours' });
  });
});

describe('a reversal', () => {
  test('is accepted with the ids of its report, and returns the money', async () => {
    const answer = await reverse(await paidByHand(), 1500);
    expect(answer?.kind).toBe('accepted');
    await fixture.timeline.advance(5_000);
    const [report] = fixture.shop.reports;
    expect(report).toMatchObject({ path: '/results/1', result: { ResultCode: 0 } });
    expect(answer).toMatchObject({
      conversationId: report?.result?.ConversationID,
      originatorConversationId: report?.result?.OriginatorConversationID,
    });
    expect(fixture.simulator.ledger.balance(phone)).toBe(300_000);
  });

  test('that was made before is accepted, and reported as R000001', async () => {
    const receipt = await paidByHand();
    await reverse(receipt, 1500);
    await fixture.timeline.advance(5_000);
    await reverse(receipt, 1500);
    await fixture.timeline.advance(5_000);
    expect(reported()).toEqual([0, 'R000001']);
  });

  test('with a wrong initiator password is accepted, and reported as 2001', async () => {
    const { initiator } = simulatorAccount(fixture.simulator);
    const stranger = initiator && { ...initiator, securityCredential: async () => 'bm90IG91ciBwYXNzd29yZA==' };
    expect((await reverse(await paidByHand(), 1500, gatewayOf({ initiator: stranger })))?.kind).toBe('accepted');
    await fixture.timeline.advance(5_000);
    expect(reported().map(String)).toEqual(['2001']);
  });

  test.each([
    ['truncated-body', 'unknown'],
    ['html-body', 'unknown'],
    ['dropped-after', 'unknown'],
    ['internal-error-but-sent', 'unknown'],
    ['system-busy', 'not_sent'],
    ['rate-limited', 'not_sent'],
    ['refused-in-200', 'not_sent'],
  ])('answered with %s is %s, and sent at most once', async (fault, kind) => {
    const receipt = await paidByHand();
    await fixture.client.control('POST', '/faults', { endpoint: 'reversal', fault });
    expect((await reverse(receipt, 1500))?.kind).toBe(kind);
    await fixture.timeline.advance(5_000);
    expect(reported()).toEqual(kind === 'unknown' ? [0] : []);
  });

  test('works after its access token was ended', async () => {
    const gateway = gatewayOf();
    const receipt = await paidByHand();
    await check(receipt, gateway);
    await fixture.client.control('POST', '/tokens', { expireAll: true });
    expect((await reverse(receipt, 1500, gateway))?.kind).toBe('accepted');
    await fixture.timeline.advance(5_000);
    expect(fixture.simulator.ledger.balance(phone)).toBe(300_000);
  });
});

test('a status query is accepted, and reported with the payment', async () => {
  const receipt = await paidByHand();
  expect((await check(receipt))?.kind).toBe('accepted');
  await fixture.timeline.advance(5_000);
  const parameters = fixture.shop.reports[0]?.result?.ResultParameters?.ResultParameter ?? [];
  const values = Object.fromEntries(parameters.map(({ Key, Value }) => [Key, Value]));
  expect(values).toMatchObject({ ReceiptNo: receipt, TransactionStatus: 'Completed' });
  expect(Number(values['Amount'])).toBe(1500);
});
