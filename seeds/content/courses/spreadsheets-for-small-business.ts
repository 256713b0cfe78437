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
    'Demo instructor. Keeps the accounts of a hardware shop in Rongai in one workbook, and has not lost a receipt since 2018.',
  duration: '3 weeks',
  priceCents: 250000,
  description:
    'One workbook for sales, stock and cash, with ten formulas that you understand and a month-end that takes an hour.',
  about: [
    "Most shops do not need accounting software on the first day. They need one tidy list, entered every evening, and a few formulas that answer the owner's questions.",
    'You build this workbook for a hardware shop, in Excel, LibreOffice or Google Sheets. The formulas are the same in all three.',
  ],
  outcomes: [
    'Set up a list that can be added up, filtered and trusted',
    'Use ten formulas with confidence',
    'See profit by product, and not only sales',
    'Match the cash and the M-Pesa statement at the end of a month',
  ],
  requirements: ['A computer with any spreadsheet program', 'No experience with formulas'],
  features: ['Formula card to print (PDF)', 'Works in Excel, LibreOffice and Google Sheets', 'A completion badge'],
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
<p>Enter yesterday's sales by these rules. Which question of yours can you already answer by filtering?</p>`,
        },
        {
          title: 'Five formulas for the evening',
          type: 'text',
          body: `<p>The list stands in the sheet <em>Sales</em>: dates in A, items in B, quantity in C, price in D, cost in E, paid by in F. On a second sheet, <em>Today</em>, put the date into B1.</p>
<pre><code>Sales today        =SUMPRODUCT((Sales!A2:A5000=B1)*Sales!C2:C5000*Sales!D2:D5000)
Of it by M-Pesa    =SUMPRODUCT((Sales!A2:A5000=B1)*(Sales!F2:F5000="M-Pesa")
                     *Sales!C2:C5000*Sales!D2:D5000)
Number of sales    =COUNTIFS(Sales!A2:A5000, B1)
Bags of cement     =SUMIFS(Sales!C2:C5000, Sales!A2:A5000, B1,
                     Sales!B2:B5000, "Cement 50 kg")
Dearest price      =MAXIFS(Sales!D2:D5000, Sales!A2:A5000, B1)</code></pre>
<h2>How SUMPRODUCT thinks</h2>
<p>For each row it asks whether the date is the one in B1. Yes counts as 1, no as 0. It multiplies that by quantity and price, and adds up all rows. Rows of other days become zero and disappear.</p>
<h2>Check once by hand</h2>
<p>Choose a day with three sales and add them on paper. If the formula differs, the reason is nearly always one of these:</p>
<ul>
<li>The date is text. Real dates stand at the right edge of the cell, text at the left.</li>
<li>"Mpesa" and "M-Pesa" are two different words.</li>
<li>A space after the word. The drop-down prevents both.</li>
</ul>
<h3>Exercise</h3>
<p>Change B1 to another day. Everything must follow, without touching a formula.</p>`,
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
<p>Then one line for each item, on a new sheet with the item in column A:</p>
<pre><code>Sales     =SUMIFS(Sales!G:G, Sales!B:B, A2)
Profit    =SUMIFS(Sales!H:H, Sales!B:B, A2)
Margin    =IF(B2=0, "", C2/B2)</code></pre>
<table>
<thead><tr><th>Item</th><th>Sales</th><th>Profit</th><th>Margin</th></tr></thead>
<tbody>
<tr><td>Cement 50 kg</td><td>102,000</td><td>8,400</td><td>8.2%</td></tr>
<tr><td>Nails 1 kg</td><td>22,000</td><td>6,000</td><td>27.3%</td></tr>
</tbody>
</table>
<h2>Margin or mark-up?</h2>
<p>A bag costs 780 and sells for 850. Profit 70. The <strong>margin</strong> is 70 ÷ 850 = 8.2% of the price. The <strong>mark-up</strong> is 70 ÷ 780 = 9.0% of the cost. Suppliers like to speak of one and lenders of the other. Always ask: per cent of what?</p>
<h2>Gross is not yet yours</h2>
<p>Rent, wages, electricity and tax are still to be paid from it. Add a list <em>Expenses</em> with the same five rules. Gross profit less expenses is what the shop earned.</p>
<h3>Exercise</h3>
<p>Sort your items by profit. Would you give them the same shelf as today?</p>`,
        },
        {
          title: 'The month-end in an hour',
          type: 'text',
          body: `<p>At the end of the month you compare three independent records. If they agree, your figures are right. If not, you know what to look for while people still remember.</p>
<h2>Cash</h2>
<pre><code>Cash at the start
+ cash sales
- cash paid out
- brought to the bank
= cash that should be in the drawer</code></pre>
<p>Count the drawer. Write down the difference, even if it is small. Differences which are always short by a little have a cause.</p>
<h2>M-Pesa</h2>
<p>Download the statement as a file, paste it into a sheet <em>Statement</em>, receipt codes in column A. If you note the receipt code of each sale in column I of <em>Sales</em>, one formula finds what is missing:</p>
<pre><code>=IF(COUNTIF(Statement!A:A, I2)=0, "not on the statement", "")</code></pre>
<p>Do it the other way round as well: payments on the statement which no sale mentions are money whose reason you forgot.</p>
<h2>Stock</h2>
<pre><code>Should be there = start + bought - sold</code></pre>
<p>Count the ten items with the highest value, not all 400.</p>
<h2>Close it</h2>
<p>Save a copy named <em>2026-03-closed</em>, send it to a second place, and make no more changes in that month. A correction is a new row in April with a note. Keep receipts as long as the tax law asks of you; ask the Kenya Revenue Authority or your accountant which period applies to you.</p>`,
        },
      ],
    },
  ],
};
