import { lazy, Suspense } from 'react';
import { useProofRequest } from './proof-request.ts';

const LogInDialog = lazy(() => import('../learner/log-in-again.tsx'));

const proofs = ['login'] as const;

/** Asks a learner whose session has ended to log in again, above the form that they sent, and then sends it. Loads nothing before. */
export function LearnerProof() {
  const request = useProofRequest(proofs);
  return <Suspense fallback={null}>{request && <LogInDialog />}</Suspense>;
}
