import { type GiftKind, type GiftOpener } from '@ayva/contract/payments/gifts'
import { sql, type Tx } from '#lib/data/db.ts'

/** A version of an offer, with its terms as written. */
export type OfferRow = {
  key: string
  version: number
  kind: GiftKind
  opens: GiftOpener
  title: string
  text: string
  image: string
  audience: 'all' | 'vip'
  fromAt: Date | null
  untilAt: Date | null
  automatic: boolean
  welcome: number | null
  terms: unknown
  author: string
  madeAt: Date
}

/** All versions; they are few, and the caller caches them. */
export function selectOffers(tx: Tx): Promise<OfferRow[]> {
  return tx
    .selectFrom('gift')
    .selectAll()
    .orderBy('key')
    .orderBy('version')
    .$castTo<OfferRow>()
    .execute()
}

/** A version or the newest one, read within the transaction so that no second connection is needed. */
export function findOffer(tx: Tx, key: string, version?: number): Promise<OfferRow | undefined> {
  return tx
    .selectFrom('gift')
    .selectAll()
    .where('key', '=', key)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .orderBy('version', 'desc')
    .limit(1)
    .$castTo<OfferRow>()
    .executeTakeFirst()
}

/** Inserts the next version of a key; concurrent writers are serialised. */
export async function insertOffer(
  tx: Tx,
  { terms, ...offer }: Omit<OfferRow, 'version'>,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('gift'), hashtext(${offer.key}))`.execute(tx)
  const { last } = await tx
    .selectFrom('gift')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('last'))
    .where('key', '=', offer.key)
    .executeTakeFirstOrThrow()
  const version = last + 1
  await tx
    .insertInto('gift')
    .values({ ...offer, version, terms: JSON.stringify(terms) })
    .execute()
  return version
}

/** Inserts a shipped offer unless it already has a version. */
export async function insertShipped(
  tx: Tx,
  offers: readonly Omit<OfferRow, 'version'>[],
): Promise<void> {
  await tx
    .insertInto('gift')
    .values(
      offers.map(({ terms, ...offer }) => ({ ...offer, version: 1, terms: JSON.stringify(terms) })),
    )
    .onConflict((conflict) => conflict.columns(['key', 'version']).doNothing())
    .execute()
}
