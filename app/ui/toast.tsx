import { useEffect, useState, useSyncExternalStore } from 'react';
import { m } from '#texts';
import { cssVariables } from './css-variables.ts';
import { CircleAlert, CircleCheck, Info, ShoppingCart, X } from './icons.ts';
import {
  ageToasts,
  currentToasts,
  dismissToast,
  subscribeToToasts,
  type Toast,
  type ToastKind,
} from './toast-store.ts';

const LOOKS = {
  success: { Icon: CircleCheck, tone: 'var(--color-success)' },
  error: { Icon: CircleAlert, tone: 'var(--color-danger)' },
  info: { Icon: Info, tone: 'var(--color-muted)' },
  cart: { Icon: ShoppingCart, tone: 'var(--color-accent-text)' },
} as const satisfies Record<ToastKind, unknown>;

const NONE: readonly Toast[] = [];

/**
 * Shows the toasts; one on every page. Three beads count three seconds; they wait while the pointer or the focus is on a toast. Announced
 * politely.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);
  const [held, setHeld] = useState(false);
  const fading = toasts.some(({ left }) => left === 0);
  useEffect(() => {
    if (held || toasts.length === 0) return undefined;
    const timer = setTimeout(ageToasts, fading ? 500 : 1000);
    return () => clearTimeout(timer);
  }, [toasts, held, fading]);
  return (
    <div
      className="toasts"
      role="status"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onDismiss={() => setHeld(false)} />
      ))}
    </div>
  );
}

function ToastLine({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const { Icon, tone } = LOOKS[toast.kind];
  const dismiss = () => {
    dismissToast(toast.id);
    onDismiss();
  };
  return (
    <div
      className="toast"
      data-leaving={toast.left === 0 ? '' : undefined}
      style={cssVariables({ '--tone': tone, '--left': toast.left })}
    >
      <Icon />
      <p>{toast.text}</p>
      <i className="strand" aria-hidden="true" />
      <button type="button" className="btn btn-icon" aria-label={m.ui_dismiss()} onClick={dismiss}>
        <X className="i-sm" />
      </button>
    </div>
  );
}
