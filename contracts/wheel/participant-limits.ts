/** Limits in a file of their own, because wheel pages need them without the schemas of participants. */
export const participantLimits = {
  userId: 128,
  fingerprint: 256,
  userAgent: 1_024,
  bulk: 5_000,
  /**
   * Maximum number of rows in a bulk add that asks for receipts. If the list is long, a receipt has about 2 kB.
   */
  bulkReceipts: 500,
} as const;
