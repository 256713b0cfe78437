import { describe, expect, it } from 'vitest';
import { fieldErrorsOf, loginForm, registerForm, updatePasswordForm } from './account-forms.ts';
import { passwordScore } from './password-rules.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { specifies } from '#tests/specifies.ts';

const good = {
  name: 'Faith Nyambura',
  email: 'faith@example.com',
  password: 'Baobab#72',
  confirmPassword: 'Baobab#72',
  terms: 'on',
};

function registerErrors(change: Record<string, unknown>) {
  const parsed = registerForm.safeParse({ ...good, ...change });
  return parsed.success ? {} : fieldErrorsOf(parsed.error);
}
const registerPassword = (password: string) => registerErrors({ password, confirmPassword: password });

it('shows errors in the language of the request', () => {
  const refuse = () => registerErrors({ email: 'faith', password: 'baobab', confirmPassword: 'x', terms: undefined });
  const english = refuse();
  expect(inLocale('sw', refuse)).toEqual({
    email: 'Tafadhali weka barua pepe sahihi',
    password: 'Nenosiri lazima liwe na angalau herufi 8',
    confirmPassword: 'Manenosiri hayalingani',
    terms: 'Tafadhali kubali masharti ili uendelee',
  });
  expect(refuse()).toEqual(english);
});

describe('registration', () => {
  const noLetters = 'We do not support letters such as é or ŋ before the @. Please enter another address';
  it.each([
    ['\u{212a}ate@example.com', noLetters],
    ['Lo\u{212a}i@example.com', noLetters],
    ['josé@example.com', noLetters],
    ['fa\u{0}ith@example.com', 'Please enter a valid email address'],
    ['fa\u{200b}ith@example.com', 'Please enter a valid email address'],
    ['"faith@example.com"', 'Please enter a valid email address'],
    [' \u{200b}', 'Please enter your email address'],
  ])('refuses %j, which would be the address of another if it were tidied', (email, sentence) =>
    expect(registerErrors({ email })).toEqual({ email: sentence }),
  );

  it('accepts a complete form, with the e-mail in lower case and the name trimmed', () => {
    expect(registerForm.parse({ ...good, email: '  Faith@Example.COM ', name: '  Faith   Nyambura ' })).toMatchObject({
      name: 'Faith Nyambura',
      email: 'faith@example.com',
    });
  });

  specifies('Validation: register: full name, email, password, confirm and terms are required');
  it('requires every field', () => {
    const parsed = registerForm.safeParse({});
    expect(Object.keys(parsed.success ? {} : fieldErrorsOf(parsed.error)).toSorted()).toEqual([
      'confirmPassword',
      'email',
      'name',
      'password',
      'terms',
    ]);
  });

  specifies("Validation: register: 'Password must be at least 8 characters long'");
  it.each(['Aa1!', 'Aa1!xyz', ''])('refuses the short password %j', (password) => {
    expect(registerPassword(password).password).toBe(
      password ? 'Password must be at least 8 characters long' : 'Please enter a password',
    );
  });

  specifies('Validation: register: uppercase, lowercase, digit and special character');
  it.each(['baobab#72', 'BAOBAB#72', 'Baobab#xyz', 'Baobab472'])(
    'tells %s which class of characters is missing',
    (password) => {
      expect(registerPassword(password).password).toBe(
        'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character.',
      );
    },
  );

  it.each(['Password1!', 'P@ssw0rd', 'Qwerty123!', 'Welcome1!', '12345678'])(
    'refuses %s as a common password',
    (password) => {
      expect(registerPassword(password).password).toBe(
        'This password is one of the most common ones. Please choose another.',
      );
    },
  );

  it('refuses a password that takes long to hash', () => {
    expect(registerPassword(`Aa1!${'x'.repeat(125)}`).password).toBe('Password must be at most 128 characters long');
  });

  specifies("Validation: register: 'Passwords do not match'");
  it('reports different passwords, whatever else is wrong', () => {
    expect(registerErrors({ password: 'short', confirmPassword: 'other', name: '' })).toMatchObject({
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('requires the terms', () => {
    expect(registerErrors({ terms: undefined })).toEqual({ terms: 'Please accept the terms to continue' });
  });

  specifies('Validation: reset: email is required');
  it.each([
    'faith',
    'faith@',
    '@example.com',
    'a@b.c\r\nBcc: x@y.z',
    'faith@example.com\u0000',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses the e-mail %j', (email) =>
    expect(registerErrors({ email }).email).toBe('Please enter a valid email address'),
  );

  it('refuses a name with control characters or of a megabyte', () => {
    expect(registerErrors({ name: 'Fai\u0000th' })).toHaveProperty('name');
    expect(registerErrors({ name: 'Faith\r\nBcc: x' })).toHaveProperty('name');
    expect(registerErrors({ name: 'a'.repeat(1_000_000) })).toHaveProperty('name');
  });

  it('accepts names of any script', () => {
    for (const name of ["Ng'ang'a wa Thiong'o", 'محمد', '李小龍', 'Zoë 🌍'])
      expect(registerErrors({ name })).toEqual({});
  });
});

describe('login', () => {
  specifies('Validation: login: email and password are required');
  it('requires both', () => {
    const parsed = loginForm.safeParse({ email: '', password: '' });
    expect(parsed.success ? {} : fieldErrorsOf(parsed.error)).toEqual({
      email: 'Please enter your email address',
      password: 'Please enter your password',
    });
  });
});

describe('a new password', () => {
  const errors = (password: string, confirmPassword = password) => {
    const parsed = updatePasswordForm.safeParse({ password, confirmPassword });
    return parsed.success ? {} : fieldErrorsOf(parsed.error);
  };

  specifies(
    "Validation: update password: at least 3 of 5 criteria, 'Password is too weak. Please make it stronger.'",
    'Constants: password strength 0 to 5, at least 3',
  );
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcdefgh', 2],
    ['abcdefg1', 3],
    ['Abcdefg1', 4],
    ['Abcdef1!', 5],
  ])('%j scores %i of 5', (password, score) => expect(passwordScore(password)).toBe(score));

  specifies(
    "Validation: update password: at least 3 of 5 criteria, 'Password is too weak. Please make it stronger.'",
    'Constants: password strength 0 to 5, at least 3',
    'Access: passwords: 8 characters, not a common one, classes or score',
  );
  it('needs a score of three', () => {
    expect(errors('baobabtree').password).toBe('Password is too weak. Please make it stronger.');
    expect(errors('baobabtree7')).toEqual({});
  });

  specifies('Constants: password of at least 8 characters');
  it('needs eight characters whatever its score', () => {
    expect(errors('Ab1!').password).toBe('Password must be at least 8 characters long');
  });

  specifies('Access: passwords: 8 characters, not a common one, classes or score');
  it('cannot be one of the most common', () => {
    expect(errors('password123').password).toBe('This password is one of the most common ones. Please choose another.');
  });

  it('must be typed twice the same', () => {
    expect(errors('baobabtree7', 'baobabtree8').confirmPassword).toBe('Passwords do not match.');
  });
});
