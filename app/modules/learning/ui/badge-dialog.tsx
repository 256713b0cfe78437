import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Pendant } from '#app/ui/pendant.tsx';

interface BadgeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly badge: { readonly name: string };
  readonly course: { readonly title: string; readonly category: string };
  /** A link below the button, such as to all badges. */
  readonly children?: ReactNode;
}

/** The last lesson is done: 'Congratulations!' and the badge, once (progress). */
export function BadgeDialog({ open, onClose, badge, course, children }: BadgeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Congratulations!" className="badge-dialog">
      <Pendant category={course.category} title={course.title} />
      <p>You earned the {badge.name} badge</p>
      <div>
        <Button variant="accent" size="lg" autoFocus onClick={onClose}>
          Continue Learning
        </Button>
        {children}
      </div>
    </Dialog>
  );
}
