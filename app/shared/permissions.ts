import { staffRoles, userIdOf, type Actor, type StaffRole } from './actor.ts';
import { DomainError } from './domain-error.ts';

/** Capabilities in the portal, with their labels. Use cases check capabilities, never roles. */
export const capabilities = {
  'payments.read': 'See payments, orders and receipts',
  'quotations.make': 'Make quotations for buyers',
  'payments.refund': 'Refund payments',
  'payments.record': 'Record payments that no provider reports, and cheques that bounce',
  'payments.approve': 'Approve payments that a colleague recorded',
  'payments.decide': 'Compare with statements, decide open cases',
  'claims.answer': 'Answer claims of payment',
  'instalments.cancel': 'Cancel instalment plans that learners pay bit by bit',
  'discounts.read': 'See discounts and what they brought',
  'discounts.edit': 'Make, change and end discounts, give discounts on seats',
  'invoices.read': 'See invoices and credit notes',
  'invoices.edit': 'Enter eTIMS numbers',
  'courses.read': 'See every course, also those that are not listed',
  'courses.edit': 'Write lessons and list courses',
  'courses.price': 'Set prices',
  'courses.delete': 'Delete courses',
  'questions.edit': 'Write questions and quizzes',
  'questions.answer': 'Answer questions of learners about lessons',
  'grading.do': 'Read and grade submissions, regrade quizzes',
  'gradebook.read': 'See the results of learners in quizzes and assignments',
  'portfolio.edit': 'Edit the portfolio',
  'users.read': 'See learners and their progress',
  'users.enrol': 'Enrol learners and end enrolments',
  'users.manage': 'Add, edit, suspend and delete learners',
  'messages.answer': 'Answer messages',
  'subscribers.manage': 'Read and end newsletter subscriptions',
  'campaigns.send': 'Mail learners and subscribers',
  'reviews.moderate': 'Hide reviews and answer reports',
  'analytics.read': 'See revenue and analytics',
  'audit.readMoney': 'Read the audit log about money',
  'audit.read': 'Read all of the audit log',
  'translations.edit': 'Correct and confirm translations',
  'settings.edit': 'Change settings',
  'staff.manage': 'Invite colleagues and give roles',
} as const;

export type Capability = keyof typeof capabilities;

interface Role {
  readonly label: string;
  /** One or two sentences for the page of roles. */
  readonly description: string;
  readonly capabilities: ReadonlySet<Capability>;
  /** Maximum total refund of one order by this role, in cents; null for no limit. */
  readonly refundLimitCents: number | null;
}

const all = Object.keys(capabilities) as Capability[];
const allBut = (...without: readonly Capability[]) => new Set(all.filter((each) => !without.includes(each)));

/** What each role may do. */
export const roles: Readonly<Record<StaffRole, Role>> = {
  owner: {
    label: 'Owner',
    description: 'Everything, and who else may do it.',
    capabilities: new Set(all),
    refundLimitCents: null,
  },
  manager: {
    label: 'Manager',
    description: 'Runs the shop day by day. No settings, no roles.',
    capabilities: allBut('settings.edit', 'staff.manage'),
    refundLimitCents: null,
  },
  accountant: {
    label: 'Accountant',
    description: 'Money in, money out, the statement.',
    capabilities: new Set([
      'payments.read',
      'quotations.make',
      'payments.refund',
      'payments.record',
      'payments.decide',
      'instalments.cancel',
      'discounts.read',
      'invoices.read',
      'invoices.edit',
      'analytics.read',
      'audit.readMoney',
    ]),
    refundLimitCents: 20_000_00,
  },
  support: {
    label: 'Support',
    description: 'Helps learners. Sees payments, moves none.',
    capabilities: new Set([
      'payments.read',
      'quotations.make',
      'claims.answer',
      'invoices.read',
      'courses.read',
      'gradebook.read',
      'users.read',
      'users.enrol',
      'questions.answer',
      'messages.answer',
      'reviews.moderate',
    ]),
    refundLimitCents: 0,
  },
  editor: {
    label: 'Editor',
    description: 'Writes and lists courses. Sees no money.',
    capabilities: new Set([
      'courses.read',
      'courses.edit',
      'questions.edit',
      'questions.answer',
      'grading.do',
      'gradebook.read',
      'portfolio.edit',
      'translations.edit',
    ]),
    refundLimitCents: 0,
  },
};

/** Returns whether the actor has a capability: a staff member by their role, the system always, everybody else never. */
export function can(actor: Actor, capability: Capability): boolean {
  if (actor.kind === 'system') return true;
  return actor.kind === 'staff' && roles[actor.role].capabilities.has(capability);
}

/** Returns the roles that have a capability. */
export function rolesWith(capability: Capability): StaffRole[] {
  return staffRoles.filter((role) => roles[role].capabilities.has(capability));
}

/** Returns the role of a name; null for any other text. */
export function roleNamed(name: string | null | undefined): StaffRole | null {
  return staffRoles.find((role) => role === name) ?? null;
}

/**
 * Returns the id of the user whose data is requested: the actor, or the named user if the actor has the capability. Null for a visitor,
 * and without the capability.
 */
export function allowedUserId(actor: Actor, capability: Capability, userId?: string): string | null {
  const own = userIdOf(actor);
  return userId === undefined || userId === own || can(actor, capability) ? (userId ?? own) : null;
}

/** Returns whether a role may upload files, for courses or for the portfolio. */
export function roleUploadsMedia(role: StaffRole): boolean {
  const own = roles[role].capabilities;
  return own.has('courses.edit') || own.has('portfolio.edit');
}

/** The capability of each decision about money in the portal, by its part of the address. */
export const decisionNeeds = {
  refund: 'payments.refund',
  'give-back': 'payments.refund',
  send: 'payments.refund',
  'by-hand': 'payments.refund',
  cancel: 'payments.refund',
  fail: 'payments.refund',
  retry: 'payments.refund',
  settle: 'payments.refund',
  'set-code': 'payments.decide',
  match: 'payments.decide',
  combine: 'payments.decide',
  pair: 'payments.decide',
  accept: 'payments.decide',
  reject: 'payments.decide',
  forward: 'claims.answer',
  decline: 'payments.decide',
  'not-paid': 'payments.decide',
  paid: 'payments.decide',
} as const satisfies Readonly<Record<string, Capability>>;
export type Decision = keyof typeof decisionNeeds;

/** Throws DomainError 'forbidden' where the actor's role lacks the capability. */
export function requireCapability(actor: Actor, capability: Capability): void {
  if (!can(actor, capability)) throw new DomainError('forbidden');
}
