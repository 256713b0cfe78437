import { darajaError, invalidField } from '../daraja/error-bodies.ts';
import { NEVER_CONFIRMED, PAID_BY_ITSELF, type QueryFacts, type QueryReply, type Scenario } from './scenario.ts';

/** Returns Daraja's answer to a query while the prompt is open. */
function beingProcessed(): QueryReply {
  return { error: darajaError('500.001.1001', 'The transaction is being processed') };
}

/** Returns the decided code, or 'being processed' while the prompt is open. */
export function truthfully({ code }: QueryFacts): QueryReply {
  return code === undefined ? beingProcessed() : { code };
}

/** Milliseconds after the request during which a query counts as too early. */
const TOO_EARLY_MS = 30_000;

const paidWithoutCallback = {
  family: 'queries',
  steps: PAID_BY_ITSELF,
  callbacks: [],
  confirmation: NEVER_CONFIRMED,
} as const;

/** The callback is lost and queries are slow to answer, so only repeated queries find the result. */
export const QUERY_SCENARIOS: readonly Scenario[] = [
  {
    ...paidWithoutCallback,
    name: 'query-4999',
    label: 'No callback; two queries say 4999, then paid',
    numbers: ['280'],
    query: (facts) => (facts.nth <= 2 || facts.code === undefined ? { code: '4999' } : truthfully(facts)),
  },
  {
    ...paidWithoutCallback,
    name: 'query-being-processed',
    label: 'No callback; two queries say being processed, then paid',
    numbers: ['290'],
    query: (facts) => (facts.nth <= 2 ? beingProcessed() : truthfully(facts)),
  },
  {
    ...paidWithoutCallback,
    name: 'query-too-early',
    label: 'No callback; queries in the first 30 seconds are refused',
    numbers: ['300'],
    query: (facts) => (facts.age < TOO_EARLY_MS ? { error: invalidField('CheckoutRequestID') } : truthfully(facts)),
  },
  {
    ...paidWithoutCallback,
    name: 'query-flapping',
    label: 'No callback; every second query fails',
    numbers: ['310'],
    query: (facts) =>
      facts.nth % 2 === 1 ? { error: darajaError('500.003.1001', 'Internal Server Error') } : truthfully(facts),
  },
  {
    name: 'query-contradicts',
    label: 'Paid and called back, but queries say cancelled',
    family: 'queries',
    numbers: ['330'],
    steps: PAID_BY_ITSELF,
    callbacks: [{ afterMs: 0 }],
    confirmation: NEVER_CONFIRMED,
    query: (facts) => (facts.code === undefined ? beingProcessed() : { code: '1032' }),
  },
];
