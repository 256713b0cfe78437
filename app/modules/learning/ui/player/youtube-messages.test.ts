import { describe, expect, it } from 'vitest';
import { youtubeAddress, youtubeOrigin, youtubeSeconds } from './youtube-messages.ts';

const told = (info: unknown, event = 'infoDelivery') => JSON.stringify({ event, info });

describe('the framed player', () => {
  it('is addressed without cookies and starts where the learner stopped', () => {
    const address = new URL(youtubeAddress('aqz-KE-bpKQ', { start: 252.7, origin: 'https://shop.example' }));
    expect(address.origin).toBe('https://www.youtube-nocookie.com');
    expect(address.pathname).toBe('/embed/aqz-KE-bpKQ');
    expect(address.searchParams.get('start')).toBe('252');
    expect(address.searchParams.get('origin')).toBe('https://shop.example');
  });

  it('reports its seconds', () => {
    expect(youtubeSeconds({ origin: youtubeOrigin, data: told({ currentTime: 12.5, volume: 100 }) })).toBe(12.5);
  });

  it('is not believed from another origin', () => {
    expect(youtubeSeconds({ origin: 'https://evil.example', data: told({ currentTime: 12.5 }) })).toBeNull();
  });

  it.each([
    told({}),
    told(null),
    told({ currentTime: -1 }),
    told({ currentTime: '7' }),
    told({ currentTime: 3 }, 'onReady'),
    'no json',
    7,
    null,
  ])('says nothing of time in %j', (data) => expect(youtubeSeconds({ origin: youtubeOrigin, data })).toBeNull());
});
