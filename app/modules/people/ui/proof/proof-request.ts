import { useEffect, useSyncExternalStore } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { m } from '#texts';

/** What the server asks for before it accepts a form. */
export type Proof = 'identity' | 'portal login' | 'login';

/** A form that waits on its page, filled in, for a proof. */
export interface ProofRequest {
  readonly proof: Proof;
  /** Null if a script sent it. */
  readonly form: HTMLFormElement | null;
  readonly button: HTMLElement | null;
}

let request: ProofRequest | null = null;
const listeners = new Set<() => void>();
/** Proofs that a dialog of the page can ask for. */
const shown = new Set<Proof>();

export const currentProofRequest = (): ProofRequest | null => request;
export const canAskFor = (proof: Proof): boolean => shown.has(proof);

export function setProofRequest(next: ProofRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export const cancelProof = (): void => setProofRequest(null);

/** Sends the waiting form again, as it is now. What a script sent must be repeated by hand. */
export function sendWaitingForm(): void {
  const { form = null, button = null } = request ?? {};
  setProofRequest(null);
  if (!form?.isConnected) {
    showToast({ kind: 'info', text: m.account_form_repeat() });
    return;
  }
  const isOfForm = (button instanceof HTMLButtonElement || button instanceof HTMLInputElement) && button.form === form;
  form.requestSubmit(isOfForm ? button : null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the request for one of the proofs that a dialog shows; null without one. `proofs` is a constant. */
export function useProofRequest(proofs: readonly Proof[]): ProofRequest | null {
  const current = useSyncExternalStore(subscribe, currentProofRequest, () => null);
  useEffect(() => {
    for (const proof of proofs) shown.add(proof);
    return () => {
      for (const proof of proofs) shown.delete(proof);
      setProofRequest(null);
    };
  }, [proofs]);
  return current && proofs.includes(current.proof) ? current : null;
}
