import { type Tx } from '#lib/data/db.ts'

export type PromotionSeed = {
  id: number
  title: string
  text: string
  art: string
  linkPath: string
  linkLabel: string
  flag: string | null
  position: number
}

export function upsertPromotions(tx: Tx, promotions: PromotionSeed[]) {
  return tx
    .insertInto('promotion')
    .values(promotions)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        text: row.ref('excluded.text'),
        art: row.ref('excluded.art'),
        linkPath: row.ref('excluded.linkPath'),
        linkLabel: row.ref('excluded.linkLabel'),
        flag: row.ref('excluded.flag'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

/** Offers whose term it is, but for those of features that are off. */
function current(tx: Tx, now: Date, off: string[]) {
  return tx
    .selectFrom('promotion')
    .where('isActive', '=', true)
    .where((is) => is.or([is('startsAt', 'is', null), is('startsAt', '<=', now)]))
    .where((is) => is.or([is('endsAt', 'is', null), is('endsAt', '>', now)]))
    .$if(off.length > 0, (query) =>
      query.where((is) => is.or([is('flag', 'is', null), is('flag', 'not in', off)])),
    )
}

export function selectPromotions(
  tx: Tx,
  now: Date,
  off: string[],
  { limit, offset }: { limit: number; offset: number },
) {
  return current(tx, now, off)
    .select(['id', 'title', 'text', 'art', 'linkPath', 'linkLabel', 'startsAt', 'endsAt'])
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countPromotions(tx: Tx, now: Date, off: string[]): Promise<number> {
  const { count } = await current(tx, now, off)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
