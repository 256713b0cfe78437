import type { DemoExercises } from './exercise-types.ts';
import { gapped, matched, numeric, ordered, several, single, trueOrFalse, typed } from './write-question.ts';

export const dataAnalysisWithKenyanData: DemoExercises = {
  practiceQuestions: [
    numeric(
      {
        lesson: 'Ten questions for a new table',
        at: 'Exercise',
        ask: 'A clerk in each of five markets sends the prices of three crops every week. How many rows should the table of a year of 52 weeks have?',
        why: '5 × 3 × 52 = 780. If there are fewer, rows are missing, and you ask which.',
      },
      { right: 780, unit: 'rows' },
    ),
    single(
      {
        lesson: 'Ten questions for a new table',
        ask: 'A table of county figures has 48 rows. What do you suspect first?',
        why: 'Kenya has 47 counties. One row more is often a total, and a sum over the column would count everything twice.',
      },
      'One row is a total of all the others',
      'One county was founded after the census',
      'The table is from two different years',
    ),
    matched(
      {
        lesson: 'A first table in pandas',
        at: 'Read, calculate, filter, group',
        ask: 'What is the same in pandas?',
        why: 'The ideas are those of a spreadsheet. What is new: each step is written down and can be run again.',
      },
      [
        ['A filter on a column', 'sales[sales["item"] == "maize"]'],
        ['SUMIFS, a pivot table', 'groupby("item")["amount"].sum()'],
        ['The list of all items', 'sales["item"].unique()'],
      ],
      'sales.head(10)',
    ),
    single(
      {
        lesson: 'Joining tables without surprises',
        level: 2,
        ask: 'What does validate="many_to_one" do when a county stands twice in the right table?',
        why: 'Without it, every price of that county would be doubled, and no message would appear.',
      },
      'It stops with an error',
      { text: 'It removes one of the two rows', reason: 'It changes nothing. It checks what you expect, and stops.' },
      'It marks both rows as left_only',
    ),
    numeric(
      {
        lesson: 'Which average?',
        at: 28,
        ask: 'Seven riders earned 4,000, 4,500, 4,800, 5,200, 5,600, 6,000 and 26,000 shillings. What is the median?',
        why: 'Line them up: the fourth of seven is the middle. The 26,000 pull the mean up, and leave the median alone.',
      },
      { right: 5200, unit: 'KSh', replies: [[8014, 'That is the mean, which one very good week pulls up.']] },
    ),
    trueOrFalse(
      {
        lesson: 'Rates, shares and change',
        at: 'Exercise',
        ask: 'A group grows by 10% and then loses 10%. It is as large as before.',
        why: 'The loss is taken from the larger number: 80 become 88, and 88 become 79. A gain and a loss of the same percentage do not cancel.',
      },
      false,
    ),
    single(
      {
        lesson: 'Rain, seasons and missing days',
        at: 'Zero is not missing',
        ask: 'On three days nobody measured the rain. What do you write for them?',
        why: 'A zero says that it was dry. Nobody knows that, so the days stay missing, and you say how many there are.',
      },
      'Nothing: the days stay missing',
      { text: 'Zero, because no rain is known', reason: 'Then you invent three dry days.' },
      'The mean of the days before and after',
    ),
    numeric(
      {
        lesson: 'Zero is not missing',
        at: 56,
        ask: 'Milk was written down on four of five days, 112 litres in all. How many litres are that for each measured day?',
        why: '112 ÷ 4 = 28. Dividing by five days would count a day without a figure as a day without milk.',
      },
      { right: 28, unit: 'litres', replies: [[22.4, 'The fifth day was not measured.']] },
    ),
    numeric(
      {
        lesson: 'How sure are we?',
        at: 'A rule for the back of an envelope',
        ask: 'You asked 400 people, drawn by lot. How large is the margin at most, in percentage points?',
        why: '1 ÷ √400 = 1 ÷ 20 = 5 points. For half of that you would have to ask 1,600.',
      },
      { right: 5, unit: 'points' },
    ),
    several(
      {
        lesson: 'A chart that cannot be misread',
        at: 'Rules that rarely fail',
        ask: 'Which rules hold for a chart with bars?',
        why: 'Bars are compared by their length, so they begin at zero. Sorting by size shows the order, and the title says the finding.',
      },
      ['The axis begins at zero', 'The title is the finding, as a sentence', 'The bars are sorted by size'],
      [
        {
          text: 'The tops of the bars are joined by a line',
          reason: 'Lines are for time. Between two counties there is nothing.',
        },
        'Each bar gets a colour of its own and a legend',
      ],
    ),
    gapped(
      {
        lesson: 'One page for the board',
        at: 'The page',
        ask: 'How does the page begin? Fill the gaps.',
        why: 'A board decides. It needs the question and the answer first, and the method only where it doubts.',
      },
      'In one line stands [the question]. In the next one stands [the answer], with how sure you are. Then follow [three facts], each with its source.',
      'the method\nthe greeting',
    ),
    ordered(
      {
        lesson: 'A chart that cannot be misread',
        at: 'Test it',
        ask: 'How do you make and test a chart?',
        why: 'The sentence comes first. If nobody can repeat it after five seconds, there is too much in the chart.',
      },
      'Write the sentence that it should say',
      'Draw only what the sentence needs',
      'Show it for five seconds and hide it',
      'Ask what it said',
    ),
  ],
  quizQuestions: [
    several(
      {
        lesson: 'Ten questions for a new table',
        ask: 'Which values in a table of market prices for a 90 kg bag do you question?',
        why: '41 is probably a price for one kilogram, and 4,100,000 has three zeros too many. Call the clerk before you repair either.',
      },
      ['KSh 41', 'KSh 4,100,000'],
      ['KSh 3,690', 'KSh 4,100'],
    ),
    single(
      {
        lesson: 'Cleaning without losing the original',
        at: 'What to notice',
        ask: 'Why is the file read as text first, with dtype=str?',
        why: 'As a number, 047 would become 47, and a code would be another one.',
      },
      'So that codes such as 047 stay whole',
      'So that the file is read faster',
      'So that missing values become zero',
    ),
    numeric(
      {
        lesson: 'A first table in pandas',
        at: 'Exercise',
        level: 2,
        ask: 'What did a bag cost on average? (KSh, rounded to a whole shilling)',
        beside: 'First sale = 6 bags at KSh 3,800\nSecond sale = 2 bags at KSh 4,000',
        why: '(6 × 3,800 + 2 × 4,000) ÷ 8 = 30,800 ÷ 8 = 3,850. Divide the money by the bags.',
      },
      {
        right: 3850,
        within: 0.5,
        unit: 'KSh',
        replies: [[3900, 'That is the mean of the two prices. Three times as many bags went at the lower one.']],
      },
    ),
    ordered(
      {
        lesson: 'Cleaning without losing the original',
        ask: 'Put the steps of cleaning a file in order.',
        why: 'The original stays untouched, each repair is a line of code, and rows that cannot be read are kept and counted.',
      },
      'Read the original as text, and leave it untouched',
      'Repair names, prices and days in code',
      'Write rows that cannot be read into a file of their own',
      'Print how many rows went in, came out and were rejected',
    ),
    numeric(
      {
        lesson: 'Joining tables without surprises',
        at: 'Compare rates, not totals',
        level: 2,
        ask: 'A county of 1.5 million people has 60 agro-vets. How many are that for each 100,000 people?',
        why: '1.5 million are 15 times 100,000, and 60 ÷ 15 = 4.',
      },
      { right: 4 },
    ),
    single(
      {
        lesson: 'The join that doubles',
        at: 56,
        ask: 'Twelve prices become fourteen rows after a join. Why?',
        why: 'A key that stands twice in the right table makes two rows of each price that meets it.',
      },
      'Some key stands more than once in the right table',
      'Some key of the prices is missing in the right table',
      'The prices were sorted before they were joined',
    ),
    trueOrFalse(
      {
        lesson: 'Rates, shares and change',
        at: 'Percent and percentage points',
        ask: 'A share that rises from 20% to 25% rises by five percentage points.',
        why: 'It is 5 percentage points, and also 25% more, because 5 is a quarter of 20. Say which you mean.',
      },
      true,
    ),
    numeric(
      {
        lesson: 'Rates, shares and change',
        at: 'Averages of averages',
        level: 3,
        ask: 'Market A sold 300 bags at a mean of KSh 3,500, market B 100 bags at KSh 4,100. What is the mean of all bags?',
        why: '(300 × 3,500 + 100 × 4,100) ÷ 400 = 1,460,000 ÷ 400 = 3,650.',
      },
      { right: 3650, unit: 'KSh', replies: [[3800, 'Weight each mean by its number of bags.']] },
    ),
    single(
      {
        lesson: 'Rain, seasons and missing days',
        ask: 'With what do you compare the rain of April 2026?',
        why: 'Seasons differ, so compare April with other Aprils. July lies between the rains.',
      },
      'With other Aprils',
      'With July 2026',
      'With the mean of all months of 2026',
    ),
    typed(
      {
        lesson: 'Rain, seasons and missing days',
        at: 'Zero is not missing',
        level: 2,
        ask: 'Which argument of sum() gives a total only where enough days were measured? Write its name.',
        why: 'min_count=25 leaves a month missing that has fewer than 25 measured days.',
      },
      ['min_count', 'min_count=25', 'min count'],
    ),
    single(
      {
        lesson: 'How sure are we?',
        at: 'Exercise',
        level: 2,
        ask: 'Last year 60% of 100 members were content, this year 66% of 100. What do you write?',
        why: 'Each figure has a margin of about 10 points, and the difference is 6. It may be chance.',
      },
      'About two thirds are content; a change cannot be shown',
      'Satisfaction has clearly grown by six points',
      'Satisfaction has grown by exactly ten per cent',
    ),
    trueOrFalse(
      {
        lesson: 'How sure are we?',
        at: 'What no formula repairs',
        ask: 'A thousand people who came to a meeting tell more about all members than forty drawn by lot.',
        why: 'Those who come are not all members. No number of them repairs that.',
      },
      false,
    ),
    single(
      {
        lesson: 'Bars begin at zero',
        at: 17,
        ask: 'Two prices, 3,200 and 4,100, are drawn as bars from an axis that begins at 3,000. What does a reader see?',
        why: 'The bars are 200 and 1,100 long, so the second looks five and a half times as dear. It is 28% dearer.',
      },
      'A difference that looks far larger than it is',
      'A difference that looks smaller than it is',
      'The true difference, because the axis has numbers',
    ),
    matched(
      {
        lesson: 'A chart that cannot be misread',
        at: 'Rules that rarely fail',
        ask: 'Which form fits which sentence?',
        why: 'Lines are for time, sorted bars for a comparison, and a single number needs no chart.',
      },
      [
        ['Maize is cheapest after the harvest', 'A line over twelve months'],
        ['Two counties hold most members', 'Bars, sorted by size'],
        ['We counted 47 markets', 'A sentence without a chart'],
      ],
      'A pie with eleven colours',
    ),
    single(
      {
        lesson: 'One page for the board',
        at: 'Be honest about doubt',
        ask: 'In seven of the last ten years the March price covered storage. What do you write for the board?',
        why: 'It shows how little there is to count. Then name the three bad years.',
      },
      'In seven of the last ten years it covered storage',
      'It covers storage with a probability of 70.00%',
      'It has always covered storage in good years',
    ),
    gapped(
      {
        lesson: 'One page for the board',
        at: 'Leave a trail',
        ask: 'What stands at the foot of the page? Fill the gaps.',
        why: 'In a year somebody will want to repeat it, and most likely it will be you.',
      },
      'The name of [the script], the date of [the data], and [your name].',
      'the board\nthe printer',
    ),
  ],
  practiceLessons: [
    {
      section: 'Week 2: Join and compare',
      title: 'Practice: tables and averages',
      body: '<p>Six questions about weeks 1 and 2. Keep a calculator beside you.</p>',
      of: ['Week 1: Read with suspicion', 'Week 2: Join and compare'],
    },
    {
      section: 'Week 4: Say it',
      title: 'Practice: doubt and charts',
      body: '<p>Six questions about weeks 3 and 4. You see at once whether you are right.</p>',
      of: ['Week 3: Seasons, gaps and doubt', 'Week 4: Say it'],
    },
  ],
  finalQuiz: {
    title: 'Final quiz',
    body: '<p>Ten questions from all four weeks in forty minutes, drawn anew for each attempt. Seven right answers pass. Have a calculator ready.</p>',
    passPercent: 70,
    attemptsAllowed: 3,
    hoursBetween: 24,
    minutes: 40,
    draws: {
      'Week 1: Read with suspicion': 3,
      'Week 2: Join and compare': 3,
      'Week 3: Seasons, gaps and doubt': 2,
      'Week 4: Say it': 2,
    },
  },
};
