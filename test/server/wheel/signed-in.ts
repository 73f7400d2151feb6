import { Browser } from '../identity/browser.ts';
import { startApp, type RunningApp, type StartOptions } from '../start-app.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Tests read bodies of every kind.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

export class Person {
  readonly browser: Browser;
  readonly #app: RunningApp;

  private constructor(app: RunningApp, browser: Browser) {
    this.#app = app;
    this.browser = browser;
  }

  /** @param another browser that already has cookies */
  static async signIn(
    app: RunningApp,
    userName: string,
    password: string,
    another: Browser = new Browser(app),
  ): Promise<Person> {
    const { status } = await another.signIn(userName, password);
    if (status !== 200) throw new Error(`${userName} was not signed in: ${status}`);
    return new Person(app, another);
  }

  /** Returns a person in a browser where nobody is signed in. */
  static stranger(app: RunningApp, browser: Browser = new Browser(app)): Person {
    return new Person(app, browser);
  }

  /** Headers in `more` replace those of the page. Their names are in lower case. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string | undefined> = {},
  ): Promise<Reply> {
    const headers = Object.entries({
      ...this.browser.headers(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const response = await fetch(this.#app.url + path, {
      method,
      headers: Object.fromEntries(headers),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.browser.cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  }
}

export const passwordOf = { alice: 'correct horse battery', bob: 'staple battery horse' } as const;

export function startWithPeople(options: StartOptions = {}): Promise<RunningApp> {
  return startApp({
    ...options,
    bootstrap: {
      ...options.bootstrap,
      users: [
        {
          userId: 'usr_carol',
          userName: 'carol',
          password: 'carol has a password',
          displayName: 'Carol of the North',
          email: 'carol@mail.example',
          providers: { discord: '1111' },
        },
        { userId: 'usr_dave', userName: 'dave', password: 'dave has one as well' },
      ],
    },
  });
}

export const carol = (app: RunningApp, browser?: Browser) =>
  Person.signIn(app, 'carol', 'carol has a password', browser);
export const dave = (app: RunningApp, browser?: Browser) =>
  Person.signIn(app, 'dave', 'dave has one as well', browser);
export const alice = (app: RunningApp) => Person.signIn(app, 'alice', passwordOf.alice);
export const bob = (app: RunningApp) => Person.signIn(app, 'bob', passwordOf.bob);
