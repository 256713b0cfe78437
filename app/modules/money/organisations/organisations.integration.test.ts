import { describe, expect, test } from 'vitest';
import { organisationMembers, organisations } from '#app/database/schema/organisations.ts';
import { createLearner, createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { Actor, StaffActor, StaffRole } from '#app/shared/actor.ts';
import type { OrganisationRole } from '#app/shared/organisation-terms.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { addMember, changeMemberRole, removeMember } from './change-members.server.ts';
import { endMemberships, exportMemberships, readUnledOrganisation } from './forget-member.server.ts';
import { leaveOrganisation } from './leave-organisation.server.ts';
import { addOrganisationAsStaff, changeOrganisationAsStaff } from './organisations-by-staff.server.ts';
import { changeOrganisation, createOrganisation } from './organisations.server.ts';
import { readOrganisationDetails, readTeam, readTeamForFile, readTeams } from './read-team.server.ts';
import { readTeamPayments } from './read-team-payments.server.ts';
import { requireMember } from './require-member.server.ts';

const env = useTestEnv();
const refused = (code: string) => expect.objectContaining({ code });
const details = { name: 'Taita Farms SACCO', kraPin: 'P051998877K', address: 'P.O. Box 118, Wundanyi' };
const rateLimits = { consume: () => Promise.resolve() };
const by = (actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  actor,
  rateLimits,
  jobs: env.jobs,
  appUrl: 'https://mic3.example',
});
const everybody = { search: '', show: null, packId: null, page: 1 } as const;

type Person = Extract<Actor, { kind: 'learner' }>;
async function person(email?: string, verified = true): Promise<Person> {
  const made = await createLearner(env.db, { ...(email !== undefined && { email }), verified });
  return { kind: 'learner', userId: made.id, name: made.name, email: made.email };
}

async function staff(role: StaffRole): Promise<StaffActor> {
  // Somebody else who could decide.
  await createStaff(env.db, { role: 'owner' });
  const { id, name, email } = await createStaff(env.db, { role });
  return { kind: 'staff', userId: id, name, email, role };
}

/** An organisation with its first owner. */
async function organisation(owner?: Person) {
  const actor = owner ?? (await person());
  const organisationId = crypto.randomUUID();
  await env.db.transaction((tx) => createOrganisation(tx, { actor, at: env.clock.now() }, { organisationId, details }));
  return { owner: actor, organisationId };
}

async function member(organisationId: string, owner: Actor, role: OrganisationRole): Promise<Person> {
  const added = await person();
  await addMember(by(owner), { as: 'owner', organisationId, email: added.email, role });
  return added;
}

const actions = async () =>
  (
    await env.pool.query<{ action: string }>(
      "select action from audit_log where action like 'organisation.%' order by id",
    )
  ).rows.map(({ action }) => action);

