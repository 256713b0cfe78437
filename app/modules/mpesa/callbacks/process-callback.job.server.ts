import { z } from 'zod';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { callbackJobName } from './inbox-writer.server.ts';
import { processCallback } from './process-callback.server.ts';

const jobData = z.object({ callbackId: z.number().int() });

/**
 * Processes a callback of the inbox. Several workers, because a callback may have to ask M-Pesa first; several callbacks to a worker, because
 * taking a job and ending it cost as much as entering a payment.
 */
export function processCallbackJob(deps: MpesaDeps): JobDefinition {
  return {
    name: callbackJobName,
    concurrency: 4,
    batch: 8,
    run: async (data) => void (await processCallback(deps, jobData.parse(data))),
  };
}
