import { describe, expect, it } from 'vitest';
import { categoryFromQuery, categoryIds, categoryQuery } from './course-terms.ts';
import { specifies } from '#tests/specifies.ts';

describe('categories', () => {
  specifies('Routes: /courses, ?category', 'Catalogue, site and admin: ten categories; old query values still work');
  it('accept the query values of the specification', () => {
    const written = [
      'Frontend',
      'Backend',
      'Mobile',
      'AI_Basics',
      'Grant_Writing',
      'AI_Agents',
      'Design',
      'DevOps',
      'Data',
    ];
    expect(written.map(categoryFromQuery)).toEqual([
      'frontend',
      'backend',
      'mobile',
      'ai-basics',
      'grant-writing',
      'ai-agents',
      'design',
      'devops',
      'data',
    ]);
  });

  specifies('Constants: categories, levels, content types, portfolio categories');
  it('read what they write', () => {
    for (const category of categoryIds) expect(categoryFromQuery(categoryQuery(category))).toBe(category);
  });

  it('show everything for no category and for an unknown one', () => {
    expect(categoryFromQuery(null)).toBeNull();
    expect(categoryFromQuery('constructor')).toBeNull();
  });
});
