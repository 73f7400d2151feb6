/**
 * One round trip for many: what is asked while an answer is awaited goes out together when it is there, so that a
 * busy process asks no more often than the other side answers, and an idle one asks at once.
 *
 * @param send answers the items it is given, each at its own place
 */
export function gathered<Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  interface Asked {
    readonly item: Item;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Asked[] = [];
  let underWay = false;

  const go = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    try {
      const answers = await send(asked.map(({ item }) => item));
      asked.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    if (waiting.length > 0) start();
    else underWay = false;
  };
  // Whoever is read from their sockets in this turn may come along.
  const start = () => setImmediate(() => void go());

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay) return;
      underWay = true;
      start();
    });
}
