import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Link2 } from './icons.ts';
import { showToast } from './toast-store.ts';
import { m } from '#texts';

interface CopyButtonProps {
  readonly text: string;
  /** The label; 'Copy' without one. */
  readonly children?: ReactNode;
  readonly variant?: 'quiet' | 'line' | 'plain';
  readonly size?: 'lg';
}

/** Copies a text, and says whether it did. */
export function CopyButton({ text, children, variant = 'quiet', size }: CopyButtonProps) {
  return (
    <Button
      variant={variant}
      {...(size && { size })}
      aria-label={children === undefined ? `${m.ui_copy()}: ${text}` : undefined}
      onClick={() => void copy(text)}
    >
      {children === undefined ? (
        m.ui_copy()
      ) : (
        <>
          <Link2 className="i-sm" />
          {children}
        </>
      )}
    </Button>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', text: m.ui_copied() });
  } catch {
    // Blocked, or a page without HTTPS: the text beside the button can be copied by hand.
    showToast({ kind: 'error', text: m.ui_copy_failed() });
  }
}
