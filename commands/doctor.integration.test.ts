import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { doctorCommand } from './doctor.ts';

describe('the doctor command', () => {
  const bed = useTestBed({ invariants: false });
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'doctor-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const consult = async () => {
    const lines: string[] = [];
    const storage = createLocalStorage(folder);
    const refusal = await doctorCommand([], { db: bed.db, storage }, (line) => void lines.push(line)).then(
      () => null,
      String,
    );
    return { lines, refusal };
  };

  const receiveFile = async (key: string) => {
    const { byteSize, sha256 } = await createLocalStorage(folder).put(key, Readable.from(['the bytes']));
    await bed.db.execute(sql`insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256)
      values ('pdf', ${key}, 'a.pdf', 'application/pdf', ${byteSize}, ${sha256})`);
  };

  it('finds nothing wrong where nothing is', async () => {
    await receiveFile('whole');
    expect(await consult()).toEqual({ lines: ['The doctor found nothing wrong.'], refusal: null });
  });

  it('names the rows that break an invariant', async () => {
    await bed.db.execute(sql`insert into courses (slug, title, price_cents) values ('course', 'Course', 100)`);
    await bed.db.execute(sql`insert into sections (course_id, position) select id, 3 from courses`);
    const { lines, refusal } = await consult();
    expect(lines.join('\n')).toMatch(/I9 sections are in order: .*\n {2}\{"course_id":".*"positions":\[3\]\}/);
    expect(refusal).toContain('The doctor found 1 thing(s) wrong.');
  });

  it('misses a file that is gone', async () => {
    await receiveFile('gone');
    await createLocalStorage(folder).remove('gone');
    expect((await consult()).lines.join('\n')).toContain('"problem":"missing"');
  });

  it('sees bytes that changed without changing in number', async () => {
    await receiveFile('changed');
    const storage = createLocalStorage(folder);
    await storage.remove('changed');
    await storage.put('changed', Readable.from(['THE BYTES']));
    expect((await consult()).lines.join('\n')).toContain('has other bytes than were received');
  });
});
