import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

import { FAULTS } from '../scenarios/faults.ts';
import type { Fault, FaultName } from '../scenarios/faults.ts';
import type { Simulation } from '../simulation.ts';
import type { Endpoint } from './armed-faults.ts';
import { invalidToken, jsonAnswer } from './error-bodies.ts';
import type { ApiAnswer } from './error-bodies.ts';
import type { Checked } from './push-request.ts';

export type Daraja = Context<{ Bindings: HttpBindings }>;

/** One request that may be answered wrongly. */
interface Asked {
  readonly endpoint: Endpoint;
  readonly fault: FaultName | undefined;
  /** The phone it is about, for the log. */
  readonly msisdn?: string | undefined;
}

/** Does the work where the fault lets it, and answers as the fault says. */
export async function respond(
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

/** What a request with a token and a body in order asks for; or the refusal, logged. */
export async function readRequest<Value>(
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

/** One line for the log: '0 ws_CO_…', '1032 Request cancelled by user', or the error. */
function summary({ status, body }: ApiAnswer): string {
  const field = (name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(body)?.[1];
  const code = field('ResultCode') ?? field('errorCode') ?? field('ResponseCode');
  if (code === undefined) return `${status}, ${body === '' ? 'empty' : 'no JSON'}`;
  const text = field('ResultDesc') ?? field('errorMessage') ?? field('CheckoutRequestID') ?? field('ConversationID');
  return `${code} ${text ?? ''}`.trim();
}

/** An answer of the simulated API as HTTP. */
export function reply({ status, body, headers }: ApiAnswer): Response {
  return new Response(body, { status, headers: { ...headers } });
}
