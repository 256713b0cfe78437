import { adminRoles, userIdOf, type Actor, type AdminRole } from './actor.ts';

/** What somebody may do in the portal. Use cases ask for one of these, never for a role. */
export const capabilities = {
  'payments.read': 'See payments, orders and receipts',
  'payments.refund': 'Refund payments',
  'payments.decide': 'Compare with statements, decide open cases',
  'claims.answer': 'Answer claims of payment',
  'courses.read': 'See every course, also those that are not listed',
  'courses.edit': 'Write lessons and list courses',
  'courses.price': 'Set prices',
  'courses.delete': 'Delete courses',
  'portfolio.edit': 'Edit the portfolio',
  'users.read': 'See learners and their progress',
  'users.enrol': 'Enrol learners and end enrolments',
  'users.manage': 'Add, edit, suspend and delete learners',
  'messages.answer': 'Answer messages',
  'subscribers.manage': 'Read and end newsletter subscriptions',
  'reviews.moderate': 'Hide reviews and answer reports',
  'analytics.read': 'See revenue and analytics',
  'audit.readMoney': 'Read the audit log about money',
  'audit.read': 'Read all of the audit log',
  'settings.edit': 'Change settings',
  'admins.manage': 'Invite colleagues and give roles',
} as const;

export type Capability = keyof typeof capabilities;

interface Role {
  readonly label: string;
  /** One or two sentences for the page of roles. */
  readonly description: string;
  readonly capabilities: ReadonlySet<Capability>;
  /** The most that one order may get refunded by this role, in cents; null for no limit. */
  readonly refundLimitCents: number | null;
}

const all = Object.keys(capabilities) as Capability[];
const allBut = (...without: readonly Capability[]) => new Set(all.filter((each) => !without.includes(each)));

/** The roles by their stored names, the one that may most first. A new role is one entry here and one value of the check `admins_role`. */
export const roles: Readonly<Record<AdminRole, Role>> = {
  super_admin: {
    label: 'Owner',
    description: 'Everything, and who else may do it.',
    capabilities: new Set(all),
    refundLimitCents: null,
  },
  admin: {
    label: 'Manager',
    description: 'Runs the shop day by day. No settings, no roles.',
    capabilities: allBut('settings.edit', 'admins.manage'),
    refundLimitCents: null,
  },
  accountant: {
    label: 'Accountant',
    description: 'Money in, money out, the statement.',
    capabilities: new Set(['payments.read', 'payments.refund', 'payments.decide', 'analytics.read', 'audit.readMoney']),
    refundLimitCents: 20_000_00,
  },
  support: {
    label: 'Support',
    description: 'Helps learners. Sees payments, moves none.',
    capabilities: new Set([
      'payments.read',
      'claims.answer',
      'courses.read',
      'users.read',
      'users.enrol',
      'messages.answer',
      'reviews.moderate',
    ]),
    refundLimitCents: 0,
  },
  editor: {
    label: 'Editor',
    description: 'Writes and lists courses. Sees no money.',
    capabilities: new Set(['courses.read', 'courses.edit', 'portfolio.edit']),
    refundLimitCents: 0,
  },
};

/** Whether the actor may do it: by the role of an admin session; the product itself may do everything, everybody else nothing. */
export function can(actor: Actor, capability: Capability): boolean {
  if (actor.kind === 'system') return true;
  return actor.kind === 'admin' && roles[actor.role].capabilities.has(capability);
}

/** The roles that have a capability. */
export function rolesWith(capability: Capability): AdminRole[] {
  return adminRoles.filter((role) => roles[role].capabilities.has(capability));
}

/** The role of a stored or typed name; null for any other text. */
export function roleNamed(name: string | null | undefined): AdminRole | null {
  return adminRoles.find((role) => role === name) ?? null;
}

/** The user whose data is meant: the actor, or the named user if the actor has the capability. Null for a visitor, and without the capability. */
export function personMeant(actor: Actor, capability: Capability, userId?: string): string | null {
  const own = userIdOf(actor);
  return userId === undefined || userId === own || can(actor, capability) ? (userId ?? own) : null;
}
