import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'a code that has a limit has counted each of its uses': sql`
      select c.code || ': ' || c.uses || ' is not ' || coalesce(u.uses, 0) as found
      from (select code, uses from promo_code) c
      left join (select code, count(*) as uses from promo_use where counted group by code) u
        on u.code = c.code
      where c.uses <> coalesce(u.uses, 0)`,
  'a use of a code has its gift': sql`
      select u.player_id || ' ' || u.code as found from promo_use u
      left join user_gift g on (g.player_id, g.id) = (u.player_id, u.gift_id)
      where g.source is distinct from 'promo ' || u.code`,
  'a gift is of a version that there is': sql`
      select u.player_id || '/' || u.id as found from user_gift u
      left join gift g on (g.key, g.version) = (u.gift_key, u.gift_version)
      where g.key is null`,
  'what was taken is known to the wallet, with the same terms': sql`
      select u.player_id || '/' || u.id as found from user_gift u
      left join bonus_grant b on (b.player_id, b.id) = (u.player_id, u.grant_id)
      left join free_rounds f on (f.player_id, f.id) = (u.player_id, u.grant_id)
      where u.taken_at is not null
        and (b.id is null and f.id is null or f.id is null and b.terms - 'expiresAt' <> u.terms - 'expiresAt' - 'days')`,
}

/** Gifts and codes that do not match the wallet. */
export function giftsFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
