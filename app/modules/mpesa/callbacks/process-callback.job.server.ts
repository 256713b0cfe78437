import { z } from 'zod';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { callbackJobName } from './inbox-writer.server.ts';
import { processCallback } from './process-callback.server.ts';

const jobData = z.object({ callbackId: z.number().int() });

/**
 * Processes a callback of the inbox. Has several workers, because a callback may have to query M-Pesa first, and several callbacks per
 * worker, because fetching and ending a job costs as much as booking a payment.
 */
export function processCallbackJob(deps: MpesaDeps): JobDefinition {
  return {
    name: callbackJobName,
    concurrency: 4,
    batch: 8,
    run: async (data) => void (await processCallback(deps, jobData.parse(data))),
  };
}
