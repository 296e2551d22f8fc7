import { brokenOf, type Checks } from '#lib/data/invariants.ts'
import { type Tx } from '#lib/data/db.ts'
import { sql } from '#lib/data/db.ts'
import { type Broken } from '#lib/module.ts'

const checks: Checks = {
  'an article counts the comments that are shown under it': sql`
      select a.slug as found from article a
      left join (select article_id, count(*) as shown from article_comment
        where not is_hidden group by article_id) c on c.article_id = a.id
      where a.comments <> coalesce(c.shown, 0)`,
}

export function blogFaults(tx: Tx): Promise<Broken[]> {
  return brokenOf(tx, checks)
}
