import { describe, expect, it } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { enrolManyByStaff } from '#app/modules/money/staff-enrolments/enrol-many-by-staff.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { accountFixture, code } from '#tests/support/account-fixture.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { tracedPhone, tracesIn } from '#tests/support/traces.ts';
import { eraseUser } from './erase-account.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const phone = tracedPhone;
const { newLearner, ledger, tablesWith, busyLearner } = tracesIn(env, shop);

describe("a staff member's deletion of a user", () => {
  const staff = async (role: 'manager' | 'owner' = 'manager') => {
    const { id, email, name } = await createStaff(env.db, { role });
    return { kind: 'staff', userId: id, email, name, role } as const;
  };
  const eraseBy = (actor: Actor, userId: string) => eraseUser({ ...accountFixture(env), actor }, userId);

  specifies(
    'Calls: users: create, enrol, unenrol, delete; report CSV of four columns',
    'Money: the ledger outlives course and learner',
  );
  it("has the same effects as the owner's, and the mail names the staff member", async () => {
    const { who } = await busyLearner();
    const before = await ledger();
    const actor = await staff();
    await eraseBy(actor, who.id);
    expect(await ledger()).toEqual(before);
    expect(await tablesWith(who.email)).toEqual(['mail_outbox']);
    expect(await tablesWith(who.id)).toEqual(['audit_log']);
    expect(await tablesWith(phone)).toEqual([]);
    expect((await accountFixture(env).lastMail()).text).toContain('A staff member deleted it.');
    await expect(eraseBy(actor, who.id)).rejects.toEqual(code('user_not_found'));
  });

  it('withdraws staff enrolments of the address, even if it was never verified', async () => {
    const actor = await staff();
    const course = await createCourse(env.db);
    const waiting = 'later@example.com';
    const fixture = accountFixture(env);
    await enrolManyByStaff(
      { ...fixture, actor },
      { courseId: course.id, emails: [waiting, 'other@example.com'], notify: false },
    );
    const { id } = await createLearner(env.db, { email: waiting, verified: false });
    await eraseBy(actor, id);
    expect((await env.pool.query('select email from pending_enrolments')).rows).toEqual([
      { email: 'other@example.com' },
    ]);
    expect(await tablesWith(waiting)).toEqual(['mail_outbox']);
  });

  it('waits while a payment is open, is refused for oneself, and of two owners at once one stays', async () => {
    const who = await newLearner('Achieng');
    await shop.next('wait-for-me');
    await shop.pay(await shop.order({ buyer: who.actor }), phone);
    const [one, first, second] = [await staff(), await staff('owner'), await staff('owner')];
    await expect(eraseBy(one, who.id)).rejects.toEqual(code('money_under_way'));
    await expect(eraseBy(who.actor, one.userId)).rejects.toEqual(code('forbidden'));
    await expect(eraseBy(one, one.userId)).rejects.toEqual(code('own_account'));
    await expect(eraseBy(one, first.userId)).rejects.toEqual(code('staff_protected'));
    await eraseBy(first, one.userId);
    const both = await Promise.allSettled([eraseBy(first, second.userId), eraseBy(second, first.userId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
