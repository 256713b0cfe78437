import type { DemoCourse } from '#seeds/content/content-types.ts';

/**
 * The walkthrough course: cheap, three short lessons, one of each type. Newcomers buy it first and
 * the end-to-end tests study it, so keep it at a text, a PDF and a video, in this order.
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
    'Demo instructor. Kept the books of three shops in Kawangware before she taught other people to keep theirs.',
  duration: '1 week',
  priceCents: 150000,
  description:
    'Choose between till and paybill, read every payment message, and close the day in ten minutes with one sheet of paper.',
  about: [
    'Money that arrives by phone is easy to receive and easy to lose track of. By the end of the month nobody remembers which KSh 1,200 was whose.',
    'Three short lessons give a small shop a habit that takes ten minutes a day: one reading, one printable sheet, one short video with captions.',
  ],
  outcomes: [
    'Choose between a till and a paybill number for your kind of customer',
    'Find the five facts in a payment message',
    "Close a day's sales on one sheet and spot what is missing",
  ],
  requirements: ['A phone and a pen', 'About one hour in all'],
  features: [
    'One lesson of each kind: reading, printable handout, captioned video',
    'A daily sheet you may copy as often as you like',
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
<p>Must you know what each payment is for, without asking the customer? If yes, you want the account number of a paybill: a school uses the admission number, a landlord the house number. If the goods leave the shop at the moment of payment, a till is simpler and there is less to mistype.</p>
<h2>Whichever you choose</h2>
<ul>
<li>Register it in the business's name, not on your own line. Private money and shop money must never share a statement.</li>
<li>Ask your provider for the current charges, and write them down with the date. Tariffs change.</li>
<li>Download the statement every week. It is the record; the messages on one phone are not, for phones get lost.</li>
</ul>
<h3>Before the next lesson</h3>
<p>Count how many payments you received yesterday. Then count how many you can explain. The handout that follows closes that gap.</p>`,
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
      ],
    },
  ],
};
