import { describe, expect, it } from 'vitest';
import { partFrom, type Caption } from './video-part.ts';

/** Captions of some seconds each, one after the other. */
function captions(begin: number, seconds: number, ...texts: readonly string[]): Caption[] {
  return texts.map((text, index) => ({
    startTime: begin + index * seconds,
    endTime: begin + (index + 1) * seconds,
    text,
  }));
}

describe('a part of a video', () => {
  it('lasts 30 seconds without captions', () => {
    expect(partFrom([], 18)).toEqual({ until: 48, words: '' });
    expect(partFrom(captions(0, 5, 'Before.'), 18)).toEqual({ until: 48, words: '' });
    expect(partFrom(captions(100, 5, 'Much later.'), 18)).toEqual({ until: 48, words: '' });
  });

  it('ends with the sentence that is spoken after 12 seconds', () => {
    const said = captions(
      16,
      5,
      'Look at the code',
      'on <b>your</b> phone.',
      'If it stands there,',
      'it has come.',
      'Next.',
    );
    expect(partFrom(said, 18)).toEqual({
      until: 36,
      words: 'Look at the code on your phone. If it stands there, it has come.',
    });
  });

  it('ends at a pause', () => {
    const said = [...captions(18, 4, 'Short.'), ...captions(30, 4, 'After a pause.')];
    expect(partFrom(said, 18)).toEqual({ until: 22, words: 'Short.' });
  });

  it('ends after a minute if no sentence ends before', () => {
    const said = captions(0, 10, ...Array.from({ length: 20 }, (_, index) => `word ${index}`));
    expect(partFrom(said, 0)).toMatchObject({ until: 60 });
    expect(partFrom(captions(0, 300, 'One caption for all.'), 0)).toMatchObject({ until: 60 });
  });
});
