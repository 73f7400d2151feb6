/** Facts of guilds and members from the platform (docs/rules/chat.md, "Permission"). */
import { LRUCache } from 'lru-cache';
import { isPlatformId } from '../../../contracts/chat/platform.ts';
import {
  PlatformFault,
  type ChatPlatform,
  type PlatformGuild,
  type PlatformMember,
} from '../platform/chat-platform.ts';

/** Milliseconds for which reads may use cached facts. Events may invalidate them earlier. */
const freshMilliseconds = 60_000;

/** Age of facts that a call accepts: cached for reads, live for writes. */
export type Freshness = 'cached' | 'live';

interface Kept<Fact> {
  readonly fact: Fact;
  readonly until: number;
}

/** Maximum number of guilds and of members in memory. */
const most = { guilds: 10_000, members: 20_000 } as const;

/** Reads guilds and members, and caches them for reads. Only facts are cached, not faults. */
export class GuildFacts {
  readonly #platform: ChatPlatform;
  readonly #guilds = new LRUCache<string, Kept<PlatformGuild>>({ max: most.guilds });
  readonly #members = new LRUCache<string, Kept<PlatformMember>>({ max: most.members });

  constructor(platform: ChatPlatform) {
    this.#platform = platform;
  }

  /** Returns a guild that the bot is in. Returns `unknown` for an id that no guild can have. */
  async guild(guildId: string, freshness: Freshness): Promise<PlatformGuild | PlatformFault> {
    if (!isPlatformId(guildId)) return new PlatformFault('unknown');
    return this.#read(this.#guilds, guildId, freshness, () => this.#platform.guild(guildId));
  }

  async member(
    guildId: string,
    userId: string,
    freshness: Freshness,
  ): Promise<PlatformMember | PlatformFault> {
    if (!isPlatformId(userId)) return new PlatformFault('unknown');
    const read = () => this.#platform.member(guildId, userId);
    return this.#read(this.#members, `${guildId}/${userId}`, freshness, read);
  }

  /** Drops a guild from the cache, after the platform has reported a change of it. */
  forget(guildId: string): void {
    this.#guilds.delete(guildId);
  }

  async #read<Fact extends object>(
    kept: LRUCache<string, Kept<Fact>>,
    key: string,
    freshness: Freshness,
    read: () => Promise<Fact | PlatformFault>,
  ): Promise<Fact | PlatformFault> {
    const now = this.#platform.clock.now();
    const known = freshness === 'cached' ? kept.get(key) : undefined;
    if (known !== undefined && now < known.until) return known.fact;
    const fact = await read();
    if (fact instanceof PlatformFault) kept.delete(key);
    else kept.set(key, { fact, until: now + freshMilliseconds });
    return fact;
  }
}
