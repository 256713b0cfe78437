import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { showToast } from './toast-store.ts';
import { m } from '#texts';

/** Copies a text, and says whether it did. */
export function CopyButton({
  text,
  variant = 'quiet',
}: {
  readonly text: string;
  readonly variant?: 'quiet' | 'plain';
}) {
  return (
    <Button variant={variant} aria-label={`${m.ui_copy()}: ${text}`} onClick={() => void copy(text)}>
      {m.ui_copy()}
    </Button>
  );
}

async function copy(text: string): Promise<void> {
  // After a failure the text beside the button can be copied by hand.
  if (await copyText(text)) showToast({ kind: 'success', text: m.ui_copied() });
  else showToast({ kind: 'error', text: m.ui_copy_failed() });
}
