import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { FAULTS, subscriberLock, type Fault, type FaultName } from '../scenarios/faults.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Simulation } from '../simulation.ts';
import { TOKEN_LIFETIME_MS } from './access-tokens.ts';
import type { Endpoint } from './armed-faults.ts';
import { darajaError, invalidToken, jsonAnswer, type ApiAnswer } from './error-bodies.ts';
import {
  readRegistration,
  readReversalRequest,
  readStatusRequest,
  type OperationRequest,
  type RegistrationRequest,
} from './operation-request.ts';
import { readPushRequest, readQueryRequest, type Checked, type PushRequest } from './push-request.ts';
import { generateMerchantRequestId } from './request-ids.ts';
import { describeResult } from './result-codes.ts';

/** Serves the API of Daraja, with its error bodies: OAuth, STK push and query, and operations on payments. */
export function darajaRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const { faults, choice, log, ledger, tokens } = simulation;
  const routes = new Hono<{ Bindings: HttpBindings }>();
  const notAllowed = () => reply(darajaError('405.001', 'Method Not Allowed'));

  routes.get('/oauth/v1/generate', async (c) =>
    respond(c, simulation, { endpoint: 'oauth', fault: faults.take('oauth') }, () => authorise(c, simulation)),
  );

  routes.post('/mpesa/stkpush/v1/processrequest', async (c) => {
    const checked = await readRequest(c, simulation, readPushRequest);
    if ('refusal' in checked) return reply(checked.refusal);
    const { value: request } = checked;
    const { msisdn, amount } = request;
    log.write('→', `stkpush ${msisdn} KSh ${amount} ${request.reference}`, msisdn);
    const scenario = choice.take(msisdn, amount);
    if (tokens.endBefore(msisdn, scenario.endsTokens ?? false)) {
      log.write('←', '404.001.03 every token has ended', msisdn);
      return reply(invalidToken());
    }
    const fault = faults.take('stkpush') ?? scenario.fault;
    return respond(c, simulation, { endpoint: 'stkpush', fault, msisdn }, () => push(simulation, request, scenario));
  });

  routes.post('/mpesa/stkpushquery/v1/query', async (c) => {
    const checked = await readRequest(c, simulation, readQueryRequest);
    if ('refusal' in checked) return reply(checked.refusal);
    const { value: id } = checked;
    const msisdn = ledger.prompt(id)?.push.msisdn;
    log.write('→', `query ${id}`, msisdn);
    const fault = simulation.queryBudget.take() ? faults.take('query') : 'spike-arrest';
    return respond(c, simulation, { endpoint: 'query', fault, msisdn }, () => query(simulation, id));
  });

  routes.route('/', operationRoutes(simulation));
  for (const path of new Set(routes.routes.map((route) => route.path))) routes.all(path, notAllowed);
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

async function push({ network }: Simulation, request: PushRequest, scenario: Scenario): Promise<ApiAnswer> {
  if (network.openPrompt(request.msisdn) && !scenario.takesSeveral) return subscriberLock();
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

/** Serves the rest of Daraja: registration of confirmation URLs (C2B), reversals, transaction status. */
function operationRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const { faults, log } = simulation;
  const routes = new Hono<{ Bindings: HttpBindings }>();

  routes.post('/mpesa/c2b/v2/registerurl', async (c) => {
    const checked = await readRequest(c, simulation, readRegistration);
    if ('refusal' in checked) return reply(checked.refusal);
    log.write('→', 'registers for confirmations');
    const arrived = { endpoint: 'register', fault: faults.take('register') } as const;
    return respond(c, simulation, arrived, () => register(simulation, checked.value));
  });

  const operation = async (
    c: Daraja,
    check: (body: unknown, merchant: Simulation['merchant']) => Checked<OperationRequest>,
  ) => {
    const checked = await readRequest(c, simulation, check);
    if ('refusal' in checked) return reply(checked.refusal);
    const { kind, transactionId, amount } = checked.value;
    const msisdn = simulation.ledger.payment(transactionId)?.msisdn;
    log.write('→', `${kind} ${transactionId}${amount === undefined ? '' : ` KSh ${amount}`}`, msisdn);
    const asked = { endpoint: kind, fault: faults.take(kind), msisdn };
    return respond(c, simulation, asked, () => accept(simulation, checked.value));
  };
  routes.post('/mpesa/reversal/v1/request', (c) => operation(c, readReversalRequest));
  routes.post('/mpesa/transactionstatus/v1/query', (c) => operation(c, readStatusRequest));

  return routes;
}

