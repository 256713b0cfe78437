export type ToastKind = 'success' | 'error' | 'info' | 'cart';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** Seconds left, a bead each; 0 while it fades. */
  readonly left: number;
}

/** Toasts last 3 s; then half a second of fading. */
export const TOAST_SECONDS = 3;
const MOST_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message for three seconds. Needs a ToastRegion on the page; in the browser only. */
export function showToast({ kind, text }: { readonly kind: ToastKind; readonly text: string }): void {
  replace(
    [...toasts.filter((toast) => toast.text !== text), { id: nextId++, kind, text, left: TOAST_SECONDS }].slice(
      -MOST_AT_ONCE,
    ),
  );
}

/** Takes one second from every toast, and removes those with none left. */
export function ageToasts(): void {
  replace(toasts.filter(({ left }) => left > 0).map((toast) => ({ ...toast, left: toast.left - 1 })));
}

export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
