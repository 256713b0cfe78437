import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Pendant } from '#app/ui/pendant.tsx';
import { m } from '#texts';

interface BadgeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly badge: { readonly name: string };
  readonly course: { readonly title: string; readonly category: string };
  /** A link below the button, such as to all badges. */
  readonly children?: ReactNode;
}

/** Shows 'Congratulations!' and the badge after the last lesson, once. */
export function BadgeDialog({ open, onClose, badge, course, children }: BadgeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.learning_badge_congratulations()} className="badge-dialog">
      <Pendant category={course.category} title={course.title} />
      <p>{m.learning_badge_earned({ name: badge.name })}</p>
      <div>
        <Button variant="accent" size="lg" autoFocus onClick={onClose}>
          {m.learning_continue()}
        </Button>
        {children}
      </div>
    </Dialog>
  );
}
