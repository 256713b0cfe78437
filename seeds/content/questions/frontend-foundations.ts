import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const frontendFoundations: DemoExercises = {
  practiceQuestions: [
    typed(
      {
        lesson: 'A form people finish',
        at: 'Why each piece is there',
        ask: 'Which HTML element gives a field its name, so that a tap on the words puts the cursor into it?',
        why: 'The label is tied to its field by for and id. A placeholder is no label: it vanishes as soon as somebody types.',
      },
      ['label', 'a label', 'the label', 'label element', 'the label element'],
      ['placeholder', 'A placeholder is an attribute, and it vanishes when somebody types.'],
      ['legend', 'A legend names a group of choices, not a single field.'],
    ),
    single(
      {
        lesson: 'A page is a list of facts',
        at: 'Two lines people forget',
        ask: 'On a phone the whole page looks tiny, as on a wide screen. Which line is missing?',
        why: 'Without the viewport line, most phones pretend to be about 980 pixels wide and shrink everything.',
      },
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      { text: '<meta charset="utf-8">', reason: 'That line is about letters and apostrophes, not about the width.' },
      '<title>Book a seat to Thika</title>',
    ),
    matched(
      {
        lesson: 'Headings, lists and links that mean something',
        ask: 'Which element fits each piece of the page?',
        why: 'A link goes somewhere, a button does something. The stops of a route have an order, so they are an ol.',
      },
      [
        ['“Timetable”, which opens another page', 'a'],
        ['“Book this seat”', 'button'],
        ['Ngara, Roysambu, Juja, in the order of the road', 'ol'],
        ['Things that passengers may carry', 'ul'],
      ],
      'div',
    ),
    numeric(
      {
        lesson: 'Columns that fit by themselves',
        at: 59,
        level: 2,
        ask: 'How many columns of at least 16rem fit into 560 pixels, if the gap is 1rem and 1rem is 16 pixels?',
        why: '16rem is 256 pixels. Two columns and a gap need 528, three columns and two gaps need 800.',
      },
      { right: 2, unit: 'columns' },
    ),
    single(
      {
        lesson: 'In a row with flexbox',
        ask: 'The head of the page sticks out of a narrow phone. Which line lets the menu continue on the next line?',
        why: 'flex-wrap: wrap lets the children continue below when the row is full.',
      },
      'flex-wrap: wrap',
      { text: 'align-items: center', reason: 'That puts the middles level, across the row.' },
      {
        text: 'justify-content: space-between',
        reason: 'That spreads the children along the row, and does not wrap them.',
      },
      'white-space: nowrap',
    ),
    trueOrFalse(
      {
        lesson: 'Colour you can read in the sun',
        at: 'Never colour alone',
        ask: 'It is enough to show a taken seat in red.',
        why: 'Many people cannot tell red from green well. Add a word or a mark, such as a line through the number.',
      },
      false,
    ),
    typed(
      {
        lesson: 'Check the phone number kindly',
        level: 2,
        ask: 'What does kenyanMobile("0110-345-678") return? Write the digits.',
        why: 'The hyphens go, the first zero goes, and 254 stands before the nine digits.',
      },
      ['254110345678', '"254110345678"', '+254110345678'],
      ['null', 'The hyphens are thrown away before the pattern is tested.'],
    ),
    several(
      {
        lesson: 'When the network is away',
        ask: 'In which cases does the promise of fetch itself reject, so that catch runs without your own throw?',
        why: 'To fetch, any answer is a success, also 404 and 503. Only a missing answer rejects the promise.',
      },
      ['The phone has no connection', 'The timeout of eight seconds is over'],
      [
        { text: 'The server answers 503', reason: 'That is an answer: test answer.ok and throw yourself.' },
        { text: 'The server answers 404', reason: 'That is an answer: test answer.ok and throw yourself.' },
      ],
    ),
    ordered(
      {
        lesson: 'Errors people understand',
        at: 10,
        ask: 'A good error message has three parts. Put them in order.',
        why: 'First the fact, then what people fear for, then the way on.',
      },
      'What happened',
      'Whether anything is lost',
      'What to do next',
    ),
    numeric(
      {
        lesson: 'Pictures that fit the phone',
        at: 'Exercise',
        level: 2,
        ask: 'A photo of 0.5 MB is shown to 2,000 visitors, and 100 MB cost KSh 20. What does it cost all of them together?',
        why: '2,000 × 0.5 MB are 1,000 MB, and ten times 100 MB cost KSh 200.',
      },
      { right: 200, unit: 'KSh', replies: [[0.1, 'That is one visitor.']] },
    ),
    gapped(
      {
        lesson: 'Pictures that fit the phone',
        at: 'Offer two sizes',
        ask: 'Which attribute of img does what? Fill the gaps.',
        why: 'With srcset and sizes the browser chooses a file. Width and height keep the place, lazy loading waits, alt describes.',
      },
      'The files and their widths stand in [srcset]. What the picture shows to somebody who cannot see it stands in [alt]. The text does not jump, because of [width and height].',
      'title\nloading',
    ),
    single(
      {
        lesson: 'Put it online',
        at: 'The files',
        ask: 'Online the picture is missing: 404 /Images/Stage.JPG. The folder holds images/stage.jpg. What is wrong?',
        why: 'To most servers capital and small letters differ, to a laptop perhaps not. Name all files in small letters.',
      },
      'The letters differ: capitals and small ones are not the same',
      'The picture is too large for the free host',
      'The page needs HTTPS before it can show pictures',
    ),
  ],
  quizQuestions: [
    single(
      {
        lesson: 'A page is a list of facts',
        at: 'Exercise',
        ask: '“Children under three travel free on a parent’s lap.” Where does this sentence belong?',
        why: 'It is no departure, so it is a paragraph of its own, below the fare that it explains.',
      },
      'In a p of its own, below the fare',
      'In one more li of the departures',
      'In the title of the page',
    ),
    trueOrFalse(
      {
        lesson: 'Headings, lists and links that mean something',
        at: 'One outline',
        ask: 'An h4 may follow an h2 directly, if the text should be smaller.',
        why: 'Headings are an outline: after h2 comes h3. The size is the work of CSS.',
      },
      false,
    ),
    matched(
      {
        lesson: 'A timetable in a table',
        at: 'Why each piece is there',
        ask: 'What does each piece of a table do?',
        why: 'A caption names the table, th marks a heading, and scope says whether it is one of a column or a row.',
      },
      [
        ['caption', 'names the table'],
        ['th', 'marks a heading'],
        ['scope', 'says for what: a column or a row'],
        ['tbody', 'holds the rows of times'],
      ],
      'places things side by side',
    ),
    single(
      {
        lesson: 'A form people finish',
        at: 'Why each piece is there',
        ask: 'Why is type="number" wrong for a phone number?',
        why: 'It may drop the first zero of 0712 345 678, and it shows arrows that nobody wants. Use type="tel".',
      },
      'It may drop the first zero',
      'It does not show digits on a phone',
      'It cannot be required',
    ),
    numeric(
      {
        lesson: 'Phone first with grid',
        at: 'Exercise',
        level: 3,
        ask: 'The list is 640 pixels wide inside, and two columns fit. The gap is 1rem, which is 16 pixels. How wide is each column?',
        why: '(640 − 16) ÷ 2 = 312 pixels.',
      },
      { right: 312, unit: 'pixels', replies: [[320, 'The gap between them takes 16 pixels.']] },
    ),
    gapped(
      {
        lesson: 'In a row with flexbox',
        ask: 'Fill the gaps.',
        why: 'align-items works across the row, justify-content along it, and gap is never outside.',
      },
      'The space between the children is [gap]. Along the row works [justify-content]. Across the row works [align-items].',
      'margin\ntext-align',
    ),
    single(
      {
        lesson: 'Colour you can read in the sun',
        at: 'The numbers',
        level: 2,
        ask: 'A hint under a field is 14 px high. Which contrast does level AA ask for?',
        why: '14 px is normal text, which needs 4.5:1. The 3:1 are for large text and for edges of fields.',
      },
      'At least 4.5:1',
      { text: 'At least 3:1', reason: 'That is enough for large text, from 24 px.' },
      'At least 12:1',
      'At least 21:1',
    ),
    numeric(
      {
        lesson: 'In a row with flexbox',
        at: 'A target for a thumb',
        ask: 'A button has a min-height of 3rem. How many pixels are that, if nobody changed the text size?',
        why: '1rem is 16 pixels, so 3rem are 48. At least 44 are wanted for a thumb.',
      },
      { right: 48, unit: 'pixels' },
    ),
    single(
      {
        lesson: 'Check the phone number kindly',
        at: 'The server checks again',
        ask: 'The browser already checks the phone number. Why does the server check it again?',
        why: 'Code in the browser helps an honest person quickly. Anybody can switch it off or change it.',
      },
      'Anybody can change or switch off code in the browser',
      'The browser checks more slowly than the server',
      'A phone sends digits in another order than a laptop',
    ),
    several(
      {
        lesson: 'A seat map of real buttons',
        at: 'What to notice',
        level: 2,
        ask: 'Which of these are right for a map of seats?',
        why: 'Buttons of type button do not send the form, one listener serves all, and textContent never becomes code.',
      },
      [
        'Each seat is a button with type="button"',
        'One click listener on the map serves all seats',
        'The text is set with textContent',
      ],
      [
        { text: 'All buttons are drawn again at each click', reason: 'Then the keyboard loses its place.' },
        'A taken seat is shown by its colour alone',
      ],
    ),
    ordered(
      {
        lesson: 'When the network is away',
        level: 2,
        ask: 'A booking is sent and the answer does not come. Put the steps of a safe repetition in order.',
        why: 'The number is made before the first try and stays the same, so that the server recognises the booking and books once.',
      },
      'Give the booking a number of its own',
      'Send it, and get no answer',
      'Send it again with the same number',
      'The server recognises the number and books once',
    ),
    typed(
      {
        lesson: 'Two ways to fail',
        at: 26,
        ask: 'Which property of the answer of fetch is true from 200 to 299? Write its name.',
        why: 'answer.ok is false for 404 and 503, which reach you without an error.',
      },
      ['ok', 'answer.ok', 'response.ok', '.ok'],
      ['status', 'status is the number itself. Another property says whether it is a success.'],
    ),
    single(
      {
        lesson: 'Where the weight is',
        at: 12,
        ask: 'A page weighs 2,400 KB: a photo 1,900, fonts 260, the rest 240. Where do you begin?',
        why: 'The photo is 79% of the weight. Sort by size, and cut the first line.',
      },
      'With the photo',
      'With the fonts',
      'With the code',
    ),
    matched(
      {
        lesson: 'Pictures that fit the phone',
        at: 'Which format',
        ask: 'Which format fits which picture?',
        why: 'Photos are small as JPEG, WebP or AVIF, drawings as SVG. Letters stay sharp in PNG.',
      },
      [
        ['A photo of the stage', 'JPEG, WebP or AVIF'],
        ['The logo of the SACCO', 'SVG'],
        ['A screenshot with text', 'PNG'],
      ],
    ),
    ordered(
      {
        lesson: 'Test it like a passenger',
        at: 'Exercise',
        ask: 'In which order do you repair these faults?',
        why: 'A wrong fare costs money and trust today, a seat that Tab cannot reach stops some passengers, a margin stops nobody.',
      },
      'The fare is wrong',
      'Tab cannot reach a seat button',
      'A margin is ugly at 1,280 pixels',
    ),
    numeric(
      {
        lesson: 'Pictures that fit the phone',
        at: 'Exercise',
        level: 2,
        ask: 'A photo stands 300 pixels wide on a phone with two screen pixels for each pixel of CSS. How many pixels wide should its file be?',
        why: '300 × 2 = 600. More costs data and shows nothing.',
      },
      { right: 600, unit: 'pixels' },
    ),
  ],
  practiceLessons: [
    {
      section: 'Week 2: Style that holds on a phone',
      title: 'Practice: the page and its style',
      body: '<p>Six questions about weeks 1 and 2. You see at once whether you are right.</p>',
      of: ['Week 1: The page', 'Week 2: Style that holds on a phone'],
    },
    {
      section: 'Week 4: Light, tested and online',
      title: 'Practice: code that copes',
      body: '<p>Six questions about weeks 3 and 4. Nothing here counts for the certificate.</p>',
      of: ['Week 3: JavaScript you will use', 'Week 4: Light, tested and online'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Ten questions from all four weeks in thirty minutes, drawn anew for each attempt. Seven right answers pass.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: 30,
    draws: {
      'Week 1: The page': 2,
      'Week 2: Style that holds on a phone': 3,
      'Week 3: JavaScript you will use': 3,
      'Week 4: Light, tested and online': 2,
    },
  },
};
