import { createContext } from 'react-router';
import type { SessionLeft } from '#app/modules/people/staff/read-portal-session.server.ts';
import type { Announce } from '#app/platform/announce.server.ts';
import type { Auth } from '#app/modules/people/accounts/auth.server.ts';
import type { IdentityProvider } from '#app/modules/people/accounts/identity-provider.ts';
import type { Catalogue } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { Pictures } from '#app/modules/catalogue/media/pictures.server.ts';
import type { VideoConverter } from '#app/modules/catalogue/media/preparation/preparation.ts';
import type { UploadStore } from '#app/modules/catalogue/media/uploads/upload.ts';
import type { Bundles } from '#app/modules/money/checkout/bundles/open-bundles.server.ts';
import type { Sales } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { Suggestions } from '#app/modules/study/learning/suggestions/suggestion-cache.server.ts';
import type { CallbackInbox } from '#app/modules/money/providers/mpesa/callbacks/callback-inbox.server.ts';
import type { Spool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import type { PaymentProvider } from '#app/modules/money/collection/payment-provider.ts';
import type { PaymentGateway } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { MailTransport } from '#app/platform/mail/mail.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { Clock } from '#app/shared/clock.ts';

/** Dependencies of use cases. The composition creates them once per process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly liveEvents: LiveEvents;
  /** The published courses, in memory. */
  readonly catalogue: Catalogue;
  /** Sale prices, in memory. */
  readonly sales: Sales;
  /** The bundles that visitors can buy, in memory. */
  readonly bundles: Bundles;
  /** Courses that go well with each course, in memory. */
  readonly suggestions: Suggestions;
  /** In memory. Decisions about money read the settings in their own transaction. */
  readonly siteSettings: () => Promise<SiteSettings>;
  /** Writes M-Pesa's callbacks to the inbox. */
  readonly inbox: CallbackInbox;
  /** Stores M-Pesa's callbacks while the database is down. */
  readonly spool: Spool;
  readonly rateLimits: RateLimits;
  readonly auth: Auth;
  /** Announces a change to later groups of modules. */
  readonly announce: Announce;
  /** Null without Google sign-in. */
  readonly identityProvider: IdentityProvider | null;
  readonly storage: MediaStorage;
  /** Unfinished uploads. */
  readonly uploads: UploadStore;
  /** Null if ffmpeg is not installed: videos that browsers do not play are refused then. */
  readonly converter: VideoConverter | null;
  /** Folder in which videos are prepared; emptied at each start. */
  readonly workFolder: string;
  readonly pictures: Pictures;
  /** For checks whether mails would be accepted. A job sends the mails of the outbox. */
  readonly mailTransport: MailTransport;
  /** Null while payments are off. */
  readonly gateway: PaymentGateway | null;
  /** All present and former payment providers. */
  readonly providers: readonly PaymentProvider[];
  /** The secret in the address at which M-Pesa confirms payments (C2B). */
  readonly confirmationToken: string;
  /** Seals the secrets of staff's authenticators. */
  readonly secondFactorKey: string;
  /** Seals forms that wait for a sign-in. */
  readonly pendingFormKey: string;
  /** Proves that a coupon's code was known when it was entered. */
  readonly couponKey: string;
  /** Signs the links in mails of the newsletter. */
  readonly newsletterKey: string;
  /** Of it come the keys of course files that learners hand over, one for each course. */
  readonly courseFileKey: string;
  /** A keyed hash of AUTH_SECRET, for backups: tells whether another installation has the same secret. */
  readonly secretFingerprint: string;
  /** Identifies the build. */
  readonly productVersion: string;
  /** The simulated customer's phone, in test mode only. */
  readonly simulatorUrl: string | null;
}

/** The unknown errors of one request. */
export interface RequestErrors {
  note(error: unknown): void;
  /** Returns whether one of the errors was an outage of a service behind the site. */
  isOutage(): boolean;
}

/** One request, for loaders and actions: `context.get(requestScope)`. */
export interface RequestScope {
  readonly services: Services;
  readonly requestId: string;
  /** The language that the address names. */
  readonly locale: Locale;
  /** The visitor's address; a forwarding header counts only from a trusted proxy. */
  readonly address: string;
  /** True for a form, and false for a page. */
  readonly isSubmission: boolean;
  /** True for a form that a document sent, short enough to be sent again to another page (307). */
  readonly isResendable: boolean;
  /** True if the browser sends a session cookie, also of an ended session. */
  readonly hasSessionCookie: boolean;
  /** Returns the actor. Read from the session on first use, once per request. */
  readonly actor: () => Promise<Actor>;
  /** Returns the actor as of this call, for an answer that goes on for minutes: the session may have ended since. Records no use of it. */
  readonly actorNow: () => Promise<Actor>;
  /** Returns when the actor last proved their identity; null for visitors. Shares the read of the session. */
  readonly identityConfirmedAt: () => Promise<Date | null>;
  /** Returns whether the actor is a member of an organisation. Shares the read of the session. */
  readonly hasTeam: () => Promise<boolean>;
  /** Returns how long the admin session lives on. Shares the read of the session. */
  readonly portalSession: () => Promise<SessionLeft>;
  /** Unexpected errors of the request. */
  readonly requestErrors: RequestErrors;
  /** Returns the company's settings. Read on first use, once per request. */
  readonly settings: () => Promise<SiteSettings>;
}

export const requestScope = createContext<RequestScope>();
