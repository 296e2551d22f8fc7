/**
 * How operators change the items of slots: each change makes a new version and an entry in the audit log.
 *
 * Locks: all items, all pictures, then the chain of the audit log.
 */
import { type Body, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/platform/crm/office'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type Gathered } from '#lib/module.ts'
import { ordered } from '#lib/ordered.ts'
import { mustBeKnown } from '../audiences/audiences.ts'
import { byOperator, record } from '../audit/audit.ts'
import { holdPicture } from '../pictures/pictures.ts'
import * as store from './crm.sql.ts'

/** Counts items that are switched off too, because they are kept for their statistics. */
const SLOT_MAX = 50
const ITEMS_MAX = 500

const refuse = refusing({ ...contract.saveItem.refusals, ...contract.switchItem.refusals })

type By = { operator: OperatorPrincipal; id: string }

export async function officeItems(
  { db }: Deps,
  slug: string | undefined,
): Promise<contract.OfficeItem[]> {
  return (await store.listItems(db, slug)).map(officeView)
}

/** Refuses `picture_unknown`, `condition_wrong`, `item_changed` and `slot_full`. */
export async function save(
  deps: Deps,
  { facts }: Pick<Gathered, 'facts'>,
  { operator, id, seen, why, ...draft }: By & Body<typeof contract.saveItem>,
): Promise<{ answer: contract.OfficeItem; replayed: boolean }> {
  mustBeKnown('condition', draft.condition ?? null, facts)
  return write(deps, { operator, id, seen, why }, async (tx, known) => {
    const { from, to, isOffer, enabled, condition, ...said } = draft
    if (!(await holdPicture(tx, draft.image))) throw refuse('picture_unknown')
    if (draft.slug !== known?.slug) await mustHavePlace(tx, draft.slug)
    return {
      ...said,
      isOffer,
      condition: condition === undefined ? (known?.condition ?? null) : condition,
      isEnabled: enabled,
      startsAt: from === null ? null : new Date(from),
      endsAt: to === null ? null : new Date(to),
    }
  })
}

/** Refuses `item_unknown` and `item_changed`. */
export async function turn(
  deps: Deps,
  { operator, id, enabled, seen, why }: By & Body<typeof contract.switchItem>,
): Promise<{ answer: contract.OfficeItem; replayed: boolean }> {
  return write(deps, { operator, id, seen, why }, async (_tx, known) => {
    if (!known) throw refuse('item_unknown')
    const { version: _version, author: _author, changedAt: _changedAt, ...said } = known
    return { ...said, isEnabled: enabled }
  })
}

type Said = Omit<store.ItemRow, 'id' | 'version' | 'author' | 'changedAt'>
type Change = (tx: Tx, known: store.ItemRow | undefined) => Promise<Said>

/** Writes the next version of an item. Repeating the same change of the same version gets the same answer. */
async function write(
  { db, clock, bus }: Deps,
  { operator, id, seen, why }: By & { seen: number; why: string },
  change: Change,
): Promise<{ answer: contract.OfficeItem; replayed: boolean }> {
  const done = await transaction(db, async (tx) => {
    await store.lockItems(tx)
    const at = clock.now()
    const known = await store.findItem(tx, id)
    const said = await change(tx, known)
    const row = { ...said, id, version: seen + 1, author: operator.name, changedAt: at }
    if ((known?.version ?? 0) !== seen) {
      if (!known || !isSame(known, row)) throw refuse('item_changed')
      return { row: known, replayed: true }
    }
    await (known ? store.updateItem(tx, row) : store.insertItem(tx, row))
    await record(tx, {
      ...byOperator(operator),
      action: known ? 'rotator.changed' : 'rotator.created',
      subject: `rotator ${id}`,
      at,
      why,
      before: known ? officeView(known) : null,
      after: officeView(row),
    })
    return { row, replayed: false }
  })
  if (!done.replayed) bus.publish('content_changed', { rotator: id })
  return { answer: officeView(done.row), replayed: done.replayed }
}

async function mustHavePlace(tx: Tx, slug: string): Promise<void> {
  const { inSlot, inAll } = await store.countItems(tx, slug)
  if (inSlot >= SLOT_MAX || inAll >= ITEMS_MAX) throw refuse('slot_full')
}

/** Whether the change was made already and only its answer was lost. */
function isSame(known: store.ItemRow, wish: store.ItemRow): boolean {
  const bare = ({ changedAt: _changedAt, ...row }: store.ItemRow) =>
    JSON.stringify(ordered(JSON.parse(JSON.stringify(row))))
  return bare(known) === bare(wish)
}

function officeView(row: store.ItemRow): contract.OfficeItem {
  const { startsAt, endsAt, isEnabled, changedAt, slug, audience, device, ...said } = row
  return {
    ...said,
    slug: slug as contract.OfficeItem['slug'],
    audience: audience as contract.OfficeItem['audience'],
    device: device as contract.OfficeItem['device'],
    from: startsAt?.toISOString() ?? null,
    to: endsAt?.toISOString() ?? null,
    enabled: isEnabled,
    changedAt: changedAt.toISOString(),
  }
}
