/**
 * States of a client (docs/rules/identity.md, "States of a client"): it waits for an operator's approval, may act, was
 * suspended by an operator, or was deactivated by its owner.
 */
export const clientStates = ['pending', 'active', 'suspended', 'deactivated'] as const;
export type ClientState = (typeof clientStates)[number];
