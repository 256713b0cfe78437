import { expect, test } from 'vitest';
import { generateOrderNumber, generateInstalmentPlanNumber, numbersIn } from './order-number.server.ts';

test.each([
  ['M1C37HK2QX', ['MIC37HK2QX']],
  ['mlc37hk2qx', ['MIC37HK2QX']],
  ['MIC3-7HK 2QX', ['MIC37HK2QX']],
  ['Order MIC37HK2QX, Faith', ['MIC37HK2QX']],
  ['orderM1C37HK2QXfaith', ['MIC37HK2QX']],
  ['ＭＩＣ３ ７ＨＫ２ＱＸ', ['MIC37HK2QX']],
  ['plan p7hk-2qx', ['P7HK2QX']],
  ['P 7HK 2QX M1C3ABCDEF', ['MIC3ABCDEF', 'P7HK2QX']],
  ['MIC3ABCDEF or MIC3ABCDEG', ['MIC3ABCDEF', 'MIC3ABCDEG']],
  ['MIC3ABCDEF MIC3ABCDEF', ['MIC3ABCDEF']],
])('%s names %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test.each([
  '',
  'JANE',
  'MIC3',
  'MIC37HK2Q',
  'MIC37HK20X',
  'MIC37HKOQX',
  'MIC37HK1QX',
  'N1C37HK2QX',
  'P7HK2QXA',
  'XP7HK2QX',
  'P7HK20X',
])('%j names nothing', (text) => {
  expect(numbersIn(text)).toEqual([]);
});

test('every number is read as itself, whatever stands around it', () => {
  for (let n = 0; n < 200; n += 1) {
    const order = generateOrderNumber();
    const plan = generateInstalmentPlanNumber();
    expect(numbersIn(order)).toEqual([order]);
    expect(numbersIn(`kwa ${order.toLowerCase()} asante`)).toEqual([order]);
    expect(numbersIn(plan)).toEqual([plan]);
    expect(numbersIn(`(${plan})`)).toEqual([plan]);
  }
});