/** The last registration counts, as in Daraja's sandbox. OriginatorCoversationID is misspelt by Daraja. */
function register({ ledger, timeline }: Simulation, request: RegistrationRequest): ApiAnswer {
  ledger.record({ type: 'registration', at: timeline.now().toISOString(), ...request });
  return jsonAnswer(200, {
    OriginatorCoversationID: generateMerchantRequestId(),
    ResponseCode: '0',
    ResponseDescription: 'Success',
  });
}

async function accept(simulation: Simulation, request: OperationRequest): Promise<ApiAnswer> {
  const { merchant, credentials, choice, ledger, operations } = simulation;
  const permitted =
    request.initiator === merchant.initiatorName &&
    (await credentials.open(request.securityCredential)) === merchant.initiatorPassword;
  const scenario = choice.takeFor(request.kind, ledger.payment(request.transactionId));
  const { conversationId, originatorConversationId } = operations.accept(request, { scenario, permitted });
  if (scenario[request.kind]?.beforeAnswer) await operations.perform(conversationId);
  return jsonAnswer(200, {
    OriginatorConversationID: originatorConversationId,
    ConversationID: conversationId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  });
}

type Daraja = Context<{ Bindings: HttpBindings }>;

/** A request with its fault. */
interface Asked {
  readonly endpoint: Endpoint;
  readonly fault: FaultName | undefined;
  /** Phone number of the request, for the log. */
  readonly msisdn?: string | undefined;
}

/** Handles the request unless the fault prevents it, and answers as the fault says. */
async function respond(
  c: Daraja,
  simulation: Simulation,
  { endpoint, fault: faultName, msisdn }: Asked,
  work: () => ApiAnswer | Promise<ApiAnswer>,
): Promise<Response> {
  const fault: Fault | undefined = faultName && FAULTS[faultName];
  const genuine = fault && !fault.processed ? jsonAnswer(200, {}) : await work();
  const { log } = simulation;
  if (fault?.answer === 'drop') {
    log.write('●', 'connection cut', msisdn);
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (fault?.answer === 'hold') {
    log.write('●', 'answer held', msisdn);
    await simulation.held.hold(endpoint, c.req.raw.signal);
  }
  const answer = typeof fault?.answer === 'function' ? fault.answer(genuine) : genuine;
  if (endpoint !== 'oauth') log.write('←', summary(answer), msisdn);
  return reply(answer);
}

/** Reads a request with a valid token and body; or returns the refusal and logs it. */
async function readRequest<Value>(
  c: Daraja,
  { tokens, merchant, log }: Simulation,
  check: (body: unknown, merchant: Simulation['merchant']) => Checked<Value>,
): Promise<Checked<Value>> {
  const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ');
  const isKnown = scheme === 'Bearer' && tokens.accepts(token);
  const checked = isKnown ? check(await readBody(c), merchant) : { refusal: invalidToken() };
  if ('refusal' in checked) log.write('←', summary(checked.refusal));
  return checked;
}

async function readBody(c: Daraja): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    return undefined;
  }
}

/** Summarises an answer for the log: '0 ws_CO_…', '1032 Request cancelled by user', or the error. */
function summary({ status, body }: ApiAnswer): string {
  const field = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(body)?.[1];
  const code = field('ResultCode') ?? field('errorCode') ?? field('ResponseCode');
  if (code === undefined) return `${status}, ${body === '' ? 'empty' : 'no JSON'}`;
  const text = field('ResultDesc') ?? field('errorMessage') ?? field('CheckoutRequestID') ?? field('ConversationID');
  return `${code} ${text ?? ''}`.trim();
}

/** Turns an answer of the simulated API into an HTTP response. */
function reply({ status, body, headers }: ApiAnswer): Response {
  return new Response(body, { status, headers: { ...headers } });
}
