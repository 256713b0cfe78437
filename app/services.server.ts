import { createContext } from 'react-router';
import type { SessionLeft } from '#app/modules/identity/admin/read-admin-session.server.ts';
import type { OnAddressVerified } from '#app/modules/identity/address-verified.ts';
import type { Auth } from '#app/modules/identity/auth.server.ts';
import type { IdentityProvider } from '#app/modules/identity/identity-provider.ts';
import type { Catalogue } from '#app/modules/catalogue/kept-catalogue.server.ts';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import type { Pictures } from '#app/modules/media/pictures.server.ts';
import type { VideoConverter } from '#app/modules/media/preparation/video-converter.ts';
import type { UploadStore } from '#app/modules/media/uploads/upload-store.ts';
import type { Suggestions } from '#app/modules/learning/suggestions/keep-suggestions.server.ts';
import type { Standing } from '#app/modules/learning/reviews/read-reviews.server.ts';
import type { InboxWriter } from '#app/modules/mpesa/callbacks/inbox-writer.server.ts';
import type { Spool } from '#app/modules/mpesa/spool/spool.server.ts';
import type { PaymentProvider } from '#app/modules/collection/payment-provider.ts';
import type { PaymentGateway } from '#app/modules/mpesa/payment-gateway.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import type { MailTransport } from '#app/platform/mail/mail.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';

/** What use cases are given. Made once a process by the composition. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly liveEvents: LiveEvents;
  /** The published courses, in memory. */
  readonly catalogue: Catalogue;
  /** What goes well with each of them, in memory. */
  readonly suggestions: Suggestions;
  /** In memory; what decides about money reads them in its own transaction. */
  readonly siteSettings: () => Promise<SiteSettings>;
  /** The way into the inbox of M-Pesa's callbacks. */
  readonly inbox: InboxWriter;
  /** Where what M-Pesa tells us waits while the database takes nothing. */
  readonly spool: Spool;
  readonly rateLimits: RateLimits;
  readonly auth: Auth;
  /** Opens what waited for the address of an account. */
  readonly onAddressVerified: OnAddressVerified;
  /** Null where nobody signs in by Google. */
  readonly identityProvider: IdentityProvider | null;
  readonly storage: MediaStorage;
  /** Files on their way into the storage. */
  readonly uploads: UploadStore;
  /** Null where ffmpeg is not installed: videos that browsers do not play are refused then. */
  readonly converter: VideoConverter | null;
  /** Folder in which videos are prepared; emptied at each start. */
  readonly workFolder: string;
  readonly pictures: Pictures;
  /** Mails are sent by a job out of the outbox; this is for asking whether they would be taken. */
  readonly mailTransport: MailTransport;
  /** Null while payments are off. */
  readonly gateway: PaymentGateway | null;
  /** Everybody who takes, or took, money for us. */
  readonly providers: readonly PaymentProvider[];
  /** The secret in the address at which M-Pesa confirms payments (C2B). */
  readonly confirmationToken: string;
  /** Seals the secrets of admins' authenticators. */
  readonly secondFactorKey: string;
  /** Signs the links in mails of the newsletter. */
  readonly newsletterKey: string;
  /** A keyed hash of AUTH_SECRET, for backups: tells whether another installation has the same. */
  readonly secretFingerprint: string;
  /** What the product was built of. */
  readonly productVersion: string;
  /** The simulated customer's phone, in test mode only. */
  readonly simulatorUrl: string | null;
}

/** The unknown errors of one request. */
export interface Trouble {
  note(error: unknown): void;
  /** Whether one of them was that something behind the site does not answer. */
  isOutage(): boolean;
}

/** One request, for loaders and actions: `context.get(requestScope)`. */
export interface RequestScope {
  readonly services: Services;
  readonly requestId: string;
  /** Whether its page loads React when its visitor reaches for something that needs it, and not at once. */
  readonly hydratesOnInteraction: boolean;
  /** The visitor's address; a forwarding header counts only from a trusted proxy. */
  readonly address: string;
  /** Whether a form is sent, and not only a page asked for. */
  readonly isSubmission: boolean;
  /** Whether the browser brings a session, be it one that has ended. */
  readonly hasSessionCookie: boolean;
  /** The actor; read from the session on first use, once a request. */
  readonly actor: () => Promise<Actor>;
  /** How the actor stands to a course, and which of those beside it they have. */
  readonly standing: (courseId: string, beside: readonly string[]) => Promise<Standing>;
  /** When whoever asks last proved who they are; null for visitors. The same reading of the session. */
  readonly identityConfirmedAt: () => Promise<Date | null>;
  /** How long the request's admin session lives on; the same reading of the session. */
  readonly adminSession: () => Promise<SessionLeft>;
  /** What went wrong unexpectedly. */
  readonly trouble: Trouble;
  /** The company's facts; read on first use, once a request. */
  readonly settings: () => Promise<SiteSettings>;
}

export const requestScope = createContext<RequestScope>();
