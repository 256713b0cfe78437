import { useLocation } from 'react-router';
import { Dialog } from '#app/ui/dialog.tsx';
import { withRedirect } from '../../accounts/safe-path.ts';
import { cancelProof, sendWaitingForm, useProofRequest } from '../proof/proof-request.ts';
import { ProveIdentity } from './prove-identity.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { m } from '#texts';

const proofs = ['identity', 'portal login'] as const;

interface PortalProofProps {
  readonly email: string;
  readonly hasGoogle: boolean;
}

/** Asks a staff member for the proof that a form of the page needs, above the form, and then sends it. */
export function PortalProof({ email, hasGoogle }: PortalProofProps) {
  const request = useProofRequest(proofs);
  const here = useLocation();
  const isEnded = request?.proof === 'portal login';
  return (
    <Dialog
      open={request !== null}
      onClose={cancelProof}
      title={isEnded ? m.portal_login_ended_title() : m.portal_login_confirm()}
    >
      <div data-proof>
        {isEnded ? (
          <SignInAgain
            email={email}
            elsewhere={withRedirect('/admin/login', here.pathname + here.search)}
            hasGoogle={hasGoogle}
            onIn={sendWaitingForm}
          />
        ) : (
          <ProveIdentity onDone={sendWaitingForm} onCancel={cancelProof} />
        )}
      </div>
    </Dialog>
  );
}
