import type { UserNameView } from '../../../contracts/identity/sign-in/registration.ts';
import type { Onward } from '../../../contracts/identity/sign-in/sign-in.ts';
import { call, post, type Fault } from '../sign-in-api.ts';

export interface Registration {
  readonly userName: string;
  readonly password: string;
  readonly email?: string;
  readonly request?: string | undefined;
  readonly returnTo?: string | undefined;
}

export function register(registration: Registration, csrf: string): Promise<Onward | Fault> {
  return post<Onward>('/oauth/api/register', registration, csrf);
}

export function readUserName(userName: string): Promise<UserNameView | Fault> {
  return call<UserNameView>(`/oauth/api/user-name?${new URLSearchParams({ userName }).toString()}`);
}
