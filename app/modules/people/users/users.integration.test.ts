import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { Actor, StaffRole } from '#app/shared/actor.ts';
import { accountFixture, address, code } from '#tests/support/account-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { updatePassword } from '../accounts/update-password.server.ts';
import { addUser } from './add-user.server.ts';
import { editUser, type UserEdit } from './edit-user.server.ts';
import { readUser } from './read-user.server.ts';
import { signUserOut, suspendUser, unsuspendUser } from './suspend-user.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

async function newStaff(role: StaffRole = 'manager') {
  const { id, email, name } = await createStaff(env.db, { role });
  return { kind: 'staff', userId: id, email, name, role } as const;
}
const deps = (actor: Actor) => ({ ...accountFixture(env), actor, address });
const learner = async () => {
  const { id, email, name } = await createLearner(env.db);
  return { kind: 'learner', userId: id, email, name } as const;
};

const logged = async () => {
  const { rows } = await env.pool.query(
    `select action || ' ' || coalesce(after->>'changed', '') as entry from audit_log where action like 'user.%' order by id`,
  );
  return (rows as { entry: string }[]).map(({ entry }) => entry.trim());
};

describe('a user added by a staff member', () => {
  const user = { name: 'Kiprono Bett', email: 'kbett@tea.example', password: 'Chai-ya-2026' };

  specifies('Calls: users: create, enrol, unenrol, delete; report CSV of four columns');
  it('gets a mail with a link to choose a password, which verifies the address; a form sent twice makes one user', async () => {
    const needs = deps(await newStaff());
    const id = randomUUID();
    await Promise.all([addUser(needs, { id, user }), addUser(needs, { id, user })]);
    await addUser(needs, { id, user });
    expect(await needs.mailCount()).toBe(1);
    expect(await logged()).toEqual(['user.added']);
    await expect(needs.login(user.email, user.password)).rejects.toEqual(code('email_unverified'));
    const { to, token } = await needs.lastMail();
    expect(to).toBe(user.email);
    await updatePassword(needs, { token, password: 'Mbuyu-mkubwa-7', address });
    expect(await needs.loginCookie(user.email, 'Mbuyu-mkubwa-7')).not.toBe('');
    expect(await readUser(needs, id)).toMatchObject({ status: 'active', role: null, sessions: 1 });
  });

  it('needs a unique e-mail, and a staff member', async () => {
    const needs = deps(await newStaff());
    const { email } = await createLearner(env.db);
    const again = { id: randomUUID(), user: { ...user, email } };
    await expect(addUser(needs, again)).rejects.toEqual(code('email_in_use'));
    await expect(addUser(deps(await learner()), { id: randomUUID(), user })).rejects.toEqual(code('forbidden'));
    const { id: taken } = await createLearner(env.db);
    await expect(addUser(needs, { id: taken, user })).rejects.toEqual(code('form_used'));
    expect(await logged()).toEqual([]);
  });
});

