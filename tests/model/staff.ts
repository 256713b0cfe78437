import { sql } from 'drizzle-orm';
import { suspendUser, unsuspendUser } from '#app/modules/people/users/suspend-user.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { StaffActor, StaffRole } from '#app/shared/actor.ts';
import type { Decider } from '#app/shared/decision-rules.ts';
import { shopOwner } from '#tests/support/shop-owner.ts';
import type { Purchase } from '#tests/support/payment-shop.ts';
import type { TestEnv } from '#tests/support/test-env.ts';

interface Member {
  readonly actor: StaffActor;
  isSuspended: boolean;
}

/** The phone of the manager and of a learner, from which others pay too: a second account of the same person. */
export const sharedPhone = '254712345671';

/** Those who run the shop: an owner, who is alone until the others are appointed. They buy courses too. */
export class Staff {
  readonly #env: TestEnv;
  readonly #members: Member[] = [];

  constructor(env: TestEnv) {
    this.#env = env;
  }

  async owner(): Promise<StaffActor> {
    const [known] = this.#members;
    if (known) return known.actor;
    const actor = await shopOwner(this.#env.db);
    this.#members.push({ actor, isSuspended: false });
    return actor;
  }

  /** Appoints a manager, an accountant and somebody for support. */
  async appoint(): Promise<void> {
    await this.owner();
    if (this.#members.length > 1) return;
    const roles: [StaffRole, string | null][] = [
      ['manager', sharedPhone],
      ['accountant', null],
      ['support', null],
    ];
    for (const [role, phone] of roles) {
      const { id, name, email } = await createStaff(this.#env.db, {
        role,
        ...(phone !== null && { phoneNumber: phone }),
      });
      this.#members.push({ actor: { kind: 'staff', userId: id, name, email, role }, isSuspended: false });
    }
  }

  /** Suspends a colleague of the owner, or lets them in again. */
  async suspend(number: number, isSuspended: boolean): Promise<void> {
    const owner = await this.owner();
    const colleagues = this.#members.slice(1);
    const member = colleagues[number % colleagues.length];
    if (!member) return;
    const change = isSuspended ? suspendUser : unsuspendUser;
    await change({ ...this.#env, actor: owner }, member.actor.userId);
    member.isSuspended = isSuspended;
  }

  /** Returns those who may sign in, the owner first. */
  async active(): Promise<readonly StaffActor[]> {
    await this.owner();
    return this.#members.filter(({ isSuspended }) => !isSuspended).map(({ actor }) => actor);
  }

  /** Returns the nth of those who may sign in, wrapping around. */
  async nth(number: number): Promise<StaffActor> {
    const active = await this.active();
    return active[number % active.length] ?? this.owner();
  }

  /** Returns the nth of all as a customer; null if there are not so many. */
  async asBuyer(number: number): Promise<Purchase['buyer'] | null> {
    await this.owner();
    const member = this.#members[number];
    if (!member) return null;
    const { userId, name, email } = member.actor;
    return { kind: 'learner', userId, name, email };
  }

  /** Returns what the rules need to know of a member of staff who is about to decide. */
  async decider({ userId }: StaffActor): Promise<Decider> {
    const { rows } = await this.#env.db.execute<{ id: string; phone: string; accounts: string[] }>(sql`
      select p.user_id as id, p.phone_number as phone,
        (select jsonb_agg(o.user_id) from profiles o where o.phone_number = p.phone_number) as accounts
      from profiles p where p.phone_number is not null`);
    const identityOf = (id: string) => {
      const row = rows.find((each) => each.id === id);
      return { userId: id, phone: row?.phone ?? null, accounts: row?.accounts ?? [id] };
    };
    const asDecider = ({ actor: { role, email, userId: id } }: Member) => ({
      ...identityOf(id),
      role,
      email: email.toLowerCase(),
    });
    const own = this.#members.find(({ actor }) => actor.userId === userId);
    if (!own) throw new Error('only staff decide');
    const colleagues = this.#members.filter((member) => member !== own && !member.isSuspended).map(asDecider);
    return { ...asDecider(own), colleagues };
  }
}
