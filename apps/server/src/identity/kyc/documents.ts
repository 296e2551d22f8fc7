/**
 * Pictures of documents. An uploaded file is scanned for viruses, re-encoded in a separate process, and encrypted with
 * a key of its own before it is stored.
 *
 * Locks: the form of the player.
 */
import { randomUUID } from 'node:crypto'
import {
  addDocument,
  type DocumentImage,
  type DocumentPage,
  type KeptDocument,
  kycSettings,
  UPLOADS_PER_DAY,
} from '@ayva/contract/identity/kyc'
import { refusing } from '@ayva/contract/base'
import { after, days, hours } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperationKey, refuse } from '#lib/http/serve.ts'
import { decryptObject, encryptObject, newObjectKey } from '#lib/objects/cipher.ts'
import { type ObjectStore, openObjects } from '#lib/objects/objects.ts'
import { openScanner, type Scanner } from '#lib/objects/scanner.ts'
import { personHasChanged } from '#lib/person-facts.ts'
import { addJob } from '#lib/work/jobs.ts'
import { accountOf } from '../auth/auth.ts'
import { openRedrawing, type Redrawing } from '../../platform/media/media.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import * as store from './documents.sql.ts'
import { type DocumentRow } from './documents.sql.ts'
import { documentView, mustBeOpen, newestOf } from './kyc.ts'
import { findForm, forgetPerson, lockForm, updateForm } from './kyc.sql.ts'

const refuseFile = refusing(addDocument.refusals)
export const ERASE_JOB = 'kyc.erase'
/** After this time an unfinished upload is given up. */
const UNFINISHED_MS = hours(1)

/** The services that process an upload. */
export type Desk = { objects: ObjectStore; scan: Scanner; redrawing: Redrawing }

export function openDesk({ config }: Pick<Deps, 'config'>): Desk {
  return { objects: openObjects(config), scan: openScanner(config), redrawing: openRedrawing() }
}

const objectOf = (id: string) => `documents/${id}`
const placeOf = (playerId: bigint, id: string) => `kyc_document: ${playerId} ${id}` as const
export const sealedDocuments: SealedColumn = {
  table: 'kyc_document',
  column: 'sealed_key',
  key: { player_id: 'bigint', id: 'uuid' },
  place: (playerId, id) => placeOf(BigInt(playerId!), id!),
}

type Upload = { playerId: bigint; page: DocumentPage; key: OperationKey; file: Buffer }

/** Stores a picture of a page. The same idempotency key gets the same answer. */
export async function add(
  deps: Deps,
  desk: Desk,
  { playerId, page, key, file }: Upload,
): Promise<{ answer: KeptDocument; replayed: boolean }> {
  const known = await findUpload(deps.db, playerId, key)
  if (known?.state === 'kept') return { answer: documentView(known), replayed: true }
  // Checked early to save work, and again below under the lock.
  mustBeOpen(await accountOf(deps.db, playerId), await findForm(deps.db, playerId))
  if (file.length === 0) throw refuseFile('document_empty')
  // Counted before the work, so that refused files count too.
  const { id, sealedKey } = known ?? (await begin(deps, { playerId, page, key }))
  const drawn = await redrawn(desk, file)
  if ('no' in drawn) {
    await transaction(deps.db, (tx) => erase(tx, [{ playerId, id }]))
    throw refuseFile(`document_${drawn.no}` as const)
  }

  const { bytes, width, height } = drawn.picture
  const dataKey = unseal(deps.config, placeOf(playerId, id), sealedKey!)
  await desk.objects.put(objectOf(id), encryptObject(dataKey, Buffer.from(bytes), id))
  const eraseAt = after(deps.clock.now(), days(await retentionOf(deps, 'unsent_days')))
  await transaction(deps.db, async (tx) => {
    const form = await lockForm(tx, playerId)
    mustBeOpen(await accountOf(tx, playerId), form)
    const kept = { playerId, id, bytes: bytes.length, width, height, eraseAt }
    // A concurrent retry may have stored it already, under the same data key.
    if (!(await store.keepDocument(tx, kept))) return
    await personHasChanged(tx, playerId, deps.clock.now())
    const rest = (await store.listKept(tx, playerId)).filter((one) => one.page === page)
    await erase(
      tx,
      rest.filter((one) => one.id !== id),
    )
  })
  const row = await store.findDocument(deps.db, { playerId, id })
  if (row?.state !== 'kept') throw refuse('unavailable')
  return { answer: documentView(row), replayed: false }
}

