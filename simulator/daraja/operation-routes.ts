import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';

import type { Simulation } from '../simulation.ts';
import { jsonAnswer } from './error-bodies.ts';
import type { ApiAnswer } from './error-bodies.ts';
import { respond, readRequest, reply } from './respond.ts';
import type { Daraja } from './respond.ts';
import { readRegistration, readReversalRequest, readStatusRequest } from './operation-request.ts';
import type { OperationRequest, RegistrationRequest } from './operation-request.ts';
import type { Checked } from './push-request.ts';
import { drawMerchantRequestId } from './request-ids.ts';

/** The rest of Daraja: addresses for confirmations (C2B), reversals, transaction status. */
export function operationRoutes(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const { faults, log } = simulation;
  const routes = new Hono<{ Bindings: HttpBindings }>();

  routes.post('/mpesa/c2b/v2/registerurl', async (c) => {
    const checked = await readRequest(c, simulation, readRegistration);
    if ('refusal' in checked) return reply(checked.refusal);
    log.write('→', 'registers for confirmations');
    const asked = { endpoint: 'register', fault: faults.take('register') } as const;
    return respond(c, simulation, asked, () => register(simulation, checked.value));
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

/** The last registration holds, as in Daraja's sandbox. OriginatorCoversationID is misspelt by Daraja. */
function register({ ledger, timeline }: Simulation, request: RegistrationRequest): ApiAnswer {
  ledger.record({ type: 'registration', at: timeline.now().toISOString(), ...request });
  return jsonAnswer(200, {
    OriginatorCoversationID: drawMerchantRequestId(),
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
