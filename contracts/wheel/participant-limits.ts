/** Limits of participants, in a file of their own, because wheel pages need them without the schemas. */
export const participantLimits = {
  userId: 128,
  fingerprint: 256,
  userAgent: 1_024,
  bulk: 5_000,
  /** Maximum number of rows in a bulk add with receipts. A receipt from a long list has about 2 kB. */
  bulkReceipts: 500,
} as const;
