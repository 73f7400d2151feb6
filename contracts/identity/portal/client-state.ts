/**
 * States of a client (docs/rules/identity.md, "States of a client"): waiting for an operator's approval, active,
 * suspended by an operator, or deactivated by its owner.
 */
export const clientStates = ['pending', 'active', 'suspended', 'deactivated'] as const;
export type ClientState = (typeof clientStates)[number];