describe('an organisation', () => {
  test('is created with its first owner, once for each form', async () => {
    const { owner, organisationId } = await organisation();
    await env.db.transaction((tx) =>
      createOrganisation(tx, { actor: owner, at: env.clock.now() }, { organisationId, details }),
    );
    expect(await readTeams(by(owner))).toEqual([{ organisationId, name: details.name, role: 'owner' }]);
    expect(await actions()).toEqual(['organisation.added']);
    const stranger = await person();
    const again = env.db.transaction((tx) =>
      createOrganisation(tx, { actor: stranger, at: env.clock.now() }, { organisationId, details }),
    );
    await expect(again).rejects.toEqual(refused('organisation_not_found'));
  });

  test('is changed by its owners, and not over what another saved', async () => {
    const { owner, organisationId } = await organisation();
    const { version } = await readOrganisationDetails(by(owner), organisationId);
    const manager = await member(organisationId, owner, 'manager');
    const change = { organisationId, version, details: { ...details, name: 'Taita Growers' } };
    await expect(changeOrganisation(by(manager), change)).rejects.toEqual(refused('organisation_role'));
    env.clock.advance({ minutes: 1 });
    await changeOrganisation(by(owner), change);
    await changeOrganisation(by(owner), change);
    const other = { ...change, details: { ...details, name: 'Something else' } };
    await expect(changeOrganisation(by(owner), other)).rejects.toEqual(refused('conflict'));
    expect(await env.db.select({ name: organisations.name }).from(organisations)).toEqual([{ name: 'Taita Growers' }]);
    expect(await actions()).toEqual(['organisation.added', 'organisation.member_added', 'organisation.updated']);
  });

  test('is added by staff, who name its owner, and cannot name themselves', async () => {
    const owner = await person();
    const input = { organisationId: crypto.randomUUID(), details, email: owner.email };
    const editor = await staff('editor');
    await expect(addOrganisationAsStaff(by(editor), input)).rejects.toEqual(refused('forbidden'));
    const clerk = await staff('support');
    await expect(addOrganisationAsStaff(by(clerk), { ...input, email: clerk.email })).rejects.toEqual(
      refused('decides_own'),
    );
    await expect(addOrganisationAsStaff(by(clerk), { ...input, email: 'nobody@example.com' })).rejects.toEqual(
      refused('member_unknown'),
    );
    await addOrganisationAsStaff(by(clerk), input);
    await addOrganisationAsStaff(by(clerk), input);
    expect(await readTeams(by(owner))).toHaveLength(1);
    const { version } = await readOrganisationDetails(by(owner), input.organisationId);
    await changeOrganisationAsStaff(by(clerk), { ...input, version, details: { ...details, kraPin: '' } });
    expect(await actions()).toEqual(['organisation.added', 'organisation.updated']);
  });
});

describe('members', () => {
  test('are people with confirmed accounts; the same again changes nothing', async () => {
    const { owner, organisationId } = await organisation();
    const unconfirmed = await person('not-yet@example.com', false);
    const add = (email: string, role: OrganisationRole = 'viewer') =>
      addMember(by(owner), { as: 'owner', organisationId, email, role });
    await expect(add(unconfirmed.email)).rejects.toEqual(refused('member_unknown'));
    await expect(add('nobody@example.com')).rejects.toEqual(refused('member_unknown'));
    const { email, userId } = await person();
    await add(email);
    await add(email);
    await expect(add(email, 'owner')).rejects.toEqual(refused('member_already'));
    await changeMemberRole(by(owner), { as: 'owner', organisationId, userId, role: 'manager' });
    await changeMemberRole(by(owner), { as: 'owner', organisationId, userId, role: 'manager' });
    await removeMember(by(owner), { as: 'owner', organisationId, userId });
    await removeMember(by(owner), { as: 'owner', organisationId, userId });
    await expect(changeMemberRole(by(owner), { as: 'owner', organisationId, userId, role: 'viewer' })).rejects.toEqual(
      refused('member_not_found'),
    );
    const [, ...done] = await actions();
    expect(done).toEqual(['organisation.member_added', 'organisation.role_changed', 'organisation.member_removed']);
    const mails = await env.pool.query('select recipient, subject from mail_outbox');
    expect(mails.rows).toEqual([{ recipient: email, subject: 'You are now a member of Taita Farms SACCO' }]);
  });

  test('the last owner stays, whatever happens at once', async () => {
    const { owner, organisationId } = await organisation();
    const own = { as: 'owner', organisationId, userId: owner.userId } as const;
    await expect(leaveOrganisation(by(owner), organisationId)).rejects.toEqual(refused('last_owner'));
    await expect(removeMember(by(owner), own)).rejects.toEqual(refused('last_owner'));
    await expect(changeMemberRole(by(owner), { ...own, role: 'viewer' })).rejects.toEqual(refused('last_owner'));
    const second = await member(organisationId, owner, 'owner');
    const left = await Promise.allSettled([
      leaveOrganisation(by(owner), organisationId),
      leaveOrganisation(by(second), organisationId),
    ]);
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await env.db.select({ role: organisationMembers.role }).from(organisationMembers)).toEqual([
      { role: 'owner' },
    ]);
  });

  test('staff add, change and remove them, but not themselves', async () => {
    const { owner, organisationId } = await organisation();
    const clerk = await staff('support');
    const { email, userId } = await person();
    const change = { as: 'staff', organisationId } as const;
    await expect(addMember(by(owner), { ...change, email, role: 'owner' })).rejects.toEqual(refused('forbidden'));
    await expect(addMember(by(clerk), { ...change, email: clerk.email, role: 'owner' })).rejects.toEqual(
      refused('decides_own'),
    );
    await addMember(by(clerk), { ...change, email, role: 'viewer' });
    await changeMemberRole(by(clerk), { ...change, userId, role: 'owner' });
    await removeMember(by(clerk), { ...change, userId: owner.userId });
    await expect(removeMember(by(clerk), { ...change, userId })).rejects.toEqual(refused('last_owner'));
    await expect(
      addMember(by(clerk), { ...change, organisationId: crypto.randomUUID(), email, role: 'viewer' }),
    ).rejects.toEqual(refused('organisation_not_found'));
  });
});

