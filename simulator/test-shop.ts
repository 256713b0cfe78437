import { constants, publicEncrypt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { StkCallbackBody } from './daraja/stk-callback.ts';
import { compactTime } from './nairobi-time.ts';
import { createTimeline, startSimulator } from './start-simulator.ts';
import type { Simulator, SimulatorOptions } from './start-simulator.ts';

/** A callback as it arrived: the path it was posted to and its body. */
export interface ArrivedCallback {
  readonly path: string;
  readonly result: StkCallbackBody['Body']['stkCallback'];
}

/** Anything else that arrived: a confirmation, the result of an operation, a report of its time-out. */
export interface ArrivedReport {
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  /** The result inside, where it is one. */
  readonly result: OperationResult | undefined;
}

export interface OperationResult {
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
  /** Everything Daraja has called back about prompts, oldest first. */
  readonly callbacks: readonly ArrivedCallback[];
  /** Everything else it has reported, oldest first. */
  readonly reports: readonly ArrivedReport[];
  /** Paths of both, in the order they arrived. */
  readonly paths: readonly string[];
  readonly url: string;
  readonly callbackUrl: string;
  /** The status of its answers from now on; 200 at first. 'never': the connection stays open without an answer. */
  answerWith(status: number | 'never'): void;
  close(): Promise<void>;
}

/** A merchant's server that takes whatever Daraja posts. */
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

export interface ApiReply {
  readonly status: number;
  readonly text: string;
  /** The JSON body as text fields; empty where it is none. */
  readonly body: Readonly<Record<string, string>>;
}

/** Speaks to a simulator as a shop does. */
export interface TestClient {
  token(): Promise<string>;
  /** Asks for a new token with the next request. */
  forgetToken(): void;
  /** A push with some fields changed; the signal makes the client give up. */
  push(changes?: Record<string, unknown>, signal?: AbortSignal): Promise<ApiReply>;
  /** The same, following a scenario. */
  pushAs(scenario: string, changes?: Record<string, unknown>, signal?: AbortSignal): Promise<ApiReply>;
  query(checkoutRequestId: string | undefined): Promise<ApiReply>;
  /** Registers the shop's addresses for confirmations. */
  register(changes?: Record<string, unknown>): Promise<ApiReply>;
  /** Asks for a reversal, with some fields changed. */
  reverse(receipt: string | undefined, amount: number, changes?: Record<string, unknown>): Promise<ApiReply>;
  /** Asks for a transaction's status, with some fields changed. */
  status(receipt: string | undefined, changes?: Record<string, unknown>): Promise<ApiReply>;
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<ApiReply>;
}

export function clientOf(simulator: Simulator, shop: TestShop): TestClient {
  const { merchant, url } = simulator;
  let kept: string | undefined;
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
    kept ??= await client.token();
    const headers = { authorization: `Bearer ${kept}`, 'content-type': 'application/json' };
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
      kept = undefined;
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

/** A shop and a simulator whose time stands still until a test moves it. */
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

/** Value of a metadata item of a callback, by its name. */
export function itemOf(callback: ArrivedCallback | undefined, name: string): string | number | undefined {
  return callback?.result.CallbackMetadata?.Item.find((item) => item.Name === name)?.Value;
}

/** Value of a result parameter of an operation, by its key. */
export function parameterOf(report: ArrivedReport | undefined, key: string): string | number | undefined {
  return report?.result?.ResultParameters?.ResultParameter.find(({ Key }) => Key === key)?.Value;
}
