import { describe, expect, it } from 'vitest';
import { resumeSeconds } from './video-element.ts';

describe('a video continues', () => {
  it('where the learner stopped', () => expect(resumeSeconds(252, 698)).toBe(252));
  it('at the beginning for a new learner', () => expect(resumeSeconds(null, 698)).toBe(0));
  it('at the beginning after it was played to the end', () => expect(resumeSeconds(696, 698)).toBe(0));
  it('where they stopped, even with an unknown length', () => expect(resumeSeconds(252, null)).toBe(252));
});
