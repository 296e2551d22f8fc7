/**
 * Operators' work on pictures. A file is scanned and re-encoded in a separate process, so that only its pixels remain.
 *
 * Locks: all pictures, then the chain of the audit log.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import { UPLOADED } from '@ayva/contract/platform/pictures'
import * as contract from '@ayva/contract/platform/pictures/office'
import { hours } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type ObjectStore, openObjects } from '#lib/objects/objects.ts'
import { openScanner, type Scanner } from '#lib/objects/scanner.ts'
import { type PictureUses } from '#lib/picture-uses.ts'
import { CONTENT_CHANGED } from '#lib/work/bus.ts'
import { addJob } from '#lib/work/jobs.ts'
import { byOperator, record } from '../audit/audit.ts'
import { openRedrawing, type Redrawing } from '../media/media.ts'
import * as store from './pictures.sql.ts'
import { shipped } from './shipped.ts'

export const TIDY_JOB = 'pictures.tidy'
/** An upload takes less than this, so an object without a picture is of none. */
const UPLOAD_MS = hours(1)
const LISTED = 48
const USES_SHOWN = 20

const refuse = refusing({
  ...contract.uploadPicture.refusals,
  ...contract.deletePicture.refusals,
})

/** The services that process an upload. */
export type Desk = { objects: ObjectStore; scan: Scanner; redrawing: Redrawing }

export function openDesk({ config }: Pick<Deps, 'config'>): Desk {
  return { objects: openObjects(config), scan: openScanner(config), redrawing: openRedrawing() }
}

export const objectOf = (object: string) => `pictures/${object}`

type By = { operator: OperatorPrincipal }
type Stored = { picture: store.PictureRow; isNew: boolean }

export async function list(
  { db }: Deps,
  { q = '', after }: Query<typeof contract.listPictures>,
): Promise<Answer<typeof contract.listPictures>> {
  const rows = await store.listPictures(db, { part: q.trim(), after, limit: LISTED + 1 })
  const shown = rows.slice(0, LISTED)
  return { pictures: shown.map(view), next: rows.length > LISTED ? shown.at(-1)!.id : null }
}

export function listShipped(): Answer<typeof contract.listShippedPictures> {
  return [...shipped].map(([name, alt]) => ({ name, alt }))
}

/** Refuses with `picture_gone`. */
export async function show(
  { db, clock }: Deps,
  usesOf: PictureUses,
  hash: string,
): Promise<Answer<typeof contract.showPicture>> {
  const picture = view(await pictureOf(db, hash))
  const asked = { name: picture.name, now: clock.now(), limit: USES_SHOWN }
  return { picture, uses: await usesOf(db, asked) }
}

/** Stores a picture; the same one again is found. Refuses with each of the refusals of the call. */
export async function upload(
  deps: Deps,
  { objects, scan, redrawing }: Desk,
  { operator, alt, file }: By & { alt: string; file: Buffer },
): Promise<{ answer: contract.OfficePicture; replayed: boolean }> {
  if (file.length === 0) throw refuse('picture_empty')
  const drawn = (await scan(file))
    ? await redrawing.redraw(file, 'page')
    : ({ no: 'infected' } as const)
  if ('no' in drawn) throw refuse(`picture_${drawn.no}` as const)
  const { bytes: drawing, width, height } = drawn.picture
  const bytes = Buffer.from(drawing)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const known = await store.findPicture(deps.db, hash)
  if (known) return { answer: view(known), replayed: true }
  const object = randomUUID()
  // Removes the object, should the picture not be written.
  await addJob(deps.db, TIDY_JOB, { object }, { waitMs: UPLOAD_MS })
  await objects.put(objectOf(object), bytes)
  const row = { hash, object, alt, focusX: 50, focusY: 50, width, height, bytes: bytes.length }
  const { picture, isNew } = await write(deps, operator, row)
  return { answer: view(picture), replayed: !isNew }
}

type New = Omit<store.PictureRow, 'id' | 'version' | 'author' | 'createdAt'>

