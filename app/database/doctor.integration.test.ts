import { describe, expect, it } from 'vitest';
import { useTestBed } from '#tests/support/test-bed.ts';
import { checkInvariants } from './doctor.server.ts';

describe('the doctor', () => {
  const bed = useTestBed();
  it('finds nothing in an empty database', async () => {
    expect(await checkInvariants(bed.db)).toEqual([]);
  });
});
