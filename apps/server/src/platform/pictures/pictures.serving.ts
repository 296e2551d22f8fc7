/** Serves uploaded pictures in sizes and formats; the address contains the hash, so browsers keep them for a year. */
import { createHash } from 'node:crypto'
import { PictureHash } from '@ayva/contract/platform/pictures'
import { Cache } from '#lib/cache/cache.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { type ObjectStore } from '#lib/objects/objects.ts'
import { type OwnPicture } from '../media/media.ts'
import { objectOf } from './pictures.office.ts'
import { findPicture, type PictureRow } from './pictures.sql.ts'

/** Bytes and size of a picture never change, so only its deletion is seen this late. */
const KNOWN_MS = minutes(1)
const KNOWN_MAX = 500
const known = perApp(() => new Cache<PictureRow>({ most: KNOWN_MAX }))

/** Undefined if there is no such picture. */
export async function servedPicture(
  deps: Deps,
  objects: ObjectStore,
  hash: string,
): Promise<OwnPicture | undefined> {
  if (!PictureHash.safeParse(hash).success) return undefined
  const cache = known(deps)
  const lease = cache.begin()
  const row = cache.find(hash) ?? (await findPicture(deps.db, hash))
  if (!row) return undefined
  cache.keep(lease, hash, row, KNOWN_MS)
  const { width, height } = row
  return { name: `picture ${hash}`, width, height, read: () => bytesOf(deps, objects, row) }
}

/** Refuses `unavailable` if the object store has lost or changed the bytes. */
async function bytesOf(
  { log }: Deps,
  objects: ObjectStore,
  { hash, object }: PictureRow,
): Promise<Buffer> {
  const bytes = await objects.get(objectOf(object))
  const found = bytes && createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  if (bytes && found === hash) return bytes
  const what = bytes ? 'is not what was stored' : 'is gone'
  log.error({ alarm: 'picture_lost', picture: hash }, `an uploaded picture ${what}`)
  throw refuse('unavailable')
}