/** What somebody gets from each use case: what they may do, or the code of the refusal. */
async function access(actor: Actor, organisationId: string) {
  const outcome = (called: Promise<unknown>) => called.then(() => 'done').catch(({ code }: { code: string }) => code);
  return {
    sees: await outcome(readTeam(by(actor), organisationId, everybody)),
    file: await outcome(readTeamForFile(by(actor), organisationId, everybody)),
    leads: await outcome(requireMember(env.db, actor, organisationId, 'manager')),
    details: await outcome(readOrganisationDetails(by(actor), organisationId)),
    payments: await outcome(readTeamPayments(by(actor), organisationId)),
    changes: await outcome(
      addMember(by(actor), { as: 'owner', organisationId, email: 'nobody@example.com', role: 'viewer' }),
    ),
  };
}

const all = (code: string) => ({ sees: code, file: code, leads: code, details: code, payments: code, changes: code });

test('two organisations: each sees its own, a member of both both, and a former manager nothing', async () => {
  const one = await organisation();
  const two = await organisation();
  const viewer = await member(one.organisationId, one.owner, 'viewer');
  const manager = await member(one.organisationId, one.owner, 'manager');
  const ofBoth = await member(one.organisationId, one.owner, 'viewer');
  await addMember(by(two.owner), {
    as: 'owner',
    organisationId: two.organisationId,
    email: ofBoth.email,
    role: 'manager',
  });
  const former = await member(one.organisationId, one.owner, 'manager');
  await leaveOrganisation(by(former), one.organisationId);
  const stranger = await person();

  const seeing = { ...all('organisation_role'), sees: 'done', file: 'done' };
  const leading = { ...seeing, leads: 'done' };
  expect(await access(one.owner, one.organisationId)).toEqual({ ...all('done'), changes: 'member_unknown' });
  expect(await access(viewer, one.organisationId)).toEqual(seeing);
  expect(await access(manager, one.organisationId)).toEqual(leading);
  expect(await access(ofBoth, one.organisationId)).toEqual(seeing);
  expect(await access(ofBoth, two.organisationId)).toEqual(leading);
  for (const nobody of [former, stranger, two.owner])
    expect(await access(nobody, one.organisationId)).toEqual(all('organisation_not_found'));
  expect(await access(one.owner, 'no-id')).toEqual(all('organisation_not_found'));
  expect(await access(one.owner, crypto.randomUUID())).toEqual(all('organisation_not_found'));
  expect(await access({ kind: 'visitor' }, one.organisationId)).toEqual(all('sign_in_required'));
  expect((await readTeams(by(ofBoth))).map(({ role }) => role).toSorted()).toEqual(['manager', 'viewer']);
  expect(await readTeams(by(former))).toEqual([]);
});

test('a deleted account leaves its organisations, and the log says where nobody is left', async () => {
  const { owner, organisationId } = await organisation();
  expect(await exportMemberships(by(owner))).toEqual([
    { organisation: details.name, role: 'owner', since: env.clock.now() },
  ]);
  expect(await readUnledOrganisation(by(owner))).toBeNull();
  await env.db.transaction(async (tx) => {
    await endMemberships(tx, { actor: owner });
    await tx.delete(organisationMembers);
  });
  expect(await actions()).toEqual(['organisation.added', 'organisation.ownerless']);
  expect(organisationId).not.toBe('');
});
