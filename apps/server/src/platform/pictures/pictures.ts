/**
 * Pictures for pages: shipped ones of the art package, and ones that operators have uploaded.
 *
 * Locks: all pictures, after whatever uses them is locked.
 */
import { type ShownPicture, UPLOADED } from '@ayva/contract/platform/pictures'
import { type ImageFormat, IMAGE_ROOT } from '@ayva/contract/platform/media'
import { type Tx } from '#lib/data/db.ts'
import { findPicture, findPictures, lockPictures, type PictureRow } from './pictures.sql.ts'
import { shipped } from './shipped.ts'

/** The widths and the proportions in which banners and popups show a picture. */
const WIDTHS = [400, 800] as const
const RATIO = 360 / 800

/** Whether it is a picture of the art package; null, for none, is right too. */
export const isShipped = (name: string | null): boolean => name === null || shipped.has(name)

/**
 * Whether there is such a picture; null, for none, is right too. An uploaded one is not deleted before the caller's
 * transaction has ended.
 */
export async function holdPicture(tx: Tx, name: string | null): Promise<boolean> {
  const hash = hashOf(name)
  if (hash === undefined) return isShipped(name)
  await lockPictures(tx)
  return (await findPicture(tx, hash)) !== undefined
}

export const isUploaded = (name: string): boolean => hashOf(name) !== undefined

/** The hash of an uploaded picture; undefined for any other name. */
function hashOf(name: string | null): string | undefined {
  return name?.startsWith(UPLOADED) ? name.slice(UPLOADED.length) : undefined
}

/** The uploaded pictures among some names, by name. Asks nothing if there are none. */
export async function uploadedOf(
  tx: Tx,
  names: readonly (string | null)[],
): Promise<ReadonlyMap<string, PictureRow>> {
  const hashes = new Set(names.flatMap((name) => hashOf(name) ?? []))
  if (hashes.size === 0) return new Map()
  const rows = await findPictures(tx, [...hashes])
  return new Map(rows.map((row) => [UPLOADED + row.hash, row]))
}

/** For a banner or a popup. */
export function shownPicture(row: PictureRow): ShownPicture {
  const [small, large] = WIDTHS.map((width) => addressOf(row, { width, height: width * RATIO }))
  const [narrow, wide] = WIDTHS
  return {
    src: large!,
    srcSet: `${small} ${narrow}w, ${large} ${wide}w`,
    width: wide,
    height: wide * RATIO,
    alt: row.alt,
  }
}

type Wanted = { width: number; height: number; format?: ImageFormat }

/** The address of a picture, cropped around its focus. */
export function addressOf(
  { hash, focusX, focusY }: Pick<PictureRow, 'hash' | 'focusX' | 'focusY'>,
  { width, height, format = 'webp' }: Wanted,
): string {
  const query = `format=${format}&width=${width}&height=${height}&focus=${focusX}x${focusY}`
  return `${IMAGE_ROOT}${UPLOADED}${hash}?${query}`
}
