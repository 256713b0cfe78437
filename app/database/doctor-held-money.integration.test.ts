import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { plant, rightCourseMoney, wrongCourseMoney } from '#tests/support/wrong-money.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { checkInvariants } from './doctor.server.ts';

const env = useTestEnv();

class TakeBack extends Error {}

/** Returns what the doctor says of a state that no trigger sees, and takes it back. */
async function findingsOf(text: string, purchases: number): Promise<string[]> {
  let names: string[] = [];
  const attempt = env.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await plant(text, purchases)(tx);
    names = (await checkInvariants(tx)).map(({ name }) => name);
    throw new TakeBack();
  });
  await expect(attempt).rejects.toThrow(TakeBack);
  return names;
}

const cases = Object.entries(wrongCourseMoney).flatMap(([name, states]) =>
  Object.entries(states).map(([what, text]) => [name, what, text] as const),
);

describe('the doctor, about money whose course nobody has', () => {
  it.each(cases)('reports that %s is broken by %s, and nothing else', async (name, what, text) => {
    expect(await findingsOf(text, what.startsWith('two') ? 2 : 1)).toEqual([name]);
  });

  it.each(Object.entries(rightCourseMoney))('finds nothing wrong with %s', async (_what, text) => {
    expect(await findingsOf(text, 1)).toEqual([]);
  });
});
