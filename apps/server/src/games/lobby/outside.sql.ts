/** Games of suppliers in the catalogue. */
import { type Tx, sql } from '#lib/data/db.ts'

export type OutsideStudio = { slug: string; name: string; about: string }
export type OutsideGame = {
  /** The supplier's own id of the game. */
  code: string
  studio: string
  slug: string
  name: string
  description: string
  art: string
  categories: string[]
  tags: string[]
  rtpBp: number
  volatility: string | null
  maxWinX: number | null
  isMobile: boolean
  hasDemo: boolean
  onlyRealBalance: boolean
  launchType: 'frame' | 'window'
}

/** Ids of suppliers' studios and games begin far above those of the own catalogue. */
const FIRST_STUDIO = 10_000
const FIRST_GAME = 1_000_000

/** Serialises changes, because new ids follow the highest one. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lobby.catalogue', 0))`.execute(tx)
}

/** Inserts or updates a supplier's studios; one whose name another studio has is skipped. */
export async function upsertStudios(tx: Tx, supplier: string, studios: OutsideStudio[]) {
  await sql`insert into developer (id, slug, name, about, position, supplier)
    select last.id + n, one.slug, one.name, one.about, last.id + n, ${supplier}
      from (select greatest(max(id), ${FIRST_STUDIO - 1}::integer) as id from developer) last
      cross join (select *, row_number() over ()::integer as n
        from jsonb_to_recordset(${JSON.stringify(studios)}::jsonb)
          as studio (slug text, name text, about text)) one
    on conflict (slug) do update set name = excluded.name, about = excluded.about
      where developer.supplier = excluded.supplier
        and (developer.name, developer.about) is distinct from (excluded.name, excluded.about)`.execute(
    tx,
  )
}

/**
 * Inserts or updates games as their supplier offers them; returns the codes that it has now. A game whose address or
 * studio belongs to another is skipped. Unchanged rows are not written.
 */
export async function upsertOutside(
  tx: Tx,
  supplier: string,
  games: OutsideGame[],
): Promise<string[]> {
  await sql`
    insert into game (id, slug, developer_id, name, description, engine, model_version, art, categories,
      tags, symbols, position, only_real_balance, is_mobile, supplier, external_code, rtp_bp, volatility,
      max_win_x, launch_type, has_demo)
    select last.id + n, slug, developer_id, name, description, 'outside', null, art, categories, tags,
      '{}', last.id + n, "onlyRealBalance", "isMobile", ${supplier}, code, "rtpBp", volatility,
      "maxWinX", "launchType", "hasDemo"
    from (select greatest(max(id), ${FIRST_GAME - 1}::integer) as id from game) last
    cross join (
      select one.*, d.id as developer_id, row_number() over (order by place)::integer as n
      -- Of two games at one address the first one wins.
      from (select distinct on (studio, slug) * from (
        select *, row_number() over () as place from jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
          as told (code text, studio text, slug text, name text, description text, art text,
            categories text[], tags text[], "rtpBp" integer, volatility text, "maxWinX" integer,
            "isMobile" boolean, "hasDemo" boolean, "onlyRealBalance" boolean, "launchType" text)) rows
        order by studio, slug, place) one
      join developer d on d.slug = one.studio and d.supplier = ${supplier}
      left join game other on other.developer_id = d.id and other.slug = one.slug
      where other.id is null or (other.supplier, other.external_code) = (${supplier}, one.code)) found
    on conflict (supplier, external_code) do update set
      slug = excluded.slug, developer_id = excluded.developer_id, name = excluded.name,
      description = excluded.description, art = excluded.art, categories = excluded.categories,
      tags = excluded.tags, only_real_balance = excluded.only_real_balance,
      is_mobile = excluded.is_mobile, rtp_bp = excluded.rtp_bp, volatility = excluded.volatility,
      max_win_x = excluded.max_win_x, launch_type = excluded.launch_type,
      has_demo = excluded.has_demo, is_offered = true
    where (game.slug, game.developer_id, game.name, game.description, game.art, game.categories, game.tags,
        game.only_real_balance, game.is_mobile, game.rtp_bp, game.volatility, game.max_win_x,
        game.launch_type, game.has_demo, game.is_offered)
      is distinct from (excluded.slug, excluded.developer_id, excluded.name, excluded.description,
        excluded.art, excluded.categories, excluded.tags, excluded.only_real_balance,
        excluded.is_mobile, excluded.rtp_bp, excluded.volatility, excluded.max_win_x,
        excluded.launch_type, excluded.has_demo, true)`.execute(tx)
  const { rows } = await sql<{ code: string }>`
    select game.external_code as code from game
      join developer on developer.id = game.developer_id
      join jsonb_to_recordset(${JSON.stringify(games)}::jsonb) as told (code text, slug text, studio text)
        on told.code = game.external_code and told.slug = game.slug and told.studio = developer.slug
      where game.supplier = ${supplier}`.execute(tx)
  return rows.map(({ code }) => code)
}

/** Withdraws games that a supplier no longer lists, and keeps their rounds. Returns their number. */
export async function withdrawOthers(tx: Tx, supplier: string, codes: string[]): Promise<number> {
  const { numAffectedRows } = await sql`update game set is_offered = false
    where supplier = ${supplier} and is_offered and external_code <> all (${codes}::text[])`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

export async function setSupplied(tx: Tx, supplier: string, on: boolean): Promise<void> {
  await tx
    .updateTable('game')
    .set({ isSupplied: on })
    .where('supplier', '=', supplier)
    .where('isSupplied', '!=', on)
    .execute()
}

export function selectByCode(tx: Tx, supplier: string, code: string) {
  return tx
    .selectFrom('game')
    .select('id')
    .where('supplier', '=', supplier)
    .where('externalCode', '=', code)
    .executeTakeFirst()
}

export async function countOutside(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('game')
    .select(['supplier', sql<number>`count(*)::integer`.as('games')])
    .where('supplier', 'is not', null)
    .where('isOffered', '=', true)
    .groupBy('supplier')
    .execute()
  return new Map(rows.map(({ supplier, games }) => [supplier!, games]))
}

/** The wager weights of suppliers' games: slot or not, and the stated return (a fraction). */
export async function selectWagers(
  tx: Tx,
  ids: number[],
): Promise<Map<number, { kind: 'slot' | 'instant'; rtp: number | null }>> {
  const rows = await tx
    .selectFrom('game')
    .select(['id', 'rtpBp', sql<boolean>`categories @> array['slots']`.as('isSlot')])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
  return new Map(
    rows.map(({ id, rtpBp, isSlot }) => {
      const rtp = rtpBp === null ? null : rtpBp / 10_000
      return [id, { kind: isSlot ? 'slot' : 'instant', rtp }]
    }),
  )
}

/** The supplier's code of a game; undefined for own ones. */
export function selectOutside(tx: Tx, id: number) {
  return tx
    .selectFrom('game')
    .select(['supplier', 'externalCode as code'])
    .where('id', '=', id)
    .where('supplier', 'is not', null)
    .executeTakeFirst()
}
