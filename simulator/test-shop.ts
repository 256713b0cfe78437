import { constants, publicEncrypt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { StkCallbackBody } from './daraja/stk-callback.ts';
import { compactTime } from './nairobi-time.ts';
import { createTimeline, startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';

/** A received callback: path and body. */
interface ArrivedCallback {
  readonly path: string;
  readonly result: StkCallbackBody['Body']['stkCallback'];
}

/** Any other received request: a confirmation, the result of an operation, a report of its time-out. */
interface ArrivedReport {
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  /** The result in the body if there is one. */
  readonly result: OperationResult | undefined;
}

interface OperationResult {
  readonly ResultType: number;
  readonly ResultCode: number | string;
  readonly ResultDesc: string;
  readonly ConversationID: string;
  readonly OriginatorConversationID: string;
  readonly TransactionID: string;
  readonly ResultParameters?: {
    readonly ResultParameter: readonly { readonly Key: string; readonly Value?: string | number }[];
  };
}

export interface TestShop {
  /** Received callbacks about prompts, oldest first. */
  readonly callbacks: readonly ArrivedCallback[];
  /** Other received reports, oldest first. */
  readonly reports: readonly ArrivedReport[];
  /** Paths of both, in order of arrival. */
  readonly paths: readonly string[];
  readonly url: string;
  readonly callbackUrl: string;
  /** Sets the status of its answers; 200 at first. 'never' leaves the connection open without an answer. */
  answerWith(status: number | 'never'): void;
  close(): Promise<void>;
}

/** Opens a merchant's server that accepts everything Daraja posts. */
export async function openShop(): Promise<TestShop> {
  const callbacks: ArrivedCallback[] = [];
  const reports: ArrivedReport[] = [];
  const paths: string[] = [];
  let status: number | 'never' = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Arrived;
      const path = request.url ?? '';
      paths.push(path);
      if (body.Body) callbacks.push({ path, result: body.Body.stkCallback });
      else reports.push({ path, body: body as unknown as ArrivedReport['body'], result: body.Result });
      if (status !== 'never') response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    callbacks,
    reports,
    paths,
    url,
    callbackUrl: `${url}/callbacks/0a1b2c3d4e5f`,
    answerWith(code) {
      status = code;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Arrived = Partial<StkCallbackBody> & { readonly Result?: OperationResult };

interface ApiReply {
  readonly status: number;
  readonly text: string;
  /** The JSON body as text fields; empty if the body is not JSON. */
  readonly body: Readonly<Record<string, string>>;
}

/** Calls a simulator as a shop does. */
export interface TestClient {
  token(): Promise<string>;
  /** Requests a new token with the next request. */
  forgetToken(): void;
  /** Sends an STK push with some fields changed. The signal aborts the client's request. */
  push(changes?: Record<string, unknown>, signal?: AbortSignal): Promise<ApiReply>;
  /** Sends an STK push that follows a scenario. */
  pushAs(scenario: string, changes?: Record<string, unknown>, signal?: AbortSignal): Promise<ApiReply>;
  query(checkoutRequestId: string | undefined): Promise<ApiReply>;
  /** Registers the shop's addresses for confirmations. */
  register(changes?: Record<string, unknown>): Promise<ApiReply>;
  /** Requests a reversal, with some fields changed. */
  reverse(receipt: string | undefined, amount: number, changes?: Record<string, unknown>): Promise<ApiReply>;
  /** Requests a transaction status, with some fields changed. */
  status(receipt: string | undefined, changes?: Record<string, unknown>): Promise<ApiReply>;
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<ApiReply>;
}

export function clientOf(simulator: Simulator, shop: TestShop): TestClient {
  const { merchant, url } = simulator;
  let accessToken: string | undefined;
  const credentials = () => {
    const Timestamp = compactTime(simulator.timeline.now());
    const Password = Buffer.from(merchant.shortcode + merchant.passkey + Timestamp).toString('base64');
    return { BusinessShortCode: merchant.shortcode, Password, Timestamp };
  };
  const operator = async () => {
    const key = { key: await simulator.certificate(), padding: constants.RSA_PKCS1_PADDING };
    return {
      Initiator: merchant.initiatorName,
      SecurityCredential: publicEncrypt(key, Buffer.from(merchant.initiatorPassword)).toString('base64'),
      ResultURL: `${shop.url}/results/7f6e`,
      QueueTimeOutURL: `${shop.url}/time-outs/7f6e`,
      Remarks: 'Refund',
      Occasion: '',
    };
  };
  const post = async (path: string, body: unknown, signal: AbortSignal | null = null) => {
    accessToken ??= await client.token();
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    return read(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal }));
  };
  const client: TestClient = {
    async token() {
      const basic = Buffer.from(`${merchant.consumerKey}:${merchant.consumerSecret}`).toString('base64');
      const headers = { authorization: `Basic ${basic}` };
      const reply = await read(await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, { headers }));
      return reply.body['access_token'] ?? '';
    },
    forgetToken() {
      accessToken = undefined;
    },
    push: (changes = {}, signal) =>
      post(
        '/mpesa/stkpush/v1/processrequest',
        {
          ...credentials(),
          TransactionType: 'CustomerPayBillOnline',
          Amount: 11_500,
          PartyA: '254712345678',
          PartyB: merchant.shortcode,
          PhoneNumber: '254712345678',
          CallBackURL: shop.callbackUrl,
          AccountReference: 'MIC37K2Q9',
          TransactionDesc: 'Courses',
          ...changes,
        },
        signal,
      ),
    async pushAs(scenario, changes, signal) {
      await client.control('POST', '/next', { scenario });
      return client.push(changes, signal);
    },
    register: (changes = {}) =>
      post('/mpesa/c2b/v2/registerurl', {
        ShortCode: merchant.shortcode,
        ResponseType: 'Completed',
        ConfirmationURL: `${shop.url}/confirmations/5e4d`,
        ValidationURL: `${shop.url}/validations/5e4d`,
        ...changes,
      }),
    reverse: async (TransactionID, Amount, changes = {}) =>
      post('/mpesa/reversal/v1/request', {
        ...(await operator()),
        CommandID: 'TransactionReversal',
        TransactionID,
        Amount,
        ReceiverParty: merchant.shortcode,
        RecieverIdentifierType: '11',
        ...changes,
      }),
    status: async (TransactionID, changes = {}) =>
      post('/mpesa/transactionstatus/v1/query', {
        ...(await operator()),
        CommandID: 'TransactionStatusQuery',
        TransactionID,
        PartyA: merchant.shortcode,
        IdentifierType: '4',
        ...changes,
      }),
    query: (CheckoutRequestID) => post('/mpesa/stkpushquery/v1/query', { ...credentials(), CheckoutRequestID }),
    async control(method, path, body) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return read(await fetch(`${url}/control${path}`, { method, ...sent }));
    },
  };
  return client;
}

