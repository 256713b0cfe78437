import type { DemoCourse } from '#seeds/content/content-types.ts';

export const spreadsheetsForSmallBusiness: DemoCourse = {
  slug: 'spreadsheets-for-small-business',
  title: 'Spreadsheets for a Small Business',
  status: 'active',
  category: 'general',
  level: 'beginner',
  instructor: 'Peter Kariuki',
  instructorIsDemo: true,
  instructorBio:
    'Keeps the accounts of a hardware shop in Rongai in one workbook, and has not lost a receipt since 2018. Taught bookkeeping at a youth polytechnic in Kajiado for six years.',
  duration: '2 weeks',
  priceCents: 250000,
  description:
    'One workbook for sales, stock and cash, with ten formulas that you understand and a month-end that takes an hour.',
  about: [
    "Most shops do not need accounting software on the first day. They need one tidy list, entered every evening, and a few formulas that answer the owner's questions.",
    'You build this workbook for a hardware shop, in Excel, LibreOffice or Google Sheets. The formulas are the same in all three. By the end it knows what you earned on each item, what to order and when, who owes you, and whether the drawer is right.',
  ],
  outcomes: [
    'Set up a list that can be added up, filtered and trusted',
    'Use ten formulas with confidence',
    'See profit by product, and set a price for the margin you need',
    'Order before the shelf is empty, and know who owes you',
    'Match the cash and the M-Pesa statement at the end of a month',
  ],
  requirements: ['A computer with any spreadsheet program', 'No experience with formulas'],
  features: [
    'Eight lessons, each with an exercise and its answer',
    'A video on margin and mark-up, with captions',
    'Formula card to print (PDF)',
    'A completion badge',
  ],
  sections: [
    {
      title: 'A list you can trust',
      lessons: [
        {
          title: 'One row, one fact',
          type: 'text',
          isFreePreview: true,
          body: `<p>The most useful thing in a workbook is a boring list. Everything else can be calculated from it.</p>
<table>
<thead><tr><th>Date</th><th>Item</th><th>Qty</th><th>Price</th><th>Cost</th><th>Paid by</th></tr></thead>
<tbody>
<tr><td>2026‑03‑02</td><td>Cement 50 kg</td><td>4</td><td>850</td><td>780</td><td>M‑Pesa</td></tr>
<tr><td>2026‑03‑02</td><td>Nails 1 kg</td><td>2</td><td>220</td><td>160</td><td>Cash</td></tr>
<tr><td>2026‑03‑03</td><td>Cement 50 kg</td><td>1</td><td>850</td><td>780</td><td>Credit</td></tr>
</tbody>
</table>
<h2>Five rules</h2>
<ol>
<li>One row for each sale of one item. Never two facts in a row.</li>
<li>One kind of thing in each column. "4 bags" is text; write 4, and put the unit into the item's name.</li>
<li>No empty rows, no merged cells, no totals inside the list.</li>
<li>Real dates. Written as 2026-03-02, nobody can confuse day and month.</li>
<li>The same spelling each time. Use a drop-down (data validation) for the item and for <em>Paid by</em>.</li>
</ol>
<h2>One list, not twelve</h2>
<p>Do not make a sheet for each month. Keep one list for the year, and let a formula or a filter choose the month. With twelve sheets, every question about the year has to be asked twelve times.</p>
<h3>Exercise</h3>
<p>A helper has written one row: <em>2/3, cement and 2kg nails, 5 + 2, 4690/=, mpesa</em>. How many rows should it be, and what is wrong with each cell?</p>
<p><strong>Answer.</strong> Two rows: cement, 5 at 850, and nails, 2 at 220. Together 4,250 + 440 = 4,690, so the sum was right. The date 2/3 may be 2 March or 3 February. Two items in a cell cannot be added up by item. "5 + 2" and "4690/=" are text. "mpesa" is not the spelling of the drop-down. And the cost is missing, so nobody will ever know the profit.</p>`,
        },
        {
          title: 'Five formulas for the evening',
          type: 'text',
          body: `<p>The list is in the sheet <em>Sales</em>: dates in A, items in B, quantity in C, price in D, cost in E, paid by in F. On a second sheet, <em>Today</em>, put the date into B1.</p>
<pre><code>Sales today
=SUMPRODUCT((Sales!A2:A5000=B1)
  *Sales!C2:C5000*Sales!D2:D5000)

Of it by M-Pesa
=SUMPRODUCT((Sales!A2:A5000=B1)
  *(Sales!F2:F5000="M-Pesa")
  *Sales!C2:C5000*Sales!D2:D5000)

Number of sales
=COUNTIFS(Sales!A2:A5000, B1)

Bags of cement
=SUMIFS(Sales!C2:C5000,
  Sales!A2:A5000, B1,
  Sales!B2:B5000, "Cement 50 kg")

Dearest price
=MAXIFS(Sales!D2:D5000,
  Sales!A2:A5000, B1)</code></pre>
<h2>How SUMPRODUCT works</h2>
<p>For each row it asks whether the date is the one in B1. Yes counts as 1, no as 0. It multiplies that by quantity and price, and adds up all rows. Rows of other days become zero and disappear.</p>
<h2>Check once by hand</h2>
<p>Choose a day with three sales and add them on paper. If the formula differs, the reason is nearly always one of these:</p>
<ul>
<li>The date is text. Real dates stand at the right edge of the cell, text at the left.</li>
<li>"Mpesa" and "M-Pesa" are two different words.</li>
<li>There is a space after the word. The drop-down prevents both.</li>
</ul>
<h3>Exercise</h3>
<p>Enter the three rows of the first lesson and put 2026-03-02 into B1. What should the five formulas say?</p>
<p><strong>Answer.</strong> Sales: 4 × 850 + 2 × 220 = 3,840. By M-Pesa: 3,400. Number of sales: 2. Bags of cement: 4. Dearest price: 850. Now change B1 to 3 March: 850, 0, 1, 1 and 850. Everything must follow without touching a formula. If one does not, look whether its range ends before your last row.</p>`,
        },
        {
          title: 'Handout: the formula card',
          type: 'pdf',
          file: 'seeds/media/formula-card.pdf',
          summary:
            'Two pages: the ten formulas of this course, each with an example and the mistake that people make with it.',
        },
      ],
    },
    {
      title: 'Answers',
      lessons: [
        {
          title: 'Sales are not profit',
          type: 'text',
          body: `<p>Cement fills the till, yet nails may pay the rent. To see it, you need the cost beside the price, on each row and on the day of the sale.</p>
<pre><code>G2   =C2*D2        Sales
H2   =C2*(D2-E2)   Gross profit</code></pre>
<p>Then one row for each item, on a new sheet with the item in column A:</p>
<pre><code>B2 Sales
=SUMIFS(Sales!G:G, Sales!B:B, A2)

C2 Profit
=SUMIFS(Sales!H:H, Sales!B:B, A2)

D2 Margin
=IF(B2=0, "", C2/B2)</code></pre>
<table>
<thead><tr><th>Item</th><th>Sales</th><th>Profit</th><th>Margin</th></tr></thead>
<tbody>
<tr><td>Cement 50 kg</td><td>102,000</td><td>8,400</td><td>8.2%</td></tr>
<tr><td>Nails 1 kg</td><td>22,000</td><td>6,000</td><td>27.3%</td></tr>
</tbody>
</table>
<h2>Margin or mark-up?</h2>
<p>A bag costs 780 and sells for 850. Profit 70. The <strong>margin</strong> is 70 ÷ 850 = 8.2% of the price. The <strong>mark-up</strong> is 70 ÷ 780 = 9.0% of the cost. Suppliers like to speak of one and lenders of the other. Always ask: per cent of what? The video that follows shows what the mix-up costs.</p>
<h2>Gross is not yet yours</h2>
<p>Rent, wages, electricity and tax are still to be paid from it. Add a list <em>Expenses</em> with the same five rules. Gross profit less expenses is what the shop earned.</p>
<h3>Exercise</h3>
<p>A tin of paint costs you 1,150 and sells for 1,500. You sell 40 a month. What are profit, margin and mark-up? Which earns more in the month, the paint or the cement of the table?</p>
<p><strong>Answer.</strong> Profit: 350 a tin, 14,000 a month. Margin: 350 ÷ 1,500 = 23.3%. Mark-up: 350 ÷ 1,150 = 30.4%. Sales of the paint are 60,000, little more than half of the cement's, and it earns 5,600 more.</p>`,
        },
        {
          title: 'Video: margin or mark-up?',
          type: 'video',
          file: 'seeds/media/margin-or-mark-up.mp4',
          captions: 'seeds/media/margin-or-mark-up.vtt',
          summary: 'One bag of cement, two percentages, and the price that really leaves you 20%.',
        },
        {
          title: 'What to order, and when',
          type: 'text',
          body: `<p>An empty shelf sends the customer to the neighbour. A full store is money that cannot pay the rent. The workbook finds the day between the two.</p>
<h2>The sheet Stock</h2>
<p>One row for each item, name in A. B is what you counted on the first day of the list. Purchases are in a sheet <em>Bought</em>: date, item, quantity, cost.</p>
<pre><code>C2 Bought
=SUMIFS(Bought!C:C, Bought!B:B, A2)

D2 Sold
=SUMIFS(Sales!C:C, Sales!B:B, A2)

E2 In the store
=B2+C2-D2

F2 Sold a day, last 28 days
=SUMIFS(Sales!C:C, Sales!B:B, A2,
  Sales!A:A, "&gt;"&amp;TODAY()-28)/28

G2 Order at
=ROUNDUP(F2*(4+2), 0)

H2 =IF(E2&lt;=G2, "order", "")</code></pre>
<p>In G2, 4 is the number of days until the lorry comes and 2 is for safety. Use your own: a supplier in town may need 1, one in Mombasa 7.</p>
<h2>How much to order</h2>
<p>If you sell 3 bags a day, order at 3 × 6 = 18. A lorry every two weeks means 14 × 3 = 42 bags, at 780 each KSh 32,760. That is the money that will stand in the store. If it is too much, order for one week, and pay for transport twice. Compare the two sums.</p>
<h2>Before the long rains</h2>
<p>The last 28 days know nothing of the season. Iron sheets sell before the rains, not after them. Look at the same weeks of last year, and change F by hand.</p>
<h3>Exercise</h3>
<p>Nails: 70 kg sold in 28 days, delivery takes 2 days, safety 2 days. In the store: 11 kg. Do you order?</p>
<p><strong>Answer.</strong> 70 ÷ 28 = 2.5 kg a day. 2.5 × 4 = 10. Not yet: 11 is above 10. Tomorrow evening, probably.</p>`,
        },
        {
          title: 'Who owes you',
          type: 'text',
          body: `<p>A sale on credit is a sale and a debt. Write both. The sale goes into <em>Sales</em> with "Credit" in column F, the debt into a sheet of its own.</p>
<table>
<thead><tr><th>Date</th><th>Customer</th><th>KSh</th><th>Note</th></tr></thead>
<tbody>
<tr><td>2026‑03‑03</td><td>Otieno, fundi</td><td>4,250</td><td>5 cement</td></tr>
<tr><td>2026‑03‑10</td><td>Otieno, fundi</td><td>−2,000</td><td>UCA4T7W2KD</td></tr>
<tr><td>2026‑03‑12</td><td>Otieno, fundi</td><td>1,700</td><td>2 cement</td></tr>
</tbody>
</table>
<p>Goods are plus, payments minus, with the receipt code as the note. A payment stands only here and never in <em>Sales</em>, otherwise the same bag is sold twice.</p>
<h2>One row for each customer</h2>
<p>On a sheet <em>Debts</em>, with the name in A and the agreed limit in D:</p>
<pre><code>B2 Owes
=SUMIFS(Credit!C:C, Credit!B:B, A2)

C2 Last paid
=MAXIFS(Credit!A:A, Credit!B:B, A2,
  Credit!C:C, "&lt;0")

E2 =IF(B2&gt;D2, "stop", "")

All debts
=SUMIF(B2:B200, "&gt;0")</code></pre>
<p>A customer who never paid shows a date in 1899 or 1900: that is the number 0, shown as a date.</p>
<h2>Use it every Saturday</h2>
<ol>
<li>Sort by C. Call whoever paid longest ago, before they are late by a month.</li>
<li>Send the sum and the date, nothing else: "Otieno, KSh 3,950 by Friday 20 March. Till 123456."</li>
<li>When E says "stop", the next bag is for cash. Say it once, kindly, and hold to it.</li>
</ol>
<h3>Exercise</h3>
<p>What does Otieno owe? His limit is 4,000. May he take two bags at 850 on credit today?</p>
<p><strong>Answer.</strong> 4,250 − 2,000 + 1,700 = KSh 3,950. Today E is still empty. With two bags he would owe 5,650, so no. He may take them when he has paid at least 1,650.</p>`,
        },
      ],
    },
    {
      title: 'The month',
      lessons: [
        {
          title: 'The month-end in an hour',
          type: 'text',
          body: `<p>At the end of the month you compare three independent records. If they agree, your figures are right. If not, you know what to look for while people still remember.</p>
<h2>Cash</h2>
<pre><code>  Cash at the start
+ cash sales, debts paid in cash
- cash paid out
- taken to the bank
= what should be in the drawer</code></pre>
<p>Count the drawer. Write down the difference, even a small one. A drawer that is always a little short has a cause.</p>
<h2>M-Pesa</h2>
<p>Download the statement as a file and paste it into a sheet <em>Statement</em>, receipt codes in column A. If you note the code of each sale in column I of <em>Sales</em>, one formula finds what is missing:</p>
<pre><code>=IF(I2="", "",
  IF(COUNTIF(Statement!A:A, I2)=0,
    "not on the statement", ""))</code></pre>
<p>Do it the other way round as well: payments on the statement that no row mentions are money whose reason you forgot.</p>
<h2>Stock</h2>
<p>Column E of <em>Stock</em> says what should be there. Count the ten items with the highest value, not all 400.</p>
<h2>Close it</h2>
<p>Save a copy named <em>2026-03-closed</em>, send it to a second place, and change nothing in that month again. A correction is a new row in April with a note. The Tax Procedures Act, 2015 asks for records of five years; ask the Kenya Revenue Authority or your accountant what else applies to you.</p>
<h3>Exercise</h3>
<p>Cash at the start 5,000, cash sales 64,300, paid out 3,750, taken to the bank 55,000. The drawer holds 10,350. And <em>Stock</em> says 31 bags, but you count 29. What do you write?</p>
<p><strong>Answer.</strong> The drawer should hold 10,550, so −200. Two bags are missing, worth 1,560 at cost. Look first for a delivery that was entered but came short, then for a credit sale nobody wrote.</p>`,
        },
      ],
    },
  ],
};
