import { describe, expect, test } from 'vitest';
import { youtubeAddress, youtubeIdOf } from './youtube.ts';

describe('an address on YouTube', () => {
  test.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'http://youtube.com/watch?t=4&v=aqz-KE-bpKQ&list=x',
    ' youtu.be/aqz-KE-bpKQ?si=abc ',
    'https://m.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'HTTPS://WWW.YOUTUBE.COM/live/aqz-KE-bpKQ/',
    'aqz-KE-bpKQ',
    youtubeAddress('aqz-KE-bpKQ'),
  ])('%s has its id', (text) => {
    expect(youtubeIdOf(text)).toBe('aqz-KE-bpKQ');
  });

  test.each([
    '',
    'https://vimeo.com/aqz-KE-bpKQ',
    'https://evil.example/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@somebody',
    'javascript:alert(1)//youtube.com/watch?v=aqz-KE-bpKQ',
    'https://[',
  ])('%j has none', (text) => {
    expect(youtubeIdOf(text)).toBeNull();
  });
});