function write({ db, clock }: Deps, operator: OperatorPrincipal, row: New): Promise<Stored> {
  return transaction(db, async (tx) => {
    await store.lockPictures(tx)
    // Another operator may have sent the same file meanwhile.
    const known = await store.findPicture(tx, row.hash)
    if (known) return { picture: known, isNew: false }
    if ((await store.countPictures(tx)) >= contract.PICTURES_MAX) throw refuse('pictures_full')
    const at = clock.now()
    const signed = { version: 1, author: operator.name, createdAt: at }
    const picture = await store.insertPicture(tx, { ...row, ...signed })
    await record(tx, {
      ...byOperator(operator),
      action: 'picture.uploaded',
      subject: `picture ${row.hash}`,
      at,
      why: 'загрузка',
      before: null,
      after: toldOf(picture),
    })
    return { picture, isNew: true }
  })
}

/** Refuses with `picture_gone` and `picture_changed`. */
export async function describe(
  { db, clock, bus }: Deps,
  {
    operator,
    hash,
    alt,
    focus,
    seen,
  }: By & { hash: string } & Body<typeof contract.describePicture>,
): Promise<contract.OfficePicture> {
  const picture = await transaction(db, async (tx) => {
    const known = await lockedOf(tx, hash, seen)
    const said = { alt, focusX: focus.x, focusY: focus.y, version: seen + 1 }
    const after = { ...known, ...said }
    await store.updatePicture(tx, hash, said)
    await record(tx, {
      ...byOperator(operator),
      action: 'picture.described',
      subject: `picture ${hash}`,
      at: clock.now(),
      why: 'подпись и обрезка',
      before: toldOf(known),
      after: toldOf(after),
    })
    return after
  })
  bus.publish(CONTENT_CHANGED, { picture: hash })
  return view(picture)
}

/** Refuses with each of the refusals of the call. */
export async function remove(
  { db, clock, bus }: Deps,
  usesOf: PictureUses,
  { operator, hash, seen, why }: By & { hash: string } & Body<typeof contract.deletePicture>,
): Promise<Answer<typeof contract.deletePicture>> {
  await transaction(db, async (tx) => {
    const known = await lockedOf(tx, hash, seen)
    const at = clock.now()
    const uses = await usesOf(tx, { name: UPLOADED + hash, now: at, limit: USES_SHOWN })
    if (uses.length > 0) {
      const places = uses.map(({ place }) => place).join(', ')
      throw refuse('picture_used', { values: { places } })
    }
    await store.removePicture(tx, hash)
    await addJob(tx, TIDY_JOB, { object: known.object })
    await record(tx, {
      ...byOperator(operator),
      action: 'picture.deleted',
      subject: `picture ${hash}`,
      at,
      why,
      before: toldOf(known),
      after: null,
    })
  })
  bus.publish(CONTENT_CHANGED, { picture: hash })
  return { deleted: true }
}

/** Removes an object that belongs to no picture: of a deleted one, or of an upload that did not end. */
export async function tidy(
  { db }: Deps,
  objects: ObjectStore,
  { object }: { object: string },
): Promise<void> {
  if (!(await store.hasObject(db, object))) await objects.remove(objectOf(object))
}

async function lockedOf(tx: Tx, hash: string, seen: number): Promise<store.PictureRow> {
  await store.lockPictures(tx)
  const known = await pictureOf(tx, hash)
  if (known.version !== seen) throw refuse('picture_changed')
  return known
}

async function pictureOf(tx: Tx, hash: string): Promise<store.PictureRow> {
  const known = await store.findPicture(tx, hash)
  if (!known) throw refuse('picture_gone')
  return known
}

function toldOf({ alt, focusX, focusY, width, height, bytes }: store.PictureRow) {
  return { alt, focus: `${focusX}x${focusY}`, width, height, bytes }
}

function view(row: store.PictureRow): contract.OfficePicture {
  const { object: _object, focusX, focusY, createdAt, ...said } = row
  return {
    ...said,
    name: UPLOADED + row.hash,
    focus: { x: focusX, y: focusY },
    createdAt: createdAt.toISOString(),
  }
}
