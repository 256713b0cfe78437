import { describe, expect, it } from 'vitest';
import { readYoutubeMessage, youtubeAddress, youtubeOrigin } from './youtube-messages.ts';

const messageWith = (info: unknown, event = 'infoDelivery') => JSON.stringify({ event, info });

describe('the embedded player', () => {
  it("is loaded without cookies and starts at the learner's position", () => {
    const address = new URL(youtubeAddress('aqz-KE-bpKQ', { start: 252.7, origin: 'https://shop.example' }));
    expect(address.origin).toBe('https://www.youtube-nocookie.com');
    expect(address.pathname).toBe('/embed/aqz-KE-bpKQ');
    expect(address.searchParams.get('start')).toBe('252');
    expect(address.searchParams.get('origin')).toBe('https://shop.example');
  });

  const read = (data: unknown, origin = youtubeOrigin) => readYoutubeMessage({ origin, data });

  it('reports position, length and state', () => {
    const info = {
      playerState: 1,
      currentTime: 12.5,
      duration: 634.6,
      videoLoadedFraction: 0.25,
      muted: false,
      volume: 80,
      playbackRate: 1.5,
      title: 'whatever else',
    };
    const message = { state: 1, at: 12.5, duration: 634.6, loaded: 0.25, isMuted: false, volume: 0.8, rate: 1.5 };
    expect(read(messageWith(info))).toEqual(message);
    expect(read(messageWith(info, 'initialDelivery'))).toEqual(message);
    expect(read(messageWith({ currentTime: 13 }))).toEqual({ at: 13 });
  });

  it('reports that a video cannot be embedded', () => {
    expect(read(messageWith(150, 'onError'))).toEqual({ hasFailed: true });
  });

  it('is ignored from another origin', () => {
    expect(read(messageWith({ currentTime: 12.5 }), 'https://evil.example')).toBeNull();
  });

  it.each([messageWith(null), messageWith({ currentTime: 3 }, 'onReady'), 'no json', 7, null])('ignores %j', (data) =>
    expect(read(data)).toBeNull(),
  );

  it.each([{}, { currentTime: -1 }, { currentTime: '7' }, { duration: null, volume: 'loud' }])(
    'has no value for %j',
    (info) => expect(read(messageWith(info))).toEqual({}),
  );
});
