import { createDarajaGateway } from '#app/adapters/daraja/daraja-gateway.server.ts';
import type { DarajaInitiator, DarajaSettings } from '#app/adapters/daraja/daraja-settings.ts';
import { createSecurityCredential } from '#app/adapters/daraja/security-credential.server.ts';
import { createFfmpegConverter } from '#app/adapters/ffmpeg/ffmpeg-converter.server.ts';
import { createGoogleIdentity, type GoogleAccount } from '#app/adapters/google/google-identity.server.ts';
import { createOutboxTransport } from '#app/adapters/mail/outbox-transport.ts';
import { createSmtpTransport } from '#app/adapters/mail/smtp-transport.server.ts';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createLocalUploads } from '#app/adapters/storage/local-uploads.server.ts';
import { openBucket } from '#app/adapters/storage/s3-bucket.server.ts';
import { createS3Storage } from '#app/adapters/storage/s3-storage.server.ts';
import { createS3Uploads } from '#app/adapters/storage/s3-uploads.server.ts';
import { createBundles } from '#app/modules/money/checkout/bundles/open-bundles.server.ts';
import { createSales } from '#app/modules/catalogue/discounts/sales.server.ts';
import { createCatalogueCache } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import { createSuggestionCache } from '#app/modules/study/learning/suggestions/suggestion-cache.server.ts';
import { cacheSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { deriveKey, loadAuthSecret } from '#app/modules/people/accounts/auth-secret.server.ts';
import { createAuth } from '#app/modules/people/accounts/auth.server.ts';
import type { IdentityProvider } from '#app/modules/people/accounts/identity-provider.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { createPictures } from '#app/modules/catalogue/media/pictures.server.ts';
import type { UploadStore } from '#app/modules/catalogue/media/uploads/upload.ts';
import { announceTo } from '#app/platform/announce.server.ts';
import type { InitiatorConfig } from '#app/platform/config-initiator.server.ts';
import type { PaymentConfig } from '#app/platform/config-payments.server.ts';
import type { StorageConfig } from '#app/platform/config-storage.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { DataFolder } from '#app/platform/data-folder.server.ts';
import type { DatabaseHandle } from '#app/platform/database.server.ts';
import { deriveConfirmationToken } from '#app/modules/money/providers/mpesa/callbacks/callback-token.server.ts';
import { createCallbackInbox } from '#app/modules/money/providers/mpesa/callbacks/callback-inbox.server.ts';
import { manualProviders } from '#app/modules/money/providers/by-hand/manual-providers.server.ts';
import { mpesaProvider } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import { callbackBaseOf } from '#app/modules/money/payments/payment-deps.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { createJobRunner, defaultJobTiming, type JobTiming } from '#app/platform/jobs-on-pg-boss.server.ts';
import type { JobRunner } from '#app/platform/jobs.server.ts';
import { shareLiveEvents, type SharedLiveEvents } from '#app/platform/live-events.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { defaultTimeouts, type Timeouts } from '#app/platform/timeouts.ts';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { systemClock, type Clock } from '#app/shared/clock.ts';
import type { Services } from '#app/services.server.ts';
import { subscribersOf } from '#app/event-subscribers.server.ts';

/** The shop's account at the simulator in its own process. */
export interface SimulatorAccount extends Omit<DarajaSettings, 'initiator'> {
  readonly initiator: {
    readonly name: string;
    readonly password: string;
    /** PEM. The first call generates the keys, which takes a moment. */
    readonly certificate: () => Promise<string>;
  };
}

/** Returns the shop's account at the demo identity provider. The first call starts the provider. */
export type DemoIdentityAccount = () => Promise<GoogleAccount>;

/** Everything that the process opened before. */
interface Opened {
  readonly config: Config;
  readonly log: Log;
  readonly folder: DataFolder;
  readonly database: DatabaseHandle;
  /** Identifies the build. */
  readonly productVersion: string;
  /** The simulator in this process, reached over HTTP like any provider; null without one. */
  readonly simulator: SimulatorAccount | null;
  /** The demo's substitute for Google, in this process; null without one. */
  readonly demoIdentity: DemoIdentityAccount | null;
  /** Clock and timeouts for tests. */
  readonly timing?: Timing;
}

/** Clock and timeouts of the product. */
export interface Timing {
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  readonly jobTiming: JobTiming;
}

const defaultTiming: Timing = { clock: systemClock, timeouts: defaultTimeouts, jobTiming: defaultJobTiming };

interface Composition {
  readonly services: Services;
  readonly runner: JobRunner;
  /** The services' own, with what ties them to other copies. */
  readonly liveEvents: SharedLiveEvents;
}

type Outside = Pick<
  Services,
  'clock' | 'storage' | 'uploads' | 'converter' | 'mailTransport' | 'gateway' | 'identityProvider'
>;

/** Creates the adapters to everything but the database, as the settings say. Connects to nothing yet. */
export function composeOutside({
  config,
  folder,
  simulator,
  demoIdentity,
  timing = defaultTiming,
}: Pick<Opened, 'config' | 'folder' | 'simulator' | 'demoIdentity' | 'timing'>): Outside {
  const { clock, timeouts } = timing;
  const daraja = darajaSettings(config.payments, simulator);
  return {
    clock,
    ...openStorage(config.storage, folder, timeouts),
    converter: config.ffmpeg && createFfmpegConverter(config.ffmpeg),
    identityProvider: chooseIdentityProvider(config.google, demoIdentity, timing),
    mailTransport:
      config.mail.kind === 'smtp'
        ? createSmtpTransport({ ...config.mail, timeoutMs: timeouts.mail })
        : createOutboxTransport(),
    gateway: daraja && createDarajaGateway(daraja, { clock, timeoutMs: timeouts.daraja }),
  };
}

/** Selects the adapters by the settings and wires everything together. No other code does either. */
export function compose(opened: Opened): Composition {
  const { config, log, folder, database, productVersion, simulator, timing = defaultTiming } = opened;
  const { db, pool } = database;
  const runner = createJobRunner(database, log, timing.jobTiming);
  const authSecret = config.authSecret ?? loadAuthSecret(folder);
  const outside = composeOutside(opened);
  const liveEvents = shareLiveEvents(database, log);
  const catalogue = createCatalogueCache({ db, clock: outside.clock, liveEvents });
  const sales = createSales({ db, clock: outside.clock, liveEvents });
  const inbox = createCallbackInbox({ db, jobs: runner.jobs });
  const spool = createSpool(folder.spoolPath);
  const confirmationToken = deriveConfirmationToken(authSecret);
  const services: Services = {
    ...outside,
    config,
    db,
    log,
    jobs: runner.jobs,
    liveEvents,
    catalogue,
    sales,
    bundles: createBundles({ db, clock: outside.clock, liveEvents, sales }),
    suggestions: createSuggestionCache({ db, clock: outside.clock, liveEvents, catalogue }),
    siteSettings: cacheSiteSettings({ db, clock: outside.clock, liveEvents }),
    inbox,
    spool,
    workFolder: folder.workPath,
    rateLimits: createRateLimits(pool),
    auth: createAuth({
      db,
      secret: authSecret,
      appUrl: config.appUrl,
      requireVerifiedEmail: config.requireVerifiedEmail,
      sessionIdleDays: config.sessionIdleDays,
      log,
    }),
    announce: announceTo(subscribersOf({ clock: outside.clock, jobs: runner.jobs, log, appUrl: config.appUrl })),
    pictures: createPictures({ db, storage: outside.storage, sizes: createLocalStorage(folder.picturesPath), log }),
    confirmationToken,
    providers: [
      mpesaProvider({
        inbox,
        spool,
        gateway: outside.gateway,
        callbackBase: callbackBaseOf(config),
        confirmationToken,
      }),
      ...manualProviders,
    ],
    secondFactorKey: deriveKey(authSecret, 'second factor'),
    pendingFormKey: deriveKey(authSecret, 'pending form'),
    couponKey: deriveKey(authSecret, 'coupon'),
    newsletterKey: deriveKey(authSecret, 'newsletter'),
    courseFileKey: deriveKey(authSecret, 'course files'),
    secretFingerprint: deriveKey(authSecret, 'backup'),
    productVersion,
    simulatorUrl: simulator?.baseUrl ?? null,
  };
  return { services, runner, liveEvents };
}

/** Opens the stores of media files and of unfinished uploads. */
export function openStorage(
  storage: StorageConfig,
  folder: DataFolder,
  timeouts: Pick<Timeouts, 'bucket'> = defaultTimeouts,
): { readonly storage: MediaStorage; readonly uploads: UploadStore } {
  if (storage.kind === 'folder')
    return { storage: createLocalStorage(folder.mediaPath), uploads: createLocalUploads(folder.uploadsPath) };
  const bucket = openBucket(storage, timeouts.bucket);
  return { storage: createS3Storage(bucket), uploads: createS3Uploads(bucket, storage) };
}

function chooseIdentityProvider(
  google: Config['google'],
  demoIdentity: DemoIdentityAccount | null,
  timing: Timing,
): IdentityProvider | null {
  const times = { clock: timing.clock, timeoutSeconds: timing.timeouts.google / 1000 };
  if (google.kind === 'keys') return createGoogleIdentity({ account: async () => google, ...times });
  // The demo's provider has another address at every start, but the same users.
  return demoIdentity && createGoogleIdentity({ account: demoIdentity, knownIssuer: 'demo', ...times });
}

/** Returns the shop's account at its payment provider; null without one. */
function darajaSettings(payments: PaymentConfig, simulator: SimulatorAccount | null): DarajaSettings | null {
  if (payments.mode === 'off') return null;
  if (payments.mode !== 'simulator') return { ...payments, initiator: initiatorOf(payments.initiator) };
  if (!simulator) return null;
  const { name, ...sealing } = simulator.initiator;
  return { ...simulator, initiator: { name, securityCredential: createSecurityCredential(sealing) } };
}

function initiatorOf(input: InitiatorConfig | null): DarajaInitiator | null {
  if (!input) return null;
  if ('securityCredential' in input)
    return { name: input.name, securityCredential: () => Promise.resolve(input.securityCredential) };
  const { name, password, certificate } = input;
  return { name, securityCredential: createSecurityCredential({ password, certificate: async () => certificate }) };
}
