import { z } from 'zod';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { callbackJobName } from './inbox-writer.server.ts';
import { processCallback } from './process-callback.server.ts';

const jobData = z.object({ callbackId: z.number().int() });

/** Processes a callback of the inbox. Several at once: one may have to ask M-Pesa first. */
export function processCallbackJob(deps: MpesaDeps): JobDefinition {
  return {
    name: callbackJobName,
    concurrency: 4,
    run: async (data) => void (await processCallback(deps, jobData.parse(data))),
  };
}
