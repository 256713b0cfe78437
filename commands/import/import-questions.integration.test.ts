import { expect, test } from 'vitest';
import { ImportFixture } from '#tests/support/import-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const fixture = new ImportFixture(env);

const courses = 'id,Course Title\n1,Bees\n2,Goats\n';
const banks = {
  'Courses.csv': courses,
  'questions.csv':
    'course,kind,prompt_en,right\n1,true_false,Do bees fly?,true\ngoats,true_false,Do goats fly?,false\n',
  'questions.gift': '$CATEGORY: $course$/Bees\n\nHow many legs has a bee? {#6}\n\nDo bees fly? {T}\n',
};
const bank = () =>
  fixture.rows<{ title: string; words: string; revision: number }>(
    `select c.title, trim(q.words, e'\\n') as words, q.current_revision as revision
     from questions q join courses c on c.id = q.course_id order by 1, 2`,
  );

test('questions of both formats become drafts of the courses that they name, once', async () => {
  const folder = fixture.exportOf(banks);
  expect((await fixture.run(folder)).refusal).toBeNull();
  expect(await bank()).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await fixture.run(folder, '--apply')).refusal).toBeNull();
    expect(await bank()).toEqual([
      { title: 'Bees', words: 'Do bees fly?', revision: 0 },
      { title: 'Bees', words: 'How many legs has a bee?', revision: 0 },
      { title: 'Goats', words: 'Do goats fly?', revision: 0 },
    ]);
  }
});

test('a line with a fault is reported, and nothing is written', async () => {
  const folder = fixture.exportOf({
    ...banks,
    'questions.csv':
      'course,kind,prompt_en,right\n1,true_false,Do bees fly?,perhaps\n,true_false,Of which course?,true\n',
    'questions.gift': 'Write about bees. {}\n',
  });
  const { lines, refusal } = await fixture.run(folder, '--apply');
  expect(lines.filter((line) => line.includes('questions.'))).toEqual([
    'WRONG     questions.csv:2: right “perhaps” is none of true, false.',
    'left out  questions.csv:3: does not name a course',
    'WRONG     questions.gift:1: is an essay. Use an assignment for texts that a person grades.',
  ]);
  expect(refusal).toBe('2 thing(s) cannot be imported. Nothing was done; mend the export and try again.');
  expect(await bank()).toEqual([]);
});

test('a file that cannot be read is reported with its line', async () => {
  const folder = fixture.exportOf({
    'Courses.csv': courses,
    'questions.csv': 'course,kind,prompt_en\n1,true_false,"Do\n',
  });
  const { lines } = await fixture.run(folder, '--apply');
  expect(lines[0]).toMatch(/^WRONG {5}questions\.csv:2: Line 2 has a quote in the wrong place/);
});
