import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const takePaymentsWithDaraja: DemoExercises = {
  practiceQuestions: [
    trueOrFalse(
      {
        lesson: 'What happens in sixty seconds',
        ask: 'A CheckoutRequestID means that the customer has paid.',
        why: 'It only says that the request was accepted. The payment comes with the result.',
      },
      false,
    ),
    ordered(
      {
        lesson: 'What happens in sixty seconds',
        ask: 'Put the steps of a payment in order.',
        why: 'The attempt is stored before it is sent, so that there is a row for each answer.',
      },
      'Store the attempt with its order and amount',
      'Send the request to Daraja',
      'Daraja answers with a CheckoutRequestID',
      'The customer enters the PIN',
      'Daraja calls the CallBackURL',
    ),
    typed(
      {
        lesson: 'Token, timestamp, password',
        at: 'The password is made each time',
        ask: 'How is 2 March 2026, 18:40:05 in Nairobi written in the field Timestamp?',
        why: 'YYYYMMDDHHmmss, without anything between: 20260302184005.',
      },
      ['20260302184005'],
      ['20260302154005', 'That is UTC. Daraja takes Nairobi time.'],
    ),
    gapped(
      {
        lesson: 'Token, timestamp, password',
        at: 'The password is made each time',
        ask: 'What is the password made of? Fill the gaps.',
        why: 'Base64 of the three in one string, with the same timestamp as in the field.',
      },
      'It is Base64 of [short code], [passkey] and [timestamp].',
      'consumer secret\namount',
    ),
    matched(
      {
        lesson: 'Result codes in plain words',
        ask: 'What does each result code mean?',
        why: 'Zero means paid. Everything else means that no money moved in this attempt.',
      },
      [
        ['0', 'paid'],
        ['1', 'balance too low'],
        ['1032', 'cancelled'],
        ['1037', 'phone not reached in time'],
      ],
      'wrong amount',
    ),
    single(
      {
        lesson: 'Result codes in plain words',
        at: 'Believe, but verify',
        ask: 'Anybody can post to your callback address. What do you do before you deliver something of value?',
        why: 'Look up the CheckoutRequestID, compare the amount with your own order, and ask the query interface.',
      },
      'Compare with your order and ask the query interface',
      'Ask the customer for a picture of the message',
      'Wait until the callback arrives a second time',
    ),
    single(
      {
        lesson: 'The callback that came twice',
        at: 'Twice',
        level: 2,
        ask: "The update with “state = 'waiting'” returns no row. What do you do?",
        why: 'Somebody else has settled it. Answer 200, so that Daraja does not send it again.',
      },
      'Answer 200 and do nothing',
      'Answer 500, so that it comes again',
      'Deliver, because the code is 0',
    ),
    numeric(
      {
        lesson: 'Token, timestamp, password',
        at: 'Amounts',
        level: 2,
        ask: 'An order comes to KSh 1,250.50, and your rule rounds up. For how many shillings do you ask?',
        why: 'The prompt takes whole shillings: 1,251. Show the rule on the bill, and test it.',
      },
      { right: 1251, unit: 'KSh' },
    ),
  ],
  quizQuestions: [
    single(
      {
        lesson: 'What happens in sixty seconds',
        at: 'Where it goes wrong',
        ask: 'The connection breaks after you sent the request, before the answer. What do you know?',
        why: 'Neither. So the attempt is stored before it is sent, and asked about later.',
      },
      'Neither that it was accepted nor that it was not',
      'That it was not accepted, because no answer came',
      'That it was accepted, because it was sent',
    ),
    several(
      {
        lesson: 'What happens in sixty seconds',
        at: 'Where it goes wrong',
        level: 2,
        ask: 'For what must the shop be prepared?',
        why: 'The answer may come late, twice or never. An answer before the request cannot come.',
      },
      ['The callback arrives twice', 'The callback never arrives', 'The phone is off'],
      ['The callback brings the PIN of the customer'],
    ),
    numeric(
      {
        lesson: 'Token, timestamp, password',
        level: 2,
        ask: 'A server runs on UTC. By how many hours is its clock behind Nairobi?',
        why: 'Three. Ask for Nairobi time by name, instead of adding the hours by hand.',
      },
      { right: 3, unit: 'hours' },
    ),
    single(
      {
        lesson: 'Token, timestamp, password',
        ask: 'An access token is valid for about an hour. How do you use it?',
        why: 'Keep it for a little less than an hour, and get a new one then.',
      },
      'Keep it for a little less than an hour',
      'Get a new one for each request',
      'Keep it until a request is refused',
    ),
    trueOrFalse(
      {
        lesson: 'Token, timestamp, password',
        at: 'The password is made each time',
        ask: 'The timestamp in the password and the field Timestamp must be the same.',
        why: 'Daraja makes the password again from the field, and compares.',
      },
      true,
    ),
    typed(
      {
        lesson: 'Result codes in plain words',
        ask: 'Which ResultCode says that the customer cancelled? Write the number.',
        why: '1032. Say: “You cancelled the payment. Nothing was charged.”',
      },
      ['1032'],
      ['1037', 'That one says that the phone was not reached in time.'],
    ),
    single(
      {
        lesson: 'Result codes in plain words',
        level: 2,
        ask: 'A code arrives that is not in your table. What happens to the order?',
        why: 'An unknown code must never mark an order as paid. The sentence for it is true in all cases.',
      },
      'It stays unpaid, and the customer is told so',
      'It is paid, because a result has come',
      'It is deleted, so that the customer can try again',
    ),
    matched(
      {
        lesson: 'The callback that came twice',
        ask: 'What do you do in each case?',
        why: 'The database decides who is first, the query interface answers what is missing, and late money is money.',
      },
      [
        ['The callback comes twice', 'settle once by the state'],
        ['It never comes', 'ask the query interface, at growing intervals'],
        ['It comes after four minutes with code 0', 'the order is paid'],
      ],
      'refund at once',
    ),
    gapped(
      {
        lesson: 'The callback that came twice',
        at: 'Never',
        level: 2,
        ask: 'Fill the gaps.',
        why: 'Only a clear answer ends the attempt.',
      },
      '“I could not [find out]” is not “[not paid]”. Only a [clear answer] ends the attempt.',
      'paid\nlong wait',
    ),
    ordered(
      {
        lesson: 'The callback that came twice',
        at: 'Late',
        ask: 'A late payment: put the events in order.',
        why: 'A screen that said “expired” must be able to change its mind.',
      },
      'The customer closes the page',
      'The screen says “expired”',
      'The callback arrives with code 0',
      'The order is paid, and delivered',
    ),
  ],
  practiceLessons: [
    {
      section: 'The answer',
      title: 'Practice: prompt and answer',
      body: '<p>Eight questions from the whole course. You see at once whether you are right.</p>',
      of: ['The prompt', 'The answer'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: null,
    draws: { 'The prompt': 4, 'The answer': 4 },
  },
};
