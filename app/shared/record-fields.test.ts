import { expect, test } from 'vitest';
import { differingFields, fileWords, inputsOf, pickFields, type RecordFields } from './record-fields.ts';

interface Bead {
  readonly name: string;
  readonly colours: readonly string[];
  readonly weight: number | null;
  readonly imageId: string | null;
}

const fields: RecordFields<Bead> = {
  name: { label: () => 'Name', most: 20 },
  colours: { label: () => 'Colours', words: (colours) => colours.join(', ') },
  weight: { label: () => 'Weight' },
  imageId: { label: () => 'Picture', words: fileWords },
};
const bead: Bead = { name: 'Maasai', colours: ['red', 'blue'], weight: 3, imageId: null };

test('concurrent changes are listed in the order of the fields, in words', () => {
  const theirs = { imageId: '0f0e', weight: null, colours: ['red', 'white'], name: 'x'.repeat(300) };
  expect(differingFields(fields, bead, theirs)).toEqual([
    { label: 'Name', value: 'x'.repeat(200) },
    { label: 'Colours', value: 'red, white' },
    { label: 'Weight', value: '' },
    { label: 'Picture', value: 'another file' },
  ]);
  expect(differingFields(fields, bead, { ...bead, colours: ['red', 'blue'] })).toEqual([]);
});

test('only fields of the form are edited', () => {
  const row = { ...bead, version: 3 };
  expect(pickFields<Bead>(fields, row)).toEqual(bead);
});

test('an input has its label, limit, value and error', () => {
  const errors = { name: 'Please enter a name' };
  expect(inputsOf(fields, bead, errors)('name')).toEqual({
    label: 'Name',
    name: 'name',
    maxLength: 20,
    defaultValue: 'Maasai',
    error: 'Please enter a name',
  });
  expect(inputsOf(fields, null, {})('colours')).toMatchObject({ defaultValue: undefined, error: undefined });
});
