import { expect, test } from 'vitest';
import { placesInBody, placesInCaptions, placesInPages } from './lesson-places.ts';

test('a text has its beginning under the lesson’s title, and each heading with what stands below', () => {
  const html =
    '<p>Who <strong>paid</strong>?</p><h2>You <em>learn</em></h2><ul><li>Tea &amp; sugar</li><li>Salt</li></ul><h3>End</h3>';
  expect(placesInBody('Till', html)).toEqual([
    { source: 'heading', place: 0, heading: 'Till', text: 'Till\nWho paid?' },
    { source: 'heading', place: 1, heading: 'You learn', text: 'You learn\nTea & sugar Salt' },
    { source: 'heading', place: 2, heading: 'End', text: 'End' },
  ]);
  expect(placesInBody('Till', '')).toEqual([{ source: 'heading', place: 0, heading: 'Till', text: 'Till' }]);
});

test('captions have some cues together, from the second of the first one', () => {
  const vtt = `WEBVTT

NOTE nothing --

1
00:18.400 --> 00:20.000
<v Asha>Look at the code

00:00:20.000 --> 00:00:22.000 line:0
on your phone.

01:01:05.000 --> 01:01:09.000
${'A long sentence. '.repeat(10)}`;
  expect(placesInCaptions(vtt)).toEqual([
    { source: 'second', place: 18, heading: '', text: 'Look at the code on your phone.' },
    { source: 'second', place: 3665, heading: '', text: 'A long sentence. '.repeat(10).trim() },
  ]);
});

test('pages of a PDF are counted from 1, and empty ones are left out', () => {
  expect(placesInPages(['One\n  two', ' ', 'Three'])).toEqual([
    { source: 'page', place: 1, heading: '', text: 'One two' },
    { source: 'page', place: 3, heading: '', text: 'Three' },
  ]);
});
