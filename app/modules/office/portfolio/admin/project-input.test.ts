import { describe, expect, it, test } from 'vitest';
import { fieldErrorsOf } from '#app/modules/people/accounts/account-forms.ts';
import { projectForm, technologiesOf } from './project-input.ts';
import { specifies } from '#tests/specifies.ts';

const filled = {
  title: ' Soko   Mkononi ',
  category: 'Web Development',
  description: 'A market on a phone.',
  imageUrl: 'https://pictures.example/soko.png',
  technologies: 'React, Node , react,, M-Pesa',
};

const errorsOf = (fields: Record<string, string>) => {
  const form = projectForm.safeParse({ ...filled, ...fields });
  return form.success ? {} : fieldErrorsOf(form.error);
};

specifies('Entities: portfolio');
test('technologies are split at commas, trimmed and unique', () => {
  expect(technologiesOf('React, Node ,react,,\n M-Pesa , node')).toEqual(['React', 'Node', 'M-Pesa']);
});

specifies('Entities: portfolio');
it('reads the fields of a form', () => {
  expect(projectForm.parse(filled)).toEqual({
    title: 'Soko Mkononi',
    category: 'Web Development',
    description: 'A market on a phone.',
    overview: '',
    imageId: null,
    imageUrl: 'https://pictures.example/soko.png',
    projectUrl: null,
    technologies: ['React', 'Node', 'M-Pesa'],
    featured: false,
    displayDate: null,
  });
  const imageId = '00000000-0000-4000-8000-000000000001';
  expect(projectForm.parse({ ...filled, imageId, featured: 'on', displayDate: '2024-02-29' })).toMatchObject({
    imageId,
    imageUrl: null,
    featured: true,
    displayDate: '2024-02-29',
  });
});

describe('a form is refused', () => {
  specifies('Validation: portfolio form: all five required, four categories, confirmation before a deletion');
  test.each([
    ['title', ' \u0000 ', 'Please enter a title'],
    ['title', 'x'.repeat(1_000_000), 'Please use at most 200 characters'],
    ['category', 'Cybersecurity', 'Please choose a category'],
    ['description', '', 'Please enter a description'],
    ['technologies', ' , ,', 'Please enter the technologies, with commas between them'],
    ['technologies', Array.from({ length: 21 }, (_, n) => `t${n}`).join(), 'Please enter at most 20 technologies'],
    ['technologies', 'x'.repeat(41), 'Please keep each technology below 40 characters'],
    ['imageUrl', '', 'Please upload a picture, or enter the address of one'],
    ['imageUrl', 'javascript:alert(1)', 'Please enter an address that begins with https://'],
    ['projectUrl', '../../etc/passwd', 'Please enter an address that begins with https://'],
    ['projectUrl', 'https://user:secret@site.example/', 'Please enter an address that begins with https://'],
    ['displayDate', '2025-02-30', 'Please enter a day'],
    ['imageId', "'; drop table users", 'This file is not there any more. Please upload it again.'],
  ])('for %s %.20j: %s', (field, value, sentence) => {
    expect(errorsOf({ [field]: value })[field]).toBe(sentence);
  });
});
