import assert from 'node:assert/strict';
import { Browser } from '../browser.ts';
import type { RunningApp } from '../../start-app.ts';

const passwords: Readonly<Record<string, string>> = {
  alice: 'correct horse battery',
  bob: 'staple battery horse',
};

export class Person extends Browser {
  static async signedIn(app: RunningApp, userName = 'alice', userAgent?: string): Promise<Person> {
    const person = new Person(app);
    const password = passwords[userName] ?? assert.fail(`no password of ${userName}`);
    const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
    const { status } = await person.signIn(userName, password, {}, headers);
    assert.equal(status, 200);
    return person;
  }

  async own<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { body, status = method === 'GET' ? 200 : 204 }: { body?: object; status?: number } = {},
  ): Promise<Body> {
    const answer = await this.call<Body>(method, `/account/api/${path}`, body);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
