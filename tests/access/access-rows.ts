import { staffRoles, type StaffRole } from '#app/shared/actor.ts';
import { rolesWith, roleUploadsMedia, type Capability } from '#app/shared/permissions.ts';
import type { ActorName, Outcome } from './route-actors.ts';

/** Expected outcomes of the actors. */
type Row = Readonly<Record<ActorName, Outcome>>;

const everyRole = () => true;

/**
 * Makes a row of a visitor, the learner, another learner, staff, and a staff member in a learner's session. Roles that may not get the same as
 * the last.
 */
export function row(
  [visitor, learner, other, staff, asLearner]: readonly [Outcome, Outcome, Outcome, Outcome, Outcome],
  may: (role: StaffRole) => boolean = everyRole,
): Row {
  const ofRoles = staffRoles.map((role) => [role, may(role) ? staff : asLearner]);
  const roles = Object.fromEntries(ofRoles) as Record<StaffRole, Outcome>;
  return { visitor, learner, 'other learner': other, 'admin as learner': asLearner, ...roles };
}
export const has = (capability: Capability) => (role: StaffRole) => rolesWith(capability).includes(role);
export const all = (outcome: Outcome): Row => row([outcome, outcome, outcome, outcome, outcome]);

/** Open to everybody. */
export const everybody = all('served');
/** Nobody finds a subject of this name: the test has none. */
export const unknown = row(['login', 'missing', 'missing', 'missing', 'missing']);
export const nobody = all('missing');
/** Everybody with an account; visitors go to the login. */
export const learners = row(['login', 'served', 'served', 'served', 'served']);
/** The learner who owns the subject. */
export const owner = row(['login', 'served', 'missing', 'missing', 'missing']);
/** The owner, and roles that see payments. */
export const ownerAndPayments = row(['login', 'served', 'missing', 'served', 'missing'], has('payments.read'));

/** An admin session with a role that has the capability, or with any role for null. Other roles are refused. */
export function inPortal(needs: Capability | null, outcome: Outcome = 'served'): Row {
  const sent = 'admin login';
  const ofRoles = staffRoles.map((role) => [role, needs === null || has(needs)(role) ? outcome : 'refused']);
  return { ...all(sent), ...Object.fromEntries(ofRoles) };
}

/** An order, by its address. */
export const orderOfTheirs = row(['missing', 'served', 'missing', 'served', 'missing'], has('payments.read'));
/** Roles that may upload, and their outcome for the empty request of the test. */
export const uploaders = (outcome: Outcome): Row =>
  row(['refused', 'refused', 'refused', outcome, 'refused'], roleUploadsMedia);

export interface Access {
  readonly loader?: Row;
  readonly action?: Row;
}

export const page: Access = { loader: everybody };
export const form: Access = { loader: everybody, action: everybody };
export const learnersPage: Access = { loader: learners };
export const learnersForm: Access = { loader: learners, action: learners };
export const ownPage: Access = { loader: owner };
export const portalPage = (needs: Capability | null): Access => ({ loader: inPortal(needs) });
/** `acts` is the capability of the form, where it differs from that of the page. */
export const portalForm = (needs: Capability | null, acts = needs): Access => ({
  loader: inPortal(needs),
  action: inPortal(acts),
});
