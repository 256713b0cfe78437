import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const buildAiAgentsForBackOffices: DemoExercises = {
  practiceQuestions: [
    matched(
      {
        lesson: 'Rules first, model second',
        at: 'What remains',
        ask: 'Who takes each step?',
        why: 'Code is free, instant and the same tomorrow. The model proposes, and code moves money only after a person agreed.',
      },
      [
        ['Read a CSV statement', 'code'],
        ['A misspelt name', 'the model proposes, code checks'],
        ['Posting to the ledger', 'code, after a person agreed'],
      ],
      'the model alone',
    ),
    single(
      {
        lesson: 'The loop in fifty lines',
        at: 'What to notice',
        ask: 'What does maxTurns protect you from?',
        why: 'Without a limit a confused agent goes on, and spends your money all night.',
      },
      'A confused agent that spends money all night',
      'A tool that is called with a wrong name',
      'A provider that changes its prices',
    ),
    trueOrFalse(
      {
        lesson: 'The loop in fifty lines',
        at: 'What to notice',
        ask: 'The input of a tool needs no check, because the model wrote it.',
        why: 'Each tool checks it like input from a stranger.',
      },
      false,
    ),
    several(
      {
        lesson: 'Tools that can do no harm',
        at: 'Three tools are enough',
        ask: 'Which tools does the matching agent need?',
        why: 'Two that read and one that writes a note. What a tool cannot do, the agent cannot do.',
      },
      ['find_invoices, which reads', 'propose_match, which writes a proposal'],
      ['delete_invoice, with a warning in the prompt', 'post_payment, for high confidence'],
    ),
    numeric(
      {
        lesson: 'Hand the odd case to a person',
        at: 'Caution',
        level: 2,
        ask: 'The model said “high” in 50 cases and was right in 48. How many per cent were right?',
        why: '48 ÷ 50 = 96%. Count again each month, because the word changes its meaning with the model.',
      },
      { right: 96, unit: '%', within: 0.1 },
    ),
    typed(
      {
        lesson: 'When the invoice gives orders',
        ask: 'What is it called when a document contains orders to the model? Write two words.',
        why: 'Prompt injection: to a model, the document and your instructions are both text.',
      },
      ['prompt injection', 'a prompt injection', 'prompt-injection'],
      ['SQL injection', 'That one reaches the database. Here the model reads the orders.'],
    ),
    gapped(
      {
        lesson: 'When the invoice gives orders',
        at: 'Watch the three together',
        ask: 'Which three are dangerous together? Fill the gaps.',
        why: 'Take one away: a reader without e-mail can be fooled, but cannot tell anybody.',
      },
      '[Private data], [text from strangers], and a way to [send] something out.',
      'read\nA long prompt',
    ),
    ordered(
      {
        lesson: 'Measure on last month',
        ask: 'Three results of a case, from good to bad:',
        why: 'Right saves time, asked costs a little, wrong costs trust.',
      },
      'right',
      'asked',
      'wrong',
    ),
  ],
  quizQuestions: [
    single(
      {
        lesson: 'Rules first, model second',
        ask: 'Two open invoices fit the account of a payment. What does the rule exactMatch do?',
        why: 'It refuses to choose. A case of two fits goes on, to the agent or to a person.',
      },
      'It chooses neither',
      'It takes the older one',
      'It takes the one with the same amount',
    ),
    numeric(
      {
        lesson: 'Rules first, model second',
        ask: 'Of 500 payments, 84% name the admission number. How many are left for the agent?',
        why: '84% of 500 are 420, so 80 are left.',
      },
      { right: 80, replies: [[420, 'Those are the ones that the rule takes.']] },
    ),
    ordered(
      {
        lesson: 'The loop in fifty lines',
        ask: 'One turn of the loop: put the steps in order.',
        why: 'Ask, run the tools, add the results, ask again. It ends when there are no calls.',
      },
      'The model gets the conversation and the tools',
      'It answers with calls of tools',
      'You run the tools and add their results',
      'You ask again',
    ),
    single(
      {
        lesson: 'The loop in fifty lines',
        at: 'Test it without a model',
        level: 2,
        ask: 'How is the loop tested without a provider?',
        why: 'ask is the only part that knows the provider. A script in its place gives the same turns each time.',
      },
      'A script of turns takes the place of ask',
      'The provider is asked with a short prompt',
      'The tools are replaced by an empty list',
    ),
    single(
      {
        lesson: 'Tools that can do no harm',
        at: 'Check inside the tool',
        ask: 'Where does proposeMatch take the amount from?',
        why: 'From the statement, never from the model.',
      },
      'From the statement',
      'From the input of the model',
      'From the invoice',
    ),
    trueOrFalse(
      {
        lesson: 'Tools that can do no harm',
        at: 'Least privilege',
        ask: 'The agent gets its own database user, who may read two views and insert into one table.',
        why: 'If everything else fails, the database still says no.',
      },
      true,
    ),
    single(
      {
        lesson: 'Hand the odd case to a person',
        at: 'A good case on the desk',
        level: 2,
        ask: 'What teaches the bursar to press “yes” without reading?',
        why: 'Without evidence and alternatives there is nothing to decide. With them it takes five seconds.',
      },
      'A bare “match? yes/no”',
      'Evidence and two pupils with a button each',
      'A reason beside each proposal',
    ),
    several(
      {
        lesson: 'When the invoice gives orders',
        at: 'Assume that it succeeds',
        level: 2,
        ask: 'Which of these keep a fooled model from doing harm?',
        why: 'No wording prevents it reliably. Missing tools, a strict schema and a person do.',
      },
      [
        'The reader has no tool that moves money',
        'What it extracts passes a strict schema',
        'A change of the world needs a rule or a person',
      ],
      ['The prompt says to ignore orders in documents', 'The document is read twice'],
    ),
    numeric(
      {
        lesson: 'Measure on last month',
        at: 'What no error means',
        level: 3,
        ask: 'There was no error in 150 cases. How high may the true rate still be, by the rule of three, in per cent?',
        why: '3 ÷ 150 = 2%.',
      },
      { right: 2, unit: '%', within: 0.05 },
    ),
    matched(
      {
        lesson: 'Run it every night',
        ask: 'Which part answers which question?',
        why: 'A place to continue, a budget, a switch, and a report that also comes when nothing happened.',
      },
      [
        ['The machine restarts at the tenth payment', 'each payment carries its own state'],
        ['Something looks strange', 'a switch in the office'],
        ['The agent loops', 'a budget for each night'],
        ['The job has died', 'a report every day'],
      ],
    ),
  ],
  practiceLessons: [
    {
      section: 'Trust it with reason',
      title: 'Practice: rules, tools, trust',
      body: '<p>Eight questions from the whole course. You see at once whether you are right.</p>',
      of: ['Before the model', 'Tools and people', 'Trust it with reason'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Eight questions from the whole course, drawn anew for each attempt. Six right answers pass.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: null,
    draws: { 'Before the model': 3, 'Tools and people': 3, 'Trust it with reason': 2 },
  },
};
