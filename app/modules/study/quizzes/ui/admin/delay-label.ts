import { ageLabel } from '#app/modules/study/assignments/ui/admin/age-label.ts';

/** Formats by how many minutes something was late: '40 min', '19 h', '3 d'. */
export const delayLabel = (minutes: number): string => ageLabel(new Date(0), new Date(minutes * 60_000));
