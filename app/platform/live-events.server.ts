import { EventEmitter } from 'node:events';

/** News between parts of the running product: 'order:{id}' changed, 'catalogue' changed. Carries no data; listeners read again. */
export interface LiveEvents {
  publish(topic: string): void;
  /** Returns what ends the subscription. */
  subscribe(topic: string, listener: () => void): () => void;
}

/** Within one process. */
export function createLiveEvents(): LiveEvents {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish: (topic) => void emitter.emit(topic),
    subscribe(topic, listener) {
      emitter.on(topic, listener);
      return () => void emitter.off(topic, listener);
    },
  };
}
