import { expect, test } from 'vitest';
import { staffRoles, visitor } from '#app/shared/actor.ts';
import { roleUploadsMedia } from '#app/shared/permissions.ts';
import { canUploadMedia } from './media-file.ts';

test('files are sent by staff who write courses or the portfolio, and by the product', () => {
  expect(staffRoles.filter(roleUploadsMedia)).toEqual(['owner', 'manager', 'editor']);
  const person = { userId: 'one', email: 'one@example.com', name: 'One' };
  const staff = staffRoles.map((role) => canUploadMedia({ kind: 'staff', ...person, role }));
  expect(staff).toEqual(staffRoles.map(roleUploadsMedia));
  expect([visitor, { kind: 'learner', ...person } as const].map(canUploadMedia)).toEqual([false, false]);
  expect(canUploadMedia({ kind: 'system', name: 'demo content' })).toBe(true);
});
