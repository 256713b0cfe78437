import { describe, expect, test } from 'vitest';
import { refusalFrom } from './finish-file.ts';
import { specifies } from '#tests/specifies.ts';

describe('the sentence for a refused file', () => {
  test('is the sentence of the server if it has one', () => {
    const full = refusalFrom(507, '{"error":"Failed to upload file to storage"}', 'Failed to upload video.');
    expect(full).toMatchObject({ message: 'Failed to upload file to storage', mayResume: true });
    const wrong = refusalFrom(415, '{"error":"Upload failed: this kind of file is not accepted here"}');
    expect(wrong).toMatchObject({ message: 'Upload failed: this kind of file is not accepted here', mayResume: false });
  });

  specifies('Errors: uploads: image, video, file, storage');
  test.each(['', '<!doctype html><p>Something went wrong', '{"error":7}', 'null'])(
    'is the form’s own where the server has none: %j',
    (body) => {
      expect(refusalFrom(500, body).message).toBe('Failed to upload file. Please try again.');
      const own = refusalFrom(500, body, 'Failed to upload video. Please try again.');
      expect(own).toMatchObject({ message: 'Failed to upload video. Please try again.', mayResume: true });
    },
  );

  test('tells a signed-out admin what to do', () => {
    expect(refusalFrom(401, '')).toMatchObject({ message: expect.stringContaining('Log in again'), mayResume: true });
  });
});
