import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { writeTeamHistory } from '#tests/support/team-histories.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { makePackPapers } from './pack-papers.server.ts';

// Bare rows, without the books.
const env = useTestEnv({ invariants: false });

const seats = 500;

/** A pack whose people all completed its course on several days. */
async function fullPack() {
  const people = Array.from({ length: seats }, (_, index) => ({
    pack: 0,
    joined: 0,
    left: null,
    completed: 9,
    study: [0, 1, 2, 3].map((lesson) => ({ lesson, day: (index % 5) + lesson })),
    facts: { gender: null, ageBand: null, county: null },
  }));
  const { organisationId, ownerId, packIds } = await writeTeamHistory(env.db, { packs: [''], people });
  await env.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into enrolments (user_id, course_id, source, payment_id)
      select user_id, course_id, 'payment', id from payments where user_id is not null`);
    await tx.execute(sql`insert into certificates (code, user_id, course_id, learner_name, course_title, category, instructor, lessons, hours, completed_at)
      select translate(upper(substr(md5(p.id::text), 1, 16)), '01', 'XY'), p.user_id, p.course_id, u.name, 'A course', 'general', 'Wanjiku', 4, 1, now()
      from payments p join users u on u.id = p.user_id`);
  });
  return { ownerId, place: { organisationId, packId: packIds[0] ?? '' } };
}

function memoryAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

it(`papers of ${seats} people are made in bounded memory`, { timeout: 300_000 }, async () => {
  const { ownerId, place } = await fullPack();
  const actor = { kind: 'learner', userId: ownerId, name: '', email: '' } as const;
  const deps = {
    db: env.db,
    clock: env.clock,
    actor,
    rateLimits: { consume: () => Promise.resolve() },
    log: createLog('silent'),
    appUrl: 'https://mic3.example',
    pictures: { inSize: () => Promise.resolve(null), describe: () => Promise.resolve(null) },
  };
  const { pieces } = await makePackPapers(deps, place);
  const began = performance.now();
  const name = /certificates\/\d{4}-/g;
  let [certificates, bytes, early, late] = [0, 0, 0, 0];
  for await (const piece of pieces) {
    bytes += piece.length;
    // The head of a file is a piece of its own; the list at the end names all once more.
    const isHead = piece[0] === 0x50 && piece[2] === 0x03;
    if (!isHead || !Buffer.from(piece).toString('latin1').match(name)) continue;
    certificates += 1;
    if (certificates === 100) early = memoryAfterCollection();
    if (certificates === seats) late = memoryAfterCollection();
  }
  const seconds = (performance.now() - began) / 1000;
  if (process.env['MEASURE'] !== undefined)
    process.stdout.write(
      `${seconds.toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(1)} MB, ${early.toFixed(1)} → ${late.toFixed(1)} MB\n`,
    );
  expect(certificates).toBe(seats);
  // The archive is many times larger than what 400 more people leave behind.
  expect(bytes / 2 ** 20).toBeGreaterThan(10);
  expect(late - early).toBeLessThan(5);
});
