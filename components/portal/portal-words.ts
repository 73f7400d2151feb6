import type { ClientState } from '../../contracts/identity/portal/client-state.ts';
import type { LoginScope } from '../../contracts/identity/sign-in/sign-in.ts';
import type { ClientSummary, Grace } from '../../contracts/identity/portal/portal.ts';
import { text } from '../language/text.ts';

export const kindWords = (): Readonly<Record<ClientSummary['kind'], string>> => ({
  service: text('Service client'),
  oauth: text('App'),
});

export const newWords = (): Readonly<Record<ClientSummary['kind'], string>> => ({
  service: text('New service client'),
  oauth: text('New app'),
});

export const stateWords = (): Readonly<Record<ClientState, string>> => ({
  pending: text('Waiting for approval'),
  active: text('Active'),
  suspended: text('Suspended'),
  deactivated: text('Deactivated'),
});

export const stateClass: Readonly<Record<ClientState, string>> = {
  pending: '',
  active: 'good',
  suspended: 'bad',
  deactivated: '',
};

export const stateNotes = (): Readonly<Record<Exclude<ClientState, 'active'>, string>> => ({
  pending: text(
    'An operator of this service has to approve it. Until then nobody but you can sign in to an app, and a service client gets no tokens. You can finish its settings.',
  ),
  suspended: text(
    'An operator of this service has suspended it. It gets no tokens, and its existing ones are refused. Only an operator can lift this.',
  ),
  deactivated: text('You have switched it off. It gets no tokens, and its existing ones are refused.'),
});

export const pendingServiceNote = (): string =>
  text(
    'An operator of this service has to approve this client first. Until then it gets no tokens, and requests for one are answered with 400.',
  );

export const apis = () =>
  [
    {
      audience: 'service.wheel',
      label: text('Wheels'),
      scopes: {
        'wheel:read': text('Read wheels, participants and results'),
        'wheel:write': text('Create and change wheels and participants'),
        'wheel:spin': text('Spin wheels'),
      },
    },
    {
      audience: 'service.chat',
      label: text('Chat bot'),
      scopes: {
        'chatbot:read': text('Read the status of the bot, giveaways and servers'),
        'chatbot:leaderboards:read': text('Read public leaderboards'),
        'chatbot:manage': text('Manage the bot on servers that you manage'),
        'chatbot:giveaways:write': text('Create giveaways'),
        'chatbot:leveling:write': text('Change the settings for levels'),
        'chatbot:economy:write': text('Change the settings for credits and rewards'),
      },
    },
  ] as const;

export const loginScopeWords = (): Readonly<Record<LoginScope, string>> => ({
  openid: text('Recognise people by their account id'),
  profile: text('See user name, display name and picture'),
  email: text('See the e-mail address'),
  roles: text('See roles on this service'),
  offline_access: text('Keep access while people are away'),
});

export const graceWords = (): Readonly<Record<Grace, string>> => ({
  '24h': text('It stays valid for 24 hours'),
  '7d': text('It stays valid for 7 days'),
  now: text('It stops working now'),
});

export const graceNotes = (): Readonly<Record<Grace, string>> => ({
  '24h': text('Enough time to deploy the new one. Nothing is interrupted.'),
  '7d': text('For programs that others deploy.'),
  now: text('If it has leaked. Programs that still use it fail at once.'),
});
