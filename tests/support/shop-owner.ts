import { eq } from 'drizzle-orm';
import { users } from '#app/database/schema/identity.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StaffActor } from '#app/shared/actor.ts';

const address = 'owner@shop.example';

/** The owner of a test's shop, always the same one: who alone may do what otherwise two people do, unless a test adds staff. */
export async function shopOwner(db: Database): Promise<StaffActor> {
  const find = async () => (await db.select().from(users).where(eq(users.email, address)))[0];
  const made = (await find()) ?? (await createStaff(db, { role: 'owner', email: address }).catch(find));
  if (!made) throw new Error('the shop has no owner');
  const { id, name, email } = made;
  return { kind: 'staff', userId: id, name, email, role: 'owner' };
}
