import { openLandscapePage } from '#app/platform/pdf/landscape-page.server.ts';
import { colours } from '#app/platform/pdf/open-document.server.ts';
import { noonInNairobi } from '#app/shared/dates.ts';

interface Slip {
  readonly number: string;
  readonly method: string;
  readonly shillings: number;
  readonly reference: string;
  /** '2026-11-21'. */
  readonly receivedOn: string;
}

const titles: Readonly<Record<string, string>> = {
  bank: 'Deposit slip',
  cash: 'Cash receipt',
  cheque: 'Cheque',
};

/** Draws the proof of a recorded payment of the demo: a page that says that no bank has issued it. */
export async function drawSlip({ number, method, shillings, reference, receivedOn }: Slip): Promise<Buffer> {
  const title = titles[method] ?? method;
  const at = noonInNairobi(receivedOn);
  const page = await openLandscapePage({ title: `${title} ${reference}`, author: 'Demo', at });
  page.write('H1', title, { x: 64, y: 120, size: 34, bold: true });
  const lines = [
    `Amount: KSh ${shillings.toLocaleString('en-KE')}`,
    `Date: ${receivedOn}`,
    `Reference: ${reference}`,
    `Paid for: ${number}`,
  ];
  for (const [index, line] of lines.entries()) page.write('P', line, { x: 64, y: 190 + index * 40, size: 22 });
  page.write('P', 'An example of the demo. No bank has issued it.', { x: 64, y: 420, size: 14, colour: colours.muted });
  return Buffer.from(await page.finish());
}
