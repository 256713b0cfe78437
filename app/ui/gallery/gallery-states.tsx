import { useState } from 'react';
import { Basted } from '../basted.tsx';
import { Button, LinkButton } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Check, Search, Smartphone } from '../icons.ts';
import { NoteBox } from '../note-box.tsx';
import { Ring } from '../ring.tsx';
import { SidePanel } from '../side-panel.tsx';
import { SkeletonCard, SkeletonRows } from '../skeleton.tsx';
import { showToast } from '../toast-store.ts';
import { Example, GallerySection } from './example.tsx';

export function StatesSection() {
  const [opened, setOpened] = useState<'dialog' | 'confirm' | 'panel' | null>(null);
  const close = () => setOpened(null);
  return (
    <GallerySection title="States and messages">
      <Example name="Nothing yet">
        <EmptyState
          level="h3"
          category="data"
          title="No courses found matching your criteria."
          actions={<Button>Clear the search</Button>}
        >
          Try a shorter word, or another category.
        </EmptyState>
      </Example>
      <Example name="Nothing yet, in admin">
        <EmptyState level="h3" title="No courses found" actions={<Button variant="accent">Add Course</Button>}>
          Add your first course to get started.
        </EmptyState>
      </Example>
      <Example name="Load failed">
        <ErrorState level="h3" title="Failed to load dashboard data. Please try again." requestId="8F2C-11">
          Your progress is safe.
        </ErrorState>
      </Example>
      <Example name="Loading">
        <SkeletonCard />
        <SkeletonRows />
      </Example>
      <Example name="Notes">
        <NoteBox>AI Basics for Working People is already yours, so it was taken out of the cart.</NoteBox>
        <NoteBox tone="bad" role="alert" action={<Button variant="line">Show theirs</Button>}>
          <b>Somebody else changed this section</b>
          <br />
          Brian Mutua, a minute ago.
        </NoteBox>
        <NoteBox tone="good">Course content saved successfully!</NoteBox>
        <NoteBox tone="quiet">You stopped at 4:12 on another device.</NoteBox>
        <Basted>
          <div>
            <b>Test mode</b>
            <p className="hint">No real money moves on this site.</p>
          </div>
          <Button variant="held" className="btn-wrap">
            [TESTING] Skip Payment &amp; View Content
          </Button>
        </Basted>
      </Example>
      <Example name="Dialogs, panels, toasts">
        <div className="acts">
          <Button onClick={() => setOpened('dialog')}>Dialog</Button>
          <Button onClick={() => setOpened('confirm')}>Confirm</Button>
          <Button onClick={() => setOpened('panel')}>Side panel</Button>
        </div>
        <div className="acts">
          <Button onClick={() => showToast({ kind: 'success', text: 'Progress updated: 54%' })}>Success</Button>
          <Button onClick={() => showToast({ kind: 'cart', text: 'Added to cart' })}>Cart</Button>
          <Button onClick={() => showToast({ kind: 'error', text: 'Failed to update progress' })}>Error</Button>
        </div>
        <Dialog open={opened === 'dialog'} onClose={close} title="Lesson Completed">
          <p className="sub">Go to the next lesson, Writing an error message?</p>
          <div className="acts">
            <Button onClick={close}>Stay here</Button>
            <Button variant="accent" onClick={close} data-first="">
              Next lesson
            </Button>
          </div>
        </Dialog>
        <ConfirmDialog
          open={opened === 'confirm'}
          onClose={close}
          onConfirm={close}
          title="Delete Frontend Foundations?"
          confirmLabel="Delete course"
        >
          The course, its 24 items, and the progress of 214 learners. The ledger keeps 198 payments.
        </ConfirmDialog>
        <SidePanel
          open={opened === 'panel'}
          onClose={close}
          title="THM7Q4X9KL"
          footer={
            <Button variant="bad" onClick={close}>
              Refund KSh 6,500
            </Button>
          }
        >
          <p className="sub">A record opens at the side, with one main action in its footer.</p>
        </SidePanel>
      </Example>
      <Example name="Waiting for M-Pesa">
        <div className="pair">
          <Ring state="waiting" seconds={27}>
            <Smartphone />
            <b>0:27</b>
          </Ring>
          <Ring state="checking">
            <Search />
            <b>2:10</b>
          </Ring>
          <Ring state="failed">
            <b>Not paid</b>
          </Ring>
          <Ring state="paid">
            <Check />
            <b>Paid</b>
          </Ring>
        </div>
      </Example>
      <Example name="Login Required">
        <div className="panel pad stack">
          <h4 className="h2">Login Required</h4>
          <p className="muted">Your cart waits here until you are back.</p>
          <LinkButton to="#" variant="accent">
            Login to Checkout
          </LinkButton>
          <LinkButton to="#">Create Account</LinkButton>
        </div>
      </Example>
    </GallerySection>
  );
}
