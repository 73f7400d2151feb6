/**
 * Batches calls: those that are made during a round trip go out together in the next one.
 * @param send returns the answers in the order of the items
 */
export function gathered<Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  interface Waiting {
    readonly item: Item;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let underWay = false;

  const go = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    try {
      const answers = await send(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    if (waiting.length > 0) start();
    else underWay = false;
  };
  // Wait for the end of this turn of the event loop, so that requests from other sockets join the batch.
  const start = () => setImmediate(() => void go());

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay) return;
      underWay = true;
      start();
    });
}
