import { type Tx, transaction } from '#lib/data/db.ts'
import hosts from './gallery.hosts.json' with { type: 'json' }
import { type ItemSeed, upsertHosts, upsertItems } from './gallery.sql.ts'

/** Updates hosts and clips to the shipped ones. The clip that opens with time uses its host's position. */
export function seedGallery(db: Tx): Promise<void> {
  const items = hosts.flatMap(({ id, items: list }, place) =>
    list.map(({ title, seconds, captions, opens }, index): ItemSeed => {
      const step = opens === 'time' ? place + 1 : null
      return {
        hostId: id,
        number: index + 1,
        title,
        seconds,
        captions,
        opens: opens as ItemSeed['opens'],
        step,
      }
    }),
  )
  const rows = hosts.map(({ id, name, role, about, art, link }, place) => ({
    id,
    name,
    role,
    about,
    art,
    position: place + 1,
    linkPath: link.path,
    linkLabel: link.label,
  }))
  return transaction(db, async (tx) => {
    await upsertHosts(tx, rows)
    await upsertItems(tx, items)
  })
}
