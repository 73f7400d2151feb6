/** States of a client (docs/rules/identity.md, "States of a client"). */
export const clientStates = ['pending', 'active', 'suspended', 'deactivated'] as const;
export type ClientState = (typeof clientStates)[number];
