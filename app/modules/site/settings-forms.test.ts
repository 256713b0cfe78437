import { describe, expect, it, test } from 'vitest';
import { readSettingsForm } from './settings-forms.ts';
import type { SettingsGroup } from './settings-groups.ts';
import { specifies } from '#tests/specifies.ts';

const company = {
  brand: ' Mkeka  Digital ',
  city: 'Kisumu, Kenya',
  address: '',
  kraPin: 'p051234567a',
  vatPercent: '16',
  bankAccount: ' Equity Bank;  MIC3 Ltd; 0180 2964 11 \n\n KCB; 1290 ',
  phone: '+254 712 345 678',
  whatsApp: '+254 712 345 678',
  email: 'Hello@Mkeka.example',
};

it('reads the facts of the company', () => {
  expect(readSettingsForm('company', company).values).toEqual({
    ...company,
    brand: 'Mkeka Digital',
    kraPin: 'P051234567A',
    vatPercent: 16,
    bankAccount: 'Equity Bank; MIC3 Ltd; 0180 2964 11\nKCB; 1290',
    email: 'hello@mkeka.example',
  });
});

it('reads numbers and addresses that were copied from a chat or a page', () => {
  const copied = {
    kraPin: '\u202ap051 234–567a\u202c',
    phone: '\u202a+254 712–345–678\u202c',
    whatsApp: '00254 712\u2011345 678\u200b',
    email: '\u2068Hello@büro.example\u2069',
    brand: 'Mke\u200bka \u202eDigital',
  };
  expect(readSettingsForm('company', { ...company, ...copied }).values).toMatchObject({
    kraPin: 'P051234567A',
    phone: '+254 712-345-678',
    whatsApp: '+254 712-345 678',
    email: 'hello@xn--bro-hoa.example',
    brand: 'Mkeka Digital',
  });
});

specifies('Catalogue, site and admin: facts about the company are settings');
it('drops empty networks and lines', () => {
  const X = 'https://x.com/mkeka';
  expect(readSettingsForm('socials', { X, LinkedIn: '' }).values).toEqual({
    socials: { X, LinkedIn: null, Facebook: null, GitHub: null },
  });
  const lines = { days0: '', hours0: '', days1: 'Saturday', hours1: 'Closed' };
  expect(readSettingsForm('hours', lines).values).toEqual({ officeHours: [{ days: 'Saturday', hours: 'Closed' }] });
  expect(readSettingsForm('testimonials', { isDemo0: 'on' }).values).toEqual({ testimonials: [] });
});

it.each([
  ['0', 0],
  ['250', 250],
  ['10001', null],
  ['2.5', null],
  ['', null],
])('reads %j as the price of a GB', (shillingsPerGb, price) => {
  const { values } = readSettingsForm('data', { shillingsPerGb });
  expect(values?.shillingsPerGb ?? null).toBe(price);
});

it('reads the discounts on seats', () => {
  const days = { seatReturnDays: '14', teamQuotationDays: '30' };
  const tiers = { from0: '5', percent0: '10', from2: '20', percent2: '25' };
  expect(readSettingsForm('teams', { ...days, ...tiers }).values).toEqual({
    seatTiers: [
      { from: 5, percent: 10 },
      { from: 20, percent: 25 },
    ],
    seatReturnDays: 14,
    teamQuotationDays: 30,
  });
  const errors = (changes: Record<string, string>) =>
    readSettingsForm('teams', { ...days, ...tiers, ...changes }).errors;
  expect(errors({ from2: '5' })).toEqual({ from0: 'Seats and per cent must rise from line to line' });
  expect(errors({ percent2: '10' })).toEqual({ from0: 'Seats and per cent must rise from line to line' });
  expect(Object.keys(errors({ percent0: '91', seatReturnDays: '0' }) ?? {})).toEqual(['percent0', 'seatReturnDays']);
});

describe('a form is refused', () => {
  test.each<[SettingsGroup, Record<string, string>, string, string]>([
    ['company', { ...company, brand: '\u0000 ' }, 'brand', 'Please enter the brand'],
    ['company', { ...company, brand: '\u200b\u3164' }, 'brand', 'Please enter the brand'],
    ['company', { ...company, brand: 'x'.repeat(1_000_000) }, 'brand', 'Please use at most 40 characters'],
    ['company', { ...company, email: 'a@b, c@d' }, 'email', 'Please enter a valid email address'],
    ['company', { ...company, phone: '<script>' }, 'phone', 'Please enter a phone number, such as +254 712 345 678'],
    [
      'company',
      { ...company, whatsApp: '0712 345 678' },
      'whatsApp',
      'Please enter a number such as +254 712 345 678, or nothing',
    ],
    ['company', { ...company, vatPercent: '16,5' }, 'vatPercent', 'Please enter a whole number from 0 to 30'],
    ['company', { ...company, kraPin: '../..' }, 'kraPin', 'Please enter a PIN such as P051234567A, or nothing'],
    ['socials', { X: 'javascript:alert(1)' }, 'X', 'Please enter an address that begins with https://, or nothing'],
    ['promises', { moneyBackDays: '0' }, 'moneyBackDays', 'Please enter a whole number from 1 to 365'],
    ['promises', { moneyBackDays: '7.5' }, 'moneyBackDays', 'Please enter a whole number from 1 to 365'],
    ['refunds', { surplusRefundLimit: '' }, 'surplusRefundLimit', 'Please enter a whole number from 0 to 250,000'],
    ['refunds', { surplusRefundLimit: '-1' }, 'surplusRefundLimit', 'Please enter a whole number from 0 to 250,000'],
    ['hours', {}, 'days0', 'Please fill in at least one line'],
    ['hours', { days1: 'Sunday' }, 'hours1', 'Please enter the hours'],
    ['figures', { value0: '=1+1', label0: 'Looms' }, 'value0', 'Please enter a whole number from 0 to 1,000,000'],
    ['testimonials', { name2: 'Purity' }, 'quote2', 'Please enter the words'],
  ])('%s %.40j: %s', (group, fields, field, sentence) => {
    const { values, errors } = readSettingsForm(group, fields);
    expect(values).toBeNull();
    expect(errors?.[field]).toBe(sentence);
  });
});
