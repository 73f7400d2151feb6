/** Tokens that endpoints of an owner's wheels accept, by scope. */
const token = { kind: 'service', audience: 'service.wheel' } as const;

export const reading = { ...token, scope: 'wheel:read' } as const;
export const writing = { ...token, scope: 'wheel:write' } as const;
export const spinning = { ...token, scope: 'wheel:spin' } as const;
