import { expect, type APIRequestContext } from '@playwright/test';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

/** Waits for the newest mail to an address. */
export async function latestMail(request: APIRequestContext, to: string, subject?: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(request, to)).find((mail) => !subject || subject.test(mail.subject));
      return found?.to;
    }, `a mail to ${to}`)
    .toBe(to);
  if (!found) throw new Error(`there is no mail to ${to}`);
  return found;
}

/** Reads every mail to an address, newest first. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<Mail[]> {
  return (await (await request.get('/dev/mailbox.json', { params: { to } })).json()) as Mail[];
}
