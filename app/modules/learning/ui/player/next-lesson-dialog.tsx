import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';

interface NextLessonDialogProps {
  readonly next: { readonly id: string; readonly title: string } | null;
  readonly onGo: (lessonId: string) => void;
  readonly onStay: () => void;
}

/** Asks to go on, a second after a lesson was done (specification §4: progress). */
export function NextLessonDialog({ next, onGo, onStay }: NextLessonDialogProps) {
  return (
    <ConfirmDialog
      open={next !== null}
      onClose={onStay}
      onConfirm={() => next && onGo(next.id)}
      title="Go to the next lesson?"
      tone="accent"
      cancelLabel="Stay here"
      confirmLabel="Next lesson"
    >
      {next?.title}
    </ConfirmDialog>
  );
}
