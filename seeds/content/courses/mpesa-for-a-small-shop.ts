import type { DemoCourse } from '#seeds/content/content-types.ts';

/**
 * The course of the walkthrough. Newcomers buy it first and the end-to-end tests study it, so it begins with a text, a PDF and a video, in
 * this order.
 */
export const mpesaForASmallShop: DemoCourse = {
  slug: 'mpesa-for-a-small-shop',
  title: 'M-Pesa Records for a Small Shop',
  status: 'active',
  category: 'general',
  level: 'beginner',
  instructor: 'Faith Nduta',
  instructorIsDemo: true,
  instructorBio:
    'Kept the books of three shops in Kawangware for seven years before she taught other people to keep theirs. Still closes one of them every Saturday.',
  duration: '1 week',
  priceCents: 150000,
  description:
    'Choose between till and paybill, read every payment message, and close the day in ten minutes with one sheet of paper.',
  about: [
    'Money that arrives by phone is easy to receive and easy to lose track of. By the end of the month nobody remembers which KSh 1,200 was whose.',
    'Three short lessons give a small shop a habit that takes ten minutes a day: a reading, a sheet to print and a video with captions. Five more deal with what comes up in the first month: wrong amounts, the weekly check against the statement, charges, goods on credit, and the owner’s own pay.',
  ],
  outcomes: [
    'Choose between a till and a paybill number for your kind of customer',
    'Find the five facts in a payment message',
    "Close a day's sales on one sheet and spot what is missing",
    'Check a week against the statement, in both directions',
    'Know what M-Pesa costs you, who owes you, and what is left',
  ],
  requirements: ['A phone and a pen', 'About half an hour on each of seven evenings'],
  features: [
    'Eight short lessons with exercises and answers',
    'A daily sheet you may copy as often as you like (PDF)',
    'A captioned video of about a minute',
    'A completion badge',
  ],
  sections: [
    {
      title: 'Receive it',
      lessons: [
        {
          title: 'Till or paybill?',
          type: 'text',
          isFreePreview: true,
          body: `<p>A business can receive M-Pesa in two main ways. They look alike on a poster, but they answer different questions.</p>
<table>
<thead><tr><td></td><th>Till (Buy Goods)</th><th>Paybill</th></tr></thead>
<tbody>
<tr><td>The customer types</td><td>Till number, amount</td><td>Business number, account number, amount</td></tr>
<tr><td>You learn</td><td>Who paid, how much, when</td><td>The same, and <em>what for</em></td></tr>
<tr><td>Fits</td><td>A shop, a salon, a food stall</td><td>Rent, school fees, SACCO contributions</td></tr>
</tbody>
</table>
<h2>Ask one question</h2>
<p>Must you know what each payment is for, without asking the customer? If yes, you want the account number of a paybill: a school uses the admission number, a landlord the house number. If the goods leave the shop at the moment of payment, a till is simpler, and there is less to mistype.</p>
<h2>Whichever you choose</h2>
<ul>
<li>Register it in the business's name, not on your own line. Private money and shop money must never share a statement.</li>
<li>Ask the operator for the current charges and write them down with the date. Tariffs change.</li>
<li>Download the statement every week. It is the record. The messages on one phone are not: phones get lost.</li>
</ul>
<h3>Exercise</h3>
<p>Till or paybill? (1) A water kiosk. (2) A nursery school with 60 pupils. (3) A tailor who takes half of the price when he measures and half when he hands over.</p>
<p><strong>Answers.</strong> 1: a till. 2: a paybill, with the admission number as account. 3: a till is enough if the tailor writes the receipt code on the order slip. With 40 open orders and helpers at the counter, a paybill with the order number saves the questions.</p>
<p>Before the next lesson, count how many payments you received yesterday. How many can you explain? The handout that follows closes the gap.</p>`,
        },
      ],
    },
    {
      title: 'Record it',
      lessons: [
        {
          title: 'The daily sheet',
          type: 'pdf',
          file: 'seeds/media/daily-sales-sheet.pdf',
          summary:
            'Two pages to print: how to close a day in five steps, with a worked example, and an empty sheet to copy.',
        },
        {
          title: 'Five facts in a payment message',
          type: 'video',
          file: 'seeds/media/five-facts-in-a-message.mp4',
          captions: 'seeds/media/five-facts-in-a-message.vtt',
          summary:
            'Receipt code, amount, payer, time and balance: where they stand in the message, and which one to trust.',
        },
        {
          title: 'The wrong amount',
          type: 'text',
          body: `<p>Somebody types 120 instead of 1,200, pays twice, or pays your private line. Decide now what you do, so that you need not decide with six people in the shop.</p>
<table>
<thead><tr><th>What happened</th><th>What you do</th><th>What you write</th></tr></thead>
<tbody>
<tr><td>Too little</td><td>The customer pays the rest before the goods leave</td><td>Both receipt codes on one line</td></tr>
<tr><td>Too much, or twice</td><td>Send the rest back from the shop's account to the line that paid</td><td>A line "sent back", with its own code</td></tr>
<tr><td>Paid to your private line</td><td>Move it to the till the same day</td><td>The sale, and both codes</td></tr>
<tr><td>Not yours at all</td><td>Leave it. The sender asks the operator for a reversal</td><td>A line "not ours", until it is gone</td></tr>
</tbody>
</table>
<h2>Never send back in a hurry</h2>
<p>A common fraud begins with a forged message and a call: "I sent you KSh 6,500 by mistake, please send it back." There never was any money. Three rules stop it:</p>
<ol>
<li>Look at the balance first. The message proves nothing.</li>
<li>Send back only to the line that paid, and only what is really there.</li>
<li>Nobody who calls you needs your PIN. The operator never asks for it.</li>
</ol>
<p>Ask your operator how a reversal works for your till before you need one. The rules differ for tills, paybills and private lines, and they change.</p>
<h3>Exercise</h3>
<p>At 6:41 pm a customer shows a message on her phone: KSh 1,200 paid to your till. Your own phone shows nothing yet. Your balance was KSh 7,250 before and is KSh 7,250 now. There is a queue. What do you do?</p>
<p><strong>Answer.</strong> If the money had come, the balance would be 7,250 + 1,200 = KSh 8,450. It is not, so the goods stay. Say it kindly: "It has not reached us yet, please wait at the side", and serve the next person. Real payments usually arrive within a minute. If she must go, write her name and number, and keep the parcel for her.</p>`,
        },
      ],
    },
    {
      title: 'Check it',
      lessons: [
        {
          title: 'Saturday: sheets against the statement',
          type: 'text',
          body: `<p>The daily sheet says what you believe. The statement says what came. Compare them once a week, while everybody still remembers.</p>
<h2>A worked week</h2>
<table>
<thead><tr><th>Day</th><th>M-Pesa on the sheet, KSh</th></tr></thead>
<tbody>
<tr><td>Monday</td><td>11,320</td></tr>
<tr><td>Tuesday</td><td>9,850</td></tr>
<tr><td>Wednesday</td><td>12,400</td></tr>
<tr><td>Thursday</td><td>8,730</td></tr>
<tr><td>Friday</td><td>14,610</td></tr>
<tr><td>Saturday</td><td>16,090</td></tr>
<tr><td><strong>Sheets</strong></td><td><strong>73,000</strong></td></tr>
<tr><td><strong>Statement, received</strong></td><td><strong>74,450</strong></td></tr>
</tbody>
</table>
<p>The statement has KSh 1,450 more. Find the rows:</p>
<ol>
<li>Take the statement and tick each code that is on a sheet.</li>
<li>Rows without a tick are money you cannot explain. Here: 950 on Thursday at 9 pm and 500 on Friday. Together 1,450.</li>
<li>Now the other way: each code on a sheet must have got a tick. One without is a sale that was never paid.</li>
<li>Write the reason beside each. Thursday's 950 was an old debt, paid after closing. Friday's 500 was a sale that the helper forgot to write.</li>
</ol>
<p>Do both directions. If one sale of 500 was forgotten and another of 500 never paid, the totals agree and two things are wrong.</p>
<h3>Exercise</h3>
<p>Another week: sheets KSh 58,200, statement KSh 57,600. Name three possible reasons.</p>
<p><strong>Answers.</strong> The sheets have 600 too much. (1) Goods left against a forged or cancelled payment. (2) One payment was written twice. (3) A cash sale was written into the M-Pesa column; then the cash of that day was 600 too much, and its sheet shows it. Look at the differences of the single days first: reason 3 costs you nothing and is found in a minute. For reason 1, find out who served that day.</p>`,
        },
        {
          title: 'What it costs to be paid',
          type: 'text',
          body: `<p>Charges are small and daily, so nobody adds them up. Do it once a month. All rates below are examples: take yours from the operator's current tariff and from your statement.</p>
<h2>Three kinds of charge</h2>
<ul>
<li><strong>On receiving.</strong> Often a share of the amount, and often nothing on small payments. With a paybill you may choose whether you or the customer pays it.</li>
<li><strong>On taking out.</strong> To a bank or in cash: usually a fixed sum for each step of the amount.</li>
<li><strong>On paying suppliers</strong> from the till.</li>
</ul>
<h2>A week in figures</h2>
<p>A shop receives KSh 74,450. Of this, 60,000 came in payments that are charged 0.5%: KSh 300. It takes money to the bank at KSh 60 each time.</p>
<table>
<thead><tr><th></th><th>Every day</th><th>Twice a week</th></tr></thead>
<tbody>
<tr><td>Receiving</td><td>300</td><td>300</td></tr>
<tr><td>To the bank</td><td>6 × 60 = 360</td><td>2 × 60 = 120</td></tr>
<tr><td>Together</td><td>660</td><td>420</td></tr>
</tbody>
</table>
<p>Twice a week saves KSh 240 a week, 960 in four weeks. The price is that more money lies on the phone for three days. Decide which balance is too high for you, and go to the bank when it is reached.</p>
<h2>Can the customer pay it?</h2>
<p>A higher price for phone payments drives people to the shop next door, and your contract may forbid it. Put the charge into all prices. On KSh 1,000 it is about KSh 5.</p>
<h3>Exercise</h3>
<p>A month: KSh 210,000 received, 180,000 of it charged 0.5%, and eight transfers at KSh 60. What does it cost, as a share of what came in, and of a profit of KSh 31,500?</p>
<p><strong>Answer.</strong> 900 + 480 = KSh 1,380. That is 0.66% of 210,000 and 4.4% of the profit. The second share is the one to look at.</p>`,
        },
      ],
    },
    {
      title: 'Keep it',
      lessons: [
        {
          title: 'Goods on credit',
          type: 'text',
          body: `<p>Every shop gives credit to somebody. The question is only whether it is in a book or in your head.</p>
<h2>A page for each customer</h2>
<table>
<thead><tr><th>Date</th><th>Goods or receipt code</th><th>Took</th><th>Paid</th><th>Owes</th></tr></thead>
<tbody>
<tr><td>2 March</td><td>Flour, oil</td><td>450</td><td></td><td>450</td></tr>
<tr><td>5 March</td><td>Sugar, soap</td><td>320</td><td></td><td>770</td></tr>
<tr><td>7 March</td><td>UC77K2M4PX</td><td></td><td>500</td><td>270</td></tr>
<tr><td>9 March</td><td>Flour</td><td>180</td><td></td><td>450</td></tr>
</tbody>
</table>
<p>The customer signs each line, or gets it by SMS. The last column is added at once, not on Saturday.</p>
<h2>Four rules</h2>
<ol>
<li>A limit for each person, written at the top of the page, and a day on which it is paid.</li>
<li>Old debt first: a payment goes to what is oldest.</li>
<li>No new goods while the day has passed. Say it before the basket is full.</li>
<li>Read all pages on Saturday. Speak to people in the week they are late, not in the month.</li>
</ol>
<h2>A paid debt is not a sale of today</h2>
<p>The sale was on the day the goods left. So write D (debt) beside the code on the daily sheet. The money belongs to the M-Pesa column, because it is in the balance. It does not belong to today's sales.</p>
<h3>Exercise</h3>
<p>Today's M-Pesa column adds up to KSh 8,400. Two codes have a D: 500 and 450. The cash column has 5,150 and no D. Goods for 760 left on credit. What were today's sales, and by how much did the debts change?</p>
<p><strong>Answer.</strong> M-Pesa sales: 8,400 − 950 = 7,450. Cash sales: 5,150. Credit sales: 760. Together KSh 13,360. The debts went down by 950 and up by 760: KSh 190 less than yesterday.</p>`,
        },
        {
          title: 'Shop money and your money',
          type: 'text',
          body: `<p>The till is full, so the shop is doing well? Not yet. Most of that money belongs to the next delivery, the landlord and the tax.</p>
<h2>Pay yourself like an employee</h2>
<p>Choose a sum for each week, take it on one day in one transfer, and write "owner" beside it. Lunch, fees and airtime of the family come from this sum, never from the till. When you need more, write it as a loan with a date.</p>
<h2>A month in figures</h2>
<table>
<thead><tr><th></th><th>KSh</th></tr></thead>
<tbody>
<tr><td>Sales, cash and M-Pesa and credit</td><td>210,000</td></tr>
<tr><td>− What these goods cost you</td><td>168,000</td></tr>
<tr><td>− Rent</td><td>12,000</td></tr>
<tr><td>− Electricity</td><td>2,120</td></tr>
<tr><td>− M-Pesa charges</td><td>1,380</td></tr>
<tr><td><strong>Left</strong></td><td><strong>26,500</strong></td></tr>
</tbody>
</table>
<p>An owner who takes KSh 6,000 a week takes 24,000 in four weeks. KSh 2,500 stay for tax, repairs and a bad month. That is little. KSh 7,000 a week would already eat the stock.</p>
<h2>Keep the papers</h2>
<ul>
<li>One envelope for each month: daily sheets, the statement, bills.</li>
<li>The statement also as a file, sent to a second place.</li>
<li>The Tax Procedures Act, 2015 asks for records of five years. Ask the Kenya Revenue Authority or your accountant which taxes and which electronic invoices apply to you; both have changed in recent years.</li>
<li>A helper gets a login of their own where the operator offers one. Nobody gets your PIN.</li>
</ul>
<h3>Exercise</h3>
<p>Sales fall to KSh 180,000, and goods cost 80% of sales as before. The rest stays the same. How much is left, and can the owner still take 24,000?</p>
<p><strong>Answer.</strong> Goods: 144,000. Left: 180,000 − 144,000 − 12,000 − 2,120 − 1,380 = KSh 20,500. No: KSh 3,500 would come out of the stock. (Charges fall a little, too; that changes the answer by less than KSh 200.)</p>`,
        },
      ],
    },
  ],
};
