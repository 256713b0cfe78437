import { data, type DataStrategyResult, type MiddlewareFunction } from 'react-router';
import { splitLocale } from '#app/shared/locale.ts';
import { canAskFor, currentProofRequest, setProofRequest, type Proof, type ProofRequest } from './proof-request.ts';

/** The form that was submitted last, until its request begins. */
let submitted: Pick<ProofRequest, 'form' | 'button'> | null = null;

if (typeof document !== 'undefined')
  document.addEventListener(
    'submit',
    ({ target, submitter }) => {
      submitted = target instanceof HTMLFormElement ? { form: target, button: submitter } : null;
    },
    true,
  );

/** Returns the proof that a redirect of a guard asks for; null for other answers. */
function proofOf(result: unknown): Proof | null {
  if (!(result instanceof Response) || result.status < 300 || result.status > 399) return null;
  const to = new URL(result.headers.get('location') ?? '', location.href);
  const { address } = splitLocale(to.pathname);
  if (address === '/admin/confirm') return 'identity';
  if (address === '/admin/login' && to.searchParams.has('redirectTo')) return 'portal login';
  return address === '/login' && to.searchParams.has('signedOut') ? 'login' : null;
}

/**
 * Keeps the page of a form for which the server asks for a proof, with all that was typed, and shows the proof in a dialog
 * (`LearnerProof`, `PortalProof`), which then sends the form again. Otherwise the page of the proof would replace it. For the layouts and
 * pages whose forms ask for one: public pages load nothing of it.
 */
export const askForProof: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const sent = submitted;
  submitted = null;
  const results = await next();
  if (request.method === 'GET') return results;
  for (const [route, { type, result }] of Object.entries(results)) {
    const proof = type === 'error' ? proofOf(result) : null;
    if (!proof || !canAskFor(proof)) continue;
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) };
    // A form of the dialog itself waits for nothing: the first one does.
    const isDialog = Boolean(sent?.form?.closest('[data-proof]'));
    const waiting = isDialog ? currentProofRequest() : sent;
    setProofRequest({ proof, form: waiting?.form ?? null, button: waiting?.button ?? null });
  }
  return results;
};
