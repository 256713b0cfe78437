import { createReportStore, memoryStorage, reportPrefix, type ReportStorage } from './kept-report.ts';
import { beaconReport, postReport } from './post-report.ts';
import { createReportOutbox, oneAfterTheOther, type ReportOutbox } from './report-outbox.ts';

const outboxes = new Map<string, ReportOutbox>();

/** Returns the outbox of a learner on this device; in the browser only. Events of other learners wait until they sign in. */
export function outboxOf(learnerId: string): ReportOutbox {
  const known = outboxes.get(learnerId);
  if (known) return known;
  const outbox = createReportOutbox({
    store: createReportStore(usableStorage(), learnerId, Date.now),
    post: postReport,
    beacon: beaconReport,
    inTurn: navigator.locks ? (work) => navigator.locks.request('mic3-reports', work) : oneAfterTheOther(),
    now: Date.now,
    newId: newReportId,
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(reportPrefix)) outbox.look();
  });
  outboxes.set(learnerId, outbox);
  return outbox;
}

function usableStorage(): ReportStorage {
  try {
    const probe = `${reportPrefix}probe`;
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    // Blocked, or full.
    return memoryStorage();
  }
}

/** Returns a new id. `crypto.randomUUID` is missing on pages without HTTPS, such as a demo on the office network. */
export function newReportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
