import type { Asset } from '../../../contracts/wheel/asset-endpoints.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import { base64Of } from '../../looks/files/data-file.ts';

const path = '/wheels/api/v1/assets';

/**
 * Uploads of the account (docs/rules/wheel.md, "Uploads"). Undoing a deletion uploads the content again,
 * which gets the same address.
 *
 * Fires `change`.
 */
export class Uploads extends EventTarget {
  #assets: readonly Asset[] | undefined;
  #fault: Fault | undefined;
  #deleted: { readonly asset: Asset; readonly content: Blob } | undefined;

  /** The uploads of the account, newest first. Undefined until they are loaded. */
  get assets(): readonly Asset[] | undefined {
    return this.#assets;
  }

  /** Reason why the uploads could not be loaded. */
  get fault(): Fault | undefined {
    return this.#fault;
  }

  /** Upload that was deleted last and can be restored. */
  get deleted(): Asset | undefined {
    return this.#deleted?.asset;
  }

  async load(): Promise<void> {
    const answer = await api.get<{ readonly assets: readonly Asset[] }>(`${path}?limit=256`);
    this.#fault = answer instanceof Fault ? answer : undefined;
    if (!(answer instanceof Fault)) this.#assets = answer.assets;
    this.#notify();
  }

  /** Uploads a file. Returns the existing upload if the account already has the same file. */
  async add(file: Blob, name: string): Promise<Asset | Fault> {
    const answer = await api.post<Asset>(path, { data: await base64Of(file), name });
    if (answer instanceof Fault) return answer;
    const others = this.#assets?.filter(({ assetId }) => assetId !== answer.assetId);
    this.#assets = others && [answer, ...others];
    this.#notify();
    return answer;
  }

  async delete(asset: Asset): Promise<Fault | undefined> {
    const content = await fetch(asset.path).then(
      async (answer) => (answer.ok ? answer.blob() : undefined),
      () => undefined,
    );
    const answer = await api.delete(`${path}/${asset.assetId}`);
    // An upload that another tab has already deleted is not a failure.
    if (answer instanceof Fault && answer.code !== 'not_found') return answer;
    this.#deleted = content && { asset, content };
    this.#assets = this.#assets?.filter(({ assetId }) => assetId !== asset.assetId);
    this.#notify();
    return undefined;
  }

  /** Uploads the deleted file again. */
  async restore(): Promise<Fault | undefined> {
    const deleted = this.#deleted;
    if (!deleted) return undefined;
    const answer = await this.add(deleted.content, deleted.asset.name);
    if (answer instanceof Fault) return answer;
    this.#deleted = undefined;
    this.#notify();
    return undefined;
  }

  #notify(): void {
    this.dispatchEvent(new Event('change'));
  }
}

/** The uploads of the signed-in account, which all controls of a page share. */
export const uploads = new Uploads();
