export const shop = {
  clientId: 'svc_lamps',
  clientSecret: 'secret-of-a-client-that-sells-lamps-0000',
} as const;

/** Body of each capture. */
export const shopBody = JSON.stringify(shop);
