import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { compose, type DemoIdentityAccount, type Timing, type SimulatorAccount } from '#app/composition.server.ts';
import { jobDefinitions } from '#app/job-definitions.server.ts';
import { createViewCounter } from '#app/modules/office/analytics/views/count-views.server.ts';
import { mayOpenProof } from '#app/modules/money/providers/by-hand/read-manual-payments.server.ts';
import { mayOpenSubmissionFile } from '#app/modules/study/assignments/may-open-submission-file.server.ts';
import { mayOpenMedia } from '#app/modules/study/learning/may-open-media.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { sweepJobName } from '#app/modules/money/payments/payment-jobs.server.ts';
import { notifyOfHiddenCourses } from '#app/modules/catalogue/courses/hidden/notify-of-hidden-courses.server.ts';
import { keepEntering } from '#app/modules/money/providers/mpesa/spool/enter-spooled.server.ts';
import { whyNotWritable } from '#app/modules/office/backups/schedule/backup-place.server.ts';
import { backupJobName } from '#app/modules/office/backups/schedule/scheduled-backup.server.ts';
import { createMediaHandler } from '#app/modules/catalogue/media/serve-media.server.ts';
import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { createUploadsHandler } from '#app/modules/catalogue/media/uploads/serve-uploads.server.ts';
import { endFileParser } from '#app/platform/file-parsing/file-parser.server.ts';
import { createSiteOrigins } from '#app/platform/http/site-origins.ts';
import { createMetrics, type Metrics, type MetricsExchange } from '#app/platform/metrics.server.ts';
import type { Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { PageHandler } from './chain-parts.ts';
import type { NodeHandler, PassingHandler } from './node-handler.ts';
import type { Foundation } from './foundation.ts';
import { createHttpChain } from './http-chain.ts';
import type { Answering } from './http-server.ts';
import { createReleaseFiles } from './release-files.ts';
import { registerDiskMetrics, registerPoolMetrics, registerShopMetrics, registerSpoolMetrics } from './shop-metrics.ts';

import { createScopeOf } from './request-scope.ts';

import { createReadiness } from './readiness.ts';

export interface ProductOptions {
  readonly foundation: Foundation;
  readonly simulator: SimulatorAccount | null;
  readonly demoIdentity: DemoIdentityAccount | null;
  readonly pages: PageHandler;
  readonly assets: PassingHandler;
  /** Folder of the client's build, which other releases serve too; absent where nothing was built. */
  readonly buildFolder?: string | undefined;
  readonly stopping: AbortSignal;
  readonly openRequests: () => number;
  /** Where the metrics of the server's other processes come from; absent if it has one process. */
  readonly otherWorkers?: MetricsExchange | null;
  readonly development: boolean;
  /** For tests. */
  readonly timing?: Timing;
}

/** The running product: its services, its jobs and its answer to every request. */
export interface Product extends Answering {
  readonly services: Services;
  readonly metrics: Metrics;
  /** Starts listening for changes by other copies. */
  listen(): Promise<void>;
  /** Creates the queues, so that jobs can be sent; they wait until `work`. */
  prepare(): Promise<void>;
  /** Starts running the jobs. */
  work(): Promise<void>;
  /** Stops the jobs; the database stays open. */
  close(): Promise<void>;
}

/** Creates the product on an open database. Development does so after each change of the code. */
export function createProduct(options: ProductOptions): Product {
  const { foundation, simulator, demoIdentity, pages, assets, stopping, openRequests, development } = options;
  const { config, database } = foundation;
  const timing = options.timing && { timing: options.timing };
  const { services, runner, liveEvents } = compose({ ...foundation, simulator, demoIdentity, ...timing });
  const closing = new AbortController();
  const definitions = jobDefinitions(services, AbortSignal.any([stopping, closing.signal]));
  const scopeOf = createScopeOf(services);
  const actorOf = (request: IncomingMessage) => scopeOf(request).actor();
  const mayOpen = async (actor: Actor, fileId: string) =>
    (await mayOpenSubmissionFile(services.db, actor, fileId)) ??
    (await mayOpenProof(services.db, actor, fileId)) ??
    mayOpenMedia({ ...services, contentAccess: config.contentAccess }, actor, fileId);
  const media: NodeHandler = createMediaHandler({ ...services, actorOf, mayOpen });
  const origins = createSiteOrigins(config.appUrl, config.port);
  const uploads = createUploadsHandler({ ...services, limits: limitsOf(config.maxUploadBytes), origins, actorOf });
  const views = createViewCounter(services);
  const metrics = createMetrics(openRequests, options.otherWorkers);
  registerShopMetrics(metrics.registry, services);
  registerSpoolMetrics(metrics.registry, services);
  registerDiskMetrics(metrics.registry, {
    data: foundation.folder.path,
    ...(config.backup.schedule && { backups: config.backup.schedule.folder }),
  });
  const endPoolMetrics = registerPoolMetrics(metrics.registry, database.pool);
  let endEntering = () => Promise.resolve();
  const releaseFiles = options.buildFolder === undefined ? null : createReleaseFiles(services, options.buildFolder);
  const chain = createHttpChain({
    services,
    pages,
    assets,
    releaseFiles,
    media,
    mayOpenFile: async (request, fileId) => mayOpen(await actorOf(request), fileId),
    uploads,
    scopeOf,
    readiness: createReadiness({ database, storage: services.storage, stopping }),
    metrics,
    views,
    stopping,
    origins,
    development,
  });
  return {
    services,
    metrics,
    handle: (request, response) => chain.handle(request, response),
    answerTo: (fault) => chain.answerTo(fault),
    listen: () => liveEvents.listen(),
    prepare: () => runner.prepare(definitions),
    async work() {
      // Before the first page names them.
      await releaseFiles?.keep();
      // Conversions that a dead process left unfinished.
      await rm(services.workFolder, { recursive: true, force: true });
      await runner.work(definitions);
      // Sweeps payments of an earlier process now, not within a minute.
      await services.jobs.send(services.db, sweepJobName, {});
      endEntering = keepEntering(paymentDepsOf(services));
      // A new version may require more of a course that is on sale.
      await notifyOfHiddenCourses({ db: services.db, log: services.log, appUrl: config.appUrl }).catch(
        (error: unknown) => {
          services.log.error({ err: error }, 'the mail about hidden courses could not be written');
        },
      );
      if (!config.backup.schedule) return;
      const unwritable = await whyNotWritable(config.backup.schedule.folder);
      if (unwritable) services.log.error({ alert: 'backup' }, unwritable);
      // Makes the first backup, or one that is due, now and not at the next check.
      else await services.jobs.send(services.db, backupJobName, {});
    },
    async close() {
      closing.abort();
      endPoolMetrics();
      chain.close();
      await views.close();
      await endEntering();
      await runner.stop();
      await liveEvents.close();
      endFileParser();
    },
  };
}
