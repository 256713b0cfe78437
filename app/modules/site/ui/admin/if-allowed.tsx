import type { ReactNode } from 'react';
import { roles, type Capability } from '#app/shared/permissions.ts';
import { mayOpen } from './portal-permissions.ts';
import { usePortalReader } from './use-portal-reader.ts';

interface IfAllowedProps {
  /** The page that the children lead to. */
  readonly open?: string;
  /** Capability that the children need. */
  readonly act?: Capability;
  readonly children: ReactNode;
  /** Shown instead for other roles. */
  readonly otherwise?: ReactNode;
}

/** Shows its children if the staff member's role allows their page or action. */
export function IfAllowed({ open, act, children, otherwise = null }: IfAllowedProps) {
  const { role } = usePortalReader();
  const isAllowed =
    (open === undefined || mayOpen(role, open)) && (act === undefined || roles[role].capabilities.has(act));
  return isAllowed ? children : otherwise;
}
