import { expect, test } from 'vitest';
import { adminRoles, visitor } from '#app/shared/actor.ts';
import { roleUploadsMedia } from '#app/shared/permissions.ts';
import { canUploadMedia } from './media-file.ts';

test('files are sent by staff who write courses or the portfolio, and by the product', () => {
  expect(adminRoles.filter(roleUploadsMedia)).toEqual(['super_admin', 'admin', 'editor']);
  const person = { userId: 'one', email: 'one@example.com', name: 'One' };
  const staff = adminRoles.map((role) => canUploadMedia({ kind: 'admin', ...person, role }));
  expect(staff).toEqual(adminRoles.map(roleUploadsMedia));
  expect([visitor, { kind: 'learner', ...person } as const].map(canUploadMedia)).toEqual([false, false]);
  expect(canUploadMedia({ kind: 'system', name: 'demo content' })).toBe(true);
});
