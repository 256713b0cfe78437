import { describe, expect, it } from 'vitest';
import { specifies } from '#tests/specifies.ts';
import { createPositionKeeper, sendEvery } from './position-keeper.ts';

function keeperAt(start: number | null, step = 1) {
  const sent: number[] = [];
  const clock = { at: 0 };
  const keeper = createPositionKeeper({ send: (position) => sent.push(position), now: () => clock.at, step, start });
  return { sent, clock, keeper };
}

describe('storing a position', () => {
  specifies('Learning: progress and position are kept on the server, and on the device while offline');
  it('sends the position of a playing video at most every fifteen seconds', () => {
    const { sent, clock, keeper } = keeperAt(null);
    for (let second = 1; second <= 60; second++) {
      clock.at = second * 1000;
      keeper.report(second);
    }
    expect(sendEvery).toBe(15_000);
    expect(sent).toEqual([15, 30, 45, 60]);
  });

  it('sends a delayed position at once, and not twice', () => {
    const { sent, keeper } = keeperAt(null);
    keeper.report(7);
    keeper.flush();
    keeper.flush();
    expect(sent).toEqual([7]);
  });

  it('does not send an unchanged position', () => {
    const { sent, clock, keeper } = keeperAt(252);
    clock.at = sendEvery;
    keeper.report(252.4);
    keeper.flush();
    expect(sent).toEqual([]);
  });

  it('sends a step back too', () => {
    const { sent, keeper } = keeperAt(4);
    keeper.report(2);
    keeper.flush();
    expect(sent).toEqual([2]);
  });

  it('uses smaller steps for texts', () => {
    const { sent, keeper } = keeperAt(0.2, 0.02);
    keeper.report(0.21);
    keeper.flush();
    keeper.report(0.5);
    keeper.flush();
    expect(sent).toEqual([0.5]);
  });
});