describe('editing a user', () => {
  const edit = (actor: Actor, change: UserEdit) =>
    env.db.transaction((tx) => editUser(tx, { ...deps(actor), hasRecentProof: true }, change));

  it('corrects name, e-mail and phone; the new e-mail must be verified, and the old one gets a mail', async () => {
    const staff = await newStaff();
    const { id, email, password } = await createLearner(env.db, { name: 'Fatuma Sayd' });
    const { version } = await readUser(deps(staff), id);
    const user = { name: 'Fatuma Said', email: 'fatuma@said.example', phone: '0712 345 678' };
    expect(await edit(staff, { id, version, user })).toEqual({ isRenamed: true });
    expect(await readUser(deps(staff), id)).toMatchObject({ ...user, phone: '254712345678', status: 'unverified' });
    const { rows } = await env.pool.query('select recipient from mail_outbox order by recipient');
    expect(rows).toEqual([{ recipient: 'fatuma@said.example' }, { recipient: email }]);
    await expect(deps(staff).login(user.email, password)).rejects.toEqual(code('email_unverified'));
    expect(await logged()).toEqual(['user.updated name, email, phone']);
    // Sending the form again finds the change done.
    expect(await edit(staff, { id, version, user })).toEqual({ isRenamed: false });
    expect(await logged()).toHaveLength(1);
  });

  it('refuses concurrent changes, taken e-mails and invalid phones', async () => {
    const staff = await newStaff();
    const { id, name, email } = await createLearner(env.db);
    const taken = await createLearner(env.db);
    const { version } = await readUser(deps(staff), id);
    const user = { name, email, phone: null };
    const wrong: [UserEdit, string][] = [
      [{ id, version, user: { ...user, email: taken.email } }, 'email_in_use'],
      [{ id, version, user: { ...user, phone: '12345' } }, 'phone_invalid'],
      [{ id, version: 'another', user: { ...user, name: 'Mine' } }, 'conflict'],
      [{ id: 'no-id', version, user }, 'user_not_found'],
      [{ id: randomUUID(), version, user }, 'user_not_found'],
    ];
    for (const [change, refusal] of wrong) await expect(edit(staff, change)).rejects.toEqual(code(refusal));
    await expect(edit(await learner(), { id, version, user })).rejects.toEqual(code('forbidden'));
    const own = await readUser(deps(staff), staff.userId);
    const ownEdit = { id: own.id, version: own.version, user: { ...own, email: 'new@example.com' } };
    await expect(edit(staff, ownEdit)).rejects.toEqual(code('own_email'));
    expect(await logged()).toEqual([]);
  });

  specifies('Access: owners appoint staff; the last one stays; only they change accounts of staff');
  it('leaves the accounts of other staff to owners: changing the e-mail would allow a takeover', async () => {
    const [staff, other, chief] = [await newStaff(), await newStaff(), await newStaff('owner')];
    const { version, name, phone } = await readUser(deps(staff), other.userId);
    const change = { id: other.userId, version, user: { name, phone, email: 'mine@example.com' } };
    await expect(edit(staff, change)).rejects.toEqual(code('staff_protected'));
    await expect(suspendUser(deps(staff), chief.userId)).rejects.toEqual(code('staff_protected'));
    await expect(signUserOut(deps(staff), chief.userId)).rejects.toEqual(code('staff_protected'));
    expect(await edit(chief, { ...change, user: { ...change.user, name: 'New Name' } })).toEqual({ isRenamed: true });
    const { rows } = await env.pool.query('select name from admins where user_id = $1', [other.userId]);
    expect(rows).toEqual([{ name: 'New Name' }]);
  });
});

describe('suspending a user', () => {
  it('signs out all browsers and prevents logins, until it ends', async () => {
    const needs = deps(await newStaff());
    const { id, email, password } = await createLearner(env.db);
    const cookies = [await needs.loginCookie(email, password), await needs.loginCookie(email, password)];
    expect((await readUser(needs, id)).sessions).toBe(2);
    await suspendUser(needs, id);
    await suspendUser(needs, id);
    for (const cookie of cookies) expect(await needs.actorOf(cookie)).toEqual({ kind: 'visitor' });
    await expect(needs.login(email, password)).rejects.toEqual(code('account_suspended'));
    expect(await readUser(needs, id)).toMatchObject({ status: 'suspended', sessions: 0 });
    await unsuspendUser(needs, id);
    await unsuspendUser(needs, id);
    const cookie = await needs.loginCookie(email, password);
    expect(await needs.actorOf(cookie)).toMatchObject({ kind: 'learner' });
    await signUserOut(needs, id);
    expect(await needs.actorOf(cookie)).toEqual({ kind: 'visitor' });
    expect(await logged()).toEqual(['user.suspended', 'user.unsuspended', 'user.signed_out']);
  });

  specifies('Access: owners appoint staff; the last one stays; only they change accounts of staff');
  it('is refused for the own account; when two owners suspend each other at once, one stays', async () => {
    const [first, second] = [await newStaff('owner'), await newStaff('owner')];
    await expect(suspendUser(deps(first), first.userId)).rejects.toEqual(code('own_account'));
    const both = await Promise.allSettled([
      suspendUser(deps(first), second.userId),
      suspendUser(deps(second), first.userId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: code('staff_protected') });
  });
});
