/** Recommended source name for the session that this library stores in a cookie. */
export const sdkSessionSource = 'sdk_session';

/** Recommended source name for the session of a site that hosts the app. */
export const parentAuthTokenSource = 'parent_auth_token';

type Awaitable<T> = T | Promise<T>;

/** Functions that read a session, by the name of the source. The first session that is found is used. */
export type SvcSessionSources<T> = Readonly<
  Record<string, (request: Request) => Awaitable<T | null | undefined>>
>;

export type SvcAuthSession<T> = T & { readonly authSource: string };

/** Returns the session of a request, with the name of its source. Returns null if nobody is signed in. */
export async function resolveSvcAuthSession<T extends object>(
  request: Request,
  sources: SvcSessionSources<T>,
): Promise<SvcAuthSession<T> | null> {
  for (const [authSource, read] of Object.entries(sources)) {
    const session = await read(request);
    if (session !== null && session !== undefined) return { ...session, authSource };
  }
  return null;
}
