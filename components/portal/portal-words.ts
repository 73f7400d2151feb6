import type { ClientState } from '../../contracts/identity/portal/client-state.ts';
import type { LoginScope } from '../../contracts/identity/sign-in/sign-in.ts';
import type { ClientSummary, Grace } from '../../contracts/identity/portal/portal.ts';

export const kindWords: Readonly<Record<ClientSummary['kind'], string>> = {
  service: 'Service client',
  oauth: 'App',
};

export const newWords: Readonly<Record<ClientSummary['kind'], string>> = {
  service: 'New service client',
  oauth: 'New app',
};

export const stateWords: Readonly<Record<ClientState, string>> = {
  pending: 'Waiting for approval',
  active: 'Active',
  suspended: 'Suspended',
  deactivated: 'Deactivated',
};

export const stateClass: Readonly<Record<ClientState, string>> = {
  pending: '',
  active: 'good',
  suspended: 'bad',
  deactivated: '',
};

export const stateNotes: Readonly<Record<Exclude<ClientState, 'active'>, string>> = {
  pending:
    'An operator of this service has to approve it. Until then nobody but you can sign in to an app, and a service client gets no tokens. You can finish its settings.',
  suspended:
    'An operator of this service has suspended it. It gets no tokens, and its existing ones are refused. Only an operator can lift this.',
  deactivated: 'You have switched it off. It gets no tokens, and its existing ones are refused.',
};

export const pendingServiceNote =
  'An operator of this service has to approve this client first. Until then it gets no tokens, and requests for one are answered with 400.';

export const apis = [
  {
    audience: 'service.wheel',
    label: 'Wheels',
    scopes: {
      'wheel:read': 'Read wheels, participants and results',
      'wheel:write': 'Create and change wheels and participants',
      'wheel:spin': 'Spin wheels',
    },
  },
  {
    audience: 'service.chat',
    label: 'Chat bot',
    scopes: {
      'chatbot:read': 'Read the status of the bot, giveaways and servers',
      'chatbot:leaderboards:read': 'Read public leaderboards',
      'chatbot:manage': 'Manage the bot on servers that you manage',
      'chatbot:giveaways:write': 'Run giveaways',
      'chatbot:leveling:write': 'Change levels',
      'chatbot:economy:write': 'Change balances',
    },
  },
] as const;

export const loginScopeWords: Readonly<Record<LoginScope, string>> = {
  openid: 'Recognise people by their account id',
  profile: 'See user name, display name and picture',
  email: 'See the e-mail address',
  roles: 'See roles on this service',
  offline_access: 'Keep access while people are away',
};

export const graceWords: Readonly<Record<Grace, string>> = {
  '24h': 'It stays valid for 24 hours',
  '7d': 'It stays valid for 7 days',
  now: 'It stops working now',
};

export const graceNotes: Readonly<Record<Grace, string>> = {
  '24h': 'Enough time to deploy the new one. Nothing is interrupted.',
  '7d': 'For programs that others deploy.',
  now: 'If it has leaked. Programs that still use it fail at once.',
};
