const RATE = 22_050;

/** A pentatonic scale upwards from A3, in hertz; any two of its notes sound well together. */
const NOTES = [220, 246.94, 277.18, 329.63, 369.99, 440, 493.88, 554.37];

/**
 * Makes a mono 16-bit WAV of `seconds` seconds with a soft note at each time in `at` (seconds). The notes rise, and start again after a
 * pause of more than 1.5 seconds.
 */
export function videoSound(at: readonly number[], seconds: number): Buffer {
  const samples = new Float32Array(Math.round(seconds * RATE));
  let step = 0;
  let before = -10;
  for (const time of [...new Set(at)].toSorted((a, b) => a - b)) {
    step = time - before > 1.5 ? 0 : step + 1;
    before = time;
    const hertz = NOTES[step % NOTES.length] ?? 220;
    const first = Math.round(time * RATE);
    for (let i = 0; i < RATE * 0.9 && first + i < samples.length; i++) {
      const t = i / RATE;
      const attack = Math.min(1, t / 0.006);
      const tone = Math.sin(2 * Math.PI * hertz * t) * Math.exp(-6 * t);
      const wood = 0.22 * Math.sin(2 * Math.PI * hertz * 4 * t) * Math.exp(-22 * t);
      samples[first + i] = (samples[first + i] ?? 0) + 0.16 * attack * (tone + wood);
    }
  }
  return waveFile(samples);
}

function waveFile(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples.length * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((s, i) => wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, s)) * 32_767), 44 + i * 2));
  return wav;
}
