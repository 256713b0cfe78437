import type { FaultName } from '../scenarios/faults.ts';

export const ENDPOINTS = ['oauth', 'stkpush', 'query', 'register', 'reversal', 'status'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

interface ArmedFault {
  readonly endpoint: Endpoint;
  readonly fault: FaultName;
  times: number;
}

/** Faults that the control API has set for the next requests of an endpoint. */
export interface ArmedFaults {
  arm(armed: ArmedFault): void;
  /** Returns the next fault and removes it. */
  take(endpoint: Endpoint): FaultName | undefined;
  list(): readonly ArmedFault[];
  clear(): void;
}

export function createArmedFaults(): ArmedFaults {
  let armed: ArmedFault[] = [];
  return {
    arm: (fault) => void armed.push(fault),
    take(endpoint) {
      const found = armed.find((candidate) => candidate.endpoint === endpoint);
      if (!found) return undefined;
      found.times -= 1;
      armed = armed.filter(({ times }) => times > 0);
      return found.fault;
    },
    list: () => armed,
    clear() {
      armed = [];
    },
  };
}
