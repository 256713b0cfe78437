import { describe, expect, test } from 'vitest';
import { fieldErrorsOf } from '#app/modules/people/accounts/account-forms.ts';
import { contactForm, isSpam, newsletterForm } from './message-forms.ts';
import { specifies } from '#tests/specifies.ts';

const typed = { name: ' Faith  Nyambura ', email: 'Faith@Example.com ', message: ' Hello,\r\nI have a question. ' };
const errorsOf = (change: object) => {
  const form = contactForm.safeParse({ ...typed, ...change });
  return form.success ? {} : fieldErrorsOf(form.error);
};

describe('the contact form', () => {
  test('trims its fields', () => {
    expect(contactForm.parse(typed)).toEqual({
      name: 'Faith Nyambura',
      email: 'faith@example.com',
      message: 'Hello,\nI have a question.',
    });
  });

  specifies('Validation: contact: all three required');
  test('requires all three', () => {
    expect(errorsOf({ name: '', email: '', message: ' \u0000 ' })).toEqual({
      name: 'Please enter your full name',
      email: 'Please enter your email address',
      message: 'Please enter your message',
    });
    expect(errorsOf({ name: undefined, email: [], message: {} })).toEqual({
      name: 'Please enter your full name',
      email: 'Please enter your email address',
      message: 'Please enter your message',
    });
  });

  test.each([
    ['name', 'Faith\r\nBcc: x@y.z'],
    ['name', 'x'.repeat(121)],
    ['email', 'a@b.c, d@e.f'],
    ['email', 'a@b.c\r\nBcc: x@y.z'],
    ['message', 'x'.repeat(5001)],
  ])('refuses %s %j', (field, value) => {
    expect(Object.keys(errorsOf({ [field]: value }))).toEqual([field]);
  });

  test('accepts any script, emoji and right-to-left text', () => {
    const message = 'مرحبا 👋🏾 Habari ya asubuhi';
    expect(contactForm.parse({ ...typed, message }).message).toBe(message);
  });
});

test('the newsletter requires an address', () => {
  const form = newsletterForm.safeParse({ email: 'nobody' });
  expect(form.success ? {} : fieldErrorsOf(form.error)).toEqual({ email: 'Please enter a valid email address' });
});

test.each([
  [{}, false],
  [{ website: '' }, false],
  [{ website: 'https://spam.example' }, true],
  [{ website: ['x'] }, true],
])('%j was filled in by a program: %s', (fields, expected) => {
  expect(isSpam(fields)).toBe(expected);
});
