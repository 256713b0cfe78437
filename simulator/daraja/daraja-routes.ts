import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Context } from 'hono';

import { FAULTS, subscriberLock } from '../scenarios/faults.ts';
import type { Fault, FaultName } from '../scenarios/faults.ts';
import type { Simulation } from '../simulation.ts';
import type { Endpoint } from './armed-faults.ts';
import { darajaError, invalidToken, jsonAnswer } from './error-bodies.ts';
import type { ApiAnswer } from './error-bodies.ts';
import { readPushRequest, readQueryRequest } from './push-request.ts';
import type { PushRequest } from './push-request.ts';
import { describeResult } from './result-codes.ts';
import { TOKEN_LIFETIME_MS } from './access-tokens.ts';

type Daraja = Context<{ Bindings: HttpBindings }>;

/** The API of Daraja: OAuth, STK push, STK query, with its error bodies. */
export function darajaRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  const notAllowed = () => reply(darajaError('405.001', 'Method Not Allowed'));

  routes.get('/oauth/v1/generate', async (c) =>
    give(c, simulation, 'oauth', simulation.faults.take('oauth'), () => authorise(c, simulation)),
  );
  routes.all('/oauth/v1/generate', notAllowed);

  routes.post('/mpesa/stkpush/v1/processrequest', async (c) => {
    if (!hasToken(c, simulation)) return reply(invalidToken());
    const checked = readPushRequest(await readBody(c), simulation.merchant);
    if ('refusal' in checked) return reply(logged(simulation, checked.refusal));
    const request = checked.value;
    simulation.said.say('→', `stkpush ${request.msisdn} KSh ${request.amount} ${request.reference}`, request.msisdn);
    const scenario = simulation.choice.take(request.msisdn, request.amount);
    const fault = simulation.faults.take('stkpush') ?? scenario.fault;
    return give(c, simulation, 'stkpush', fault, () => push(simulation, request, scenario), request.msisdn);
  });
  routes.all('/mpesa/stkpush/v1/processrequest', notAllowed);

  routes.post('/mpesa/stkpushquery/v1/query', async (c) => {
    if (!hasToken(c, simulation)) return reply(invalidToken());
    const checked = readQueryRequest(await readBody(c), simulation.merchant);
    if ('refusal' in checked) return reply(logged(simulation, checked.refusal));
    const id = checked.value;
    const msisdn = simulation.ledger.prompt(id)?.push.msisdn;
    simulation.said.say('→', `query ${id}`, msisdn);
    return give(c, simulation, 'query', simulation.faults.take('query'), () => query(simulation, id), msisdn);
  });
  routes.all('/mpesa/stkpushquery/v1/query', notAllowed);

  for (const anything of ['/mpesa/*', '/oauth/*']) {
    routes.all(anything, () => reply(darajaError('404.001.01', 'Resource not found')));
  }
  return routes;
}

function authorise(c: Daraja, { merchant, tokens }: Simulation): ApiAnswer {
  if (c.req.query('grant_type') !== 'client_credentials') {
    return darajaError('400.008.02', 'Invalid grant type passed');
  }
  const expected = Buffer.from(`${merchant.consumerKey}:${merchant.consumerSecret}`).toString('base64');
  if (c.req.header('authorization') !== `Basic ${expected}`) {
    return darajaError('400.008.01', 'Invalid Authentication passed');
  }
  return jsonAnswer(200, { access_token: tokens.issue(), expires_in: String(TOKEN_LIFETIME_MS / 1000) });
}

async function push(
  { network }: Simulation,
  request: PushRequest,
  scenario: Parameters<Simulation['network']['accept']>[1],
): Promise<ApiAnswer> {
  if (network.openPrompt(request.msisdn)) return subscriberLock();
  const accepted = network.accept(request, scenario);
  if (scenario.answersAfterCallback) await network.decideByScenario(accepted);
  return jsonAnswer(200, {
    MerchantRequestID: accepted.merchantRequestId,
    CheckoutRequestID: accepted.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  });
}

function query({ network, ledger }: Simulation, checkoutRequestId: string): ApiAnswer {
  const answer = network.query(checkoutRequestId);
  if (!answer) return darajaError('500.001.1001', 'The transaction does not exist');
  if ('error' in answer) return answer.error;
  return jsonAnswer(200, {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: ledger.prompt(checkoutRequestId)?.push.merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: answer.code,
    ResultDesc: describeResult(answer.code),
  });
}

/** Does the work where the fault lets it, and answers as the fault says. */
async function give(
  c: Daraja,
  simulation: Simulation,
  endpoint: Endpoint,
  faultName: FaultName | undefined,
  work: () => ApiAnswer | Promise<ApiAnswer>,
  msisdn?: string,
): Promise<Response> {
  const fault: Fault | undefined = faultName && FAULTS[faultName];
  const genuine = fault && !fault.processed ? jsonAnswer(200, {}) : await work();
  const { said } = simulation;
  if (fault?.answer === 'drop') {
    said.say('●', 'connection cut', msisdn);
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (fault?.answer === 'hold') {
    said.say('●', 'answer held', msisdn);
    await simulation.held.hold(endpoint, c.req.raw.signal);
  }
  const answer = typeof fault?.answer === 'function' ? fault.answer(genuine) : genuine;
  if (endpoint !== 'oauth') said.say('←', summary(answer), msisdn);
  return reply(answer);
}

function hasToken(c: Daraja, { tokens, said }: Simulation): boolean {
  const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ');
  const accepted = scheme === 'Bearer' && tokens.accepts(token);
  if (!accepted) said.say('←', '404.001.03 Invalid Access Token');
  return accepted;
}

async function readBody(c: Daraja): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}

function logged({ said }: Simulation, answer: ApiAnswer): ApiAnswer {
  said.say('←', summary(answer));
  return answer;
}

/** One line for the log: '0 ws_CO_…', '1032 Request cancelled by user', or the error. */
function summary({ status, body }: ApiAnswer): string {
  const field = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(body)?.[1];
  const code = field('ResultCode') ?? field('errorCode') ?? field('ResponseCode');
  if (code === undefined) return `${status}, ${body === '' ? 'empty' : 'no JSON'}`;
  return `${code} ${field('ResultDesc') ?? field('errorMessage') ?? field('CheckoutRequestID') ?? ''}`.trim();
}

function reply({ status, body, headers }: ApiAnswer): Response {
  return new Response(body, { status, headers: { ...headers } });
}
