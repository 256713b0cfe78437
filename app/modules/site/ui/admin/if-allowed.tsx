import type { ReactNode } from 'react';
import { roles, type Capability } from '#app/shared/permissions.ts';
import { mayOpen } from './portal-permissions.ts';
import { useAdmin } from './use-admin.ts';

interface IfAllowedProps {
  /** The page that the children lead to. */
  readonly open?: string;
  /** What the children do. */
  readonly act?: Capability;
  readonly children: ReactNode;
  /** Instead of them, for roles that do not include it. */
  readonly otherwise?: ReactNode;
}

/** Shows its children to those whose role includes what they lead to or do. */
export function IfAllowed({ open, act, children, otherwise = null }: IfAllowedProps) {
  const { role } = useAdmin();
  const isAllowed =
    (open === undefined || mayOpen(role, open)) && (act === undefined || roles[role].capabilities.has(act));
  return isAllowed ? children : otherwise;
}
