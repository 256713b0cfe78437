import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Sign-ins under way, codes and tokens: at most so many, the oldest are forgotten first. */
const most = 2000;

/**
 * Where the provider keeps what it hands out: in memory, and each thing no longer than it lives. One store for all kinds,
 * because a code that is used twice takes back every token of its grant.
 */
export function createMemoryAdapter(): (kind: string) => Adapter {
  const kept = new LRUCache<string, AdapterPayload>({ max: most });

  const dropWhere = (matches: (payload: AdapterPayload) => boolean) => {
    for (const [key, payload] of kept.entries()) if (matches(payload)) kept.delete(key);
  };

  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    const findWhere = async (matches: (payload: AdapterPayload) => boolean) => {
      for (const [key, payload] of kept.entries()) if (key.startsWith(`${kind} `) && matches(payload)) return payload;
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        kept.set(keyOf(id), payload, expiresIn ? { ttl: expiresIn * 1000 } : {});
      },
      async find(id) {
        return kept.get(keyOf(id));
      },
      findByUid: (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findWhere((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        dropWhere((payload) => payload.grantId === grantId);
      },
    };
  };
}
