import type { z } from '../../../contracts/zod.ts';
import { adopt, append, create, erase, lastRow, load, remove, replace, rowAt } from './change.ts';
import { listDocuments } from './documents.ts';
import { draw, receipt } from './draw.ts';
import { discard, retire, sweepOrphans, sweepRetired, writeGeneration } from './generation.ts';
import type { List } from './list.ts';
import { dropStaged, giveUpStaged, stage, staleStagings, takeStaged } from './staging.ts';
import { latest, leaves, page } from './read.ts';
import type { SealedPart, Shape } from './tree.ts';

export function defineList<Row>(declaration: {
  /** Name in kebab case, unique on the platform. The names of the list's aggregates and collections begin with it. */
  name: string;
  /** Schema of the domain's part of a row: everything except id, weight and visibility. */
  schema: z.ZodMiniType<Row>;
  /** Returns the members of `Row` that the row's hash covers. The name must be in NFC. */
  sealed: (row: Row) => SealedPart;
  erased: (row: Row) => Row;
}): List<Row> {
  const documents = listDocuments(declaration.name, declaration.schema);
  const { sealed, erased } = declaration;
  const shape: Shape<Row> = { ...documents, sealed, erased };
  return {
    collections: [documents.rows, documents.nodes, documents.generations],
    aggregate: (list) =>
      documents.generations.ref(typeof list === 'string' ? list : list.generation).aggregate,
    create: (tx, generation, now) => create(shape, tx, generation, now),
    adopt: (tx, head) => adopt(shape, tx, head),
    append: (tx, head, rows) => append(shape, tx, head, rows),
    stage: (store, given, rows) => stage(shape, store, given, rows),
    takeStaged: (tx, head, staged) => takeStaged(shape, tx, head, staged),
    giveUpStaged: (store, generation, token) => giveUpStaged(shape, store, generation, token),
    staleStagings: (store, now) => staleStagings(shape, store, now),
    dropStaged: (store, given, signal) => dropStaged(shape, store, given, signal),
    row: (tx, head, ordinal, id) => rowAt(shape, tx, head, ordinal, id),
    last: (tx, list, ordinal, id) => lastRow(shape, tx, list, ordinal, id),
    load: (tx, head, ordinals) => load(shape, tx, head, ordinals),
    replace: (tx, head, ordinal, next) => replace(shape, tx, head, ordinal, next),
    remove: (tx, head, ordinal) => remove(shape, tx, head, ordinal),
    erase: (tx, list, ordinal) => erase(shape, tx, list, ordinal),
    draw: (tx, head, count, target, over) => draw(shape, tx, head, count, target, over),
    receipt: (tx, head, ordinal) => receipt(shape, tx, head, ordinal),
    page: (store, list, options) => page(shape, store, list, options),
    leaves: (store, list, from) => leaves(shape, store, list, from),
    latest: (store, list, ordinals) => latest(shape, store, list.generation, ordinals),
    writeGeneration: (store, generation, now, rows) => writeGeneration(shape, store, generation, now, rows),
    discard: (store, generation) => discard(shape, store, generation),
    retire: (tx, head, given) => retire(shape, tx, head, given),
    sweepRetired: (store, owner, signal) => sweepRetired(shape, store, owner, signal),
    sweepOrphans: (store, now, owner, signal) => sweepOrphans(shape, store, now, owner, signal),
  };
}
