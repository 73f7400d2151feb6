import type { Adapter, AdapterPayload } from 'oidc-provider';

export class MapAdapter implements Adapter {
  readonly #entries = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#entries.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#entries.get(id);
  }

  async findByUid(): Promise<undefined> {}

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry['consumed'] = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(id);
  }

  async revokeByGrantId(): Promise<void> {}
}
