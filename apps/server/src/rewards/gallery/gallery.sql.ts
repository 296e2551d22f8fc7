import { type Tx } from '#lib/data/db.ts'

export type HostSeed = {
  id: number
  name: string
  role: string
  about: string
  art: string
  linkPath: string
  linkLabel: string
  position: number
}
export type ItemSeed = {
  hostId: number
  number: number
  title: string
  seconds: number
  captions: string[]
  opens: 'always' | 'email' | 'time'
  step: number | null
}

export function upsertHosts(tx: Tx, hosts: HostSeed[]) {
  return tx
    .insertInto('galleryHost')
    .values(hosts)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        role: row.ref('excluded.role'),
        about: row.ref('excluded.about'),
        art: row.ref('excluded.art'),
        linkPath: row.ref('excluded.linkPath'),
        linkLabel: row.ref('excluded.linkLabel'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

export function upsertItems(tx: Tx, items: ItemSeed[]) {
  return tx
    .insertInto('galleryItem')
    .values(items)
    .onConflict((conflict) =>
      conflict.columns(['hostId', 'number']).doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        seconds: row.ref('excluded.seconds'),
        captions: row.ref('excluded.captions'),
        opens: row.ref('excluded.opens'),
        step: row.ref('excluded.step'),
      })),
    )
    .execute()
}

/** The maximum number of hosts that are read. */
const HOSTS_MAX = 100
const ITEMS_MAX = 1000

export function selectHosts(tx: Tx) {
  return tx
    .selectFrom('galleryHost')
    .select(['id', 'name', 'role', 'about', 'art', 'linkPath', 'linkLabel'])
    .where('isActive', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(HOSTS_MAX)
    .execute()
}

export function selectItems(tx: Tx) {
  return tx
    .selectFrom('galleryItem')
    .select(['hostId', 'number', 'title', 'seconds', 'captions', 'opens', 'step'])
    .orderBy('hostId')
    .orderBy('number')
    .limit(ITEMS_MAX)
    .execute()
}