async function redrawn({ scan, redrawing }: Desk, file: Buffer) {
  return (await scan(file)) ? redrawing.redraw(file) : ({ no: 'infected' } as const)
}

async function findUpload(
  tx: Tx,
  playerId: bigint,
  { id, bodyHash }: OperationKey,
): Promise<DocumentRow | undefined> {
  const known = await store.findByKey(tx, playerId, id)
  if (known && known.bodyHash !== bodyHash) throw refuse('key_reused')
  // The upload was given up, replaced or removed, so this key cannot be used again.
  if (known && (known.state === 'erasing' || known.state === 'erased')) throw refuse('key_reused')
  return known
}

/** Inserts the row before the picture is stored, so that every stored file has a row. */
function begin(
  { db, clock, config }: Deps,
  { playerId, page, key }: Omit<Upload, 'file'>,
): Promise<Pick<DocumentRow, 'id' | 'sealedKey'>> {
  return transaction(db, async (tx) => {
    await lockForm(tx, playerId)
    const twin = await findUpload(tx, playerId, key)
    if (twin) return twin
    const now = clock.now()
    const first = await store.findBegun(tx, playerId, UPLOADS_PER_DAY)
    const next = first && after(first, days(1))
    if (next && next > now) {
      const max = String(UPLOADS_PER_DAY)
      const retryAt = next.toISOString()
      throw refuseFile('uploads_over', { values: { max }, limit: max, retryAt })
    }
    const id = randomUUID()
    const sealedKey = seal(config, placeOf(playerId, id), newObjectKey())
    const named = { playerId, id, page, key: key.id, bodyHash: key.bodyHash, sealedKey }
    await store.insertComing(tx, {
      ...named,
      createdAt: now,
      eraseAt: after(now, UNFINISHED_MS),
    })
    return { id, sealedKey }
  })
}

/** Removes a picture that was not sent; removing it again changes nothing. */
export async function remove(
  { db }: Deps,
  { playerId, id }: { playerId: bigint; id: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    mustBeOpen(await accountOf(tx, playerId), await lockForm(tx, playerId))
    const known = await store.findDocument(tx, { playerId, id })
    if (known) await erase(tx, [known])
  })
}

/** Deletes the keys of pictures, so that nobody can read them once the transaction has committed. */
export async function erase(tx: Tx, rows: readonly Pick<DocumentRow, 'playerId' | 'id'>[]) {
  for (const { playerId, id } of rows) {
    await store.shredDocuments(tx, playerId, [id])
    await addJob(tx, ERASE_JOB, { playerId, id }, { jobKey: `${ERASE_JOB}:${playerId}:${id}` })
  }
  for (const playerId of new Set(rows.map((row) => row.playerId))) await forgetPerson(tx, playerId)
}

/** For a closed account: erases what was never sent at once, and the rest, with the name, when the law allows. */
export async function leaveDocuments(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  if (!(await findForm(tx, playerId))) return
  await updateForm(tx, playerId, { leftAt: now })
  const kept = await store.listKept(tx, playerId)
  await erase(
    tx,
    kept.filter(({ round }) => round === null),
  )
  await forgetPerson(tx, playerId)
}

/** A current picture of the form; undefined if it was replaced or belongs to another player. */
export async function imageOf(
  deps: Deps,
  { objects }: Desk,
  { playerId, id }: { playerId: bigint; id: string },
): Promise<DocumentImage> {
  const row = newestOf(await store.listKept(deps.db, playerId)).find((one) => one.id === id)
  if (!row) throw refuse('not_found')
  const sealed = await objects.get(objectOf(id))
  const dataKey = unseal(deps.config, placeOf(playerId, id), row.sealedKey!)
  const image = sealed && decryptObject(dataKey, sealed, id)
  if (!image) {
    const what = sealed ? 'is not what was put away' : 'is gone'
    deps.log.error({ alarm: 'document_lost', documentId: id }, `the picture of a document ${what}`)
    throw refuse('unavailable')
  }
  return { type: 'image/jpeg', base64: image.toString('base64') }
}

/** Deletes the files whose keys `erase` has deleted. */
export async function eraseObject(
  { db }: Deps,
  { objects }: Pick<Desk, 'objects'>,
  { playerId, id }: { playerId: bigint; id: string },
): Promise<void> {
  await objects.remove(objectOf(id))
  await store.markErased(db, { playerId, id })
}

export async function retentionOf(
  deps: Deps,
  which: 'unsent_days' | 'refused_days' | 'accepted_days',
): Promise<number> {
  return (await readSetting(deps, kycSettings, 'document_retention'))[which]
}