async function read(response: Response): Promise<ApiReply> {
  const text = await response.text();
  try {
    return { status: response.status, text, body: JSON.parse(text) as Record<string, string> };
  } catch {
    return { status: response.status, text, body: {} };
  }
}

/** Opens a shop and a simulator with a frozen time that the test moves. */
export async function openFixture(options: Partial<SimulatorOptions> = {}) {
  const timeline = createTimeline({ frozenAt: new Date('2025-11-20T11:31:56Z') });
  const shop = await openShop();
  const simulator = await startSimulator({ port: 0, timeline, ...options });
  return {
    shop,
    simulator,
    timeline,
    client: clientOf(simulator, shop),
    async close() {
      await simulator.close();
      await shop.close();
    },
  };
}

export type SimulatorFixture = Awaited<ReturnType<typeof openFixture>>;

/** Returns the value of a callback's metadata item. */
export function itemOf(callback: ArrivedCallback | undefined, name: string): string | number | undefined {
  return callback?.result.CallbackMetadata?.Item.find((item) => item.Name === name)?.Value;
}

/** Returns the value of an operation's result parameter. */
export function parameterOf(report: ArrivedReport | undefined, key: string): string | number | undefined {
  return report?.result?.ResultParameters?.ResultParameter.find(({ Key }) => Key === key)?.Value;
}
