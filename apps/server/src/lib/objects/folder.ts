import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { refuse } from '#lib/http/serve.ts'
import { type ObjectStore } from './objects.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')

/** Stores objects in a folder, which several machines may share. */
export function openFolder(folder: string): ObjectStore {
  const placeOf = (name: string) => path.join(path.resolve(root, folder), name)
  return {
    // Writes to a temporary file and renames it, so that nobody reads half of an object.
    put: (name, bytes) =>
      orAway(async () => {
        const place = placeOf(name)
        const aside = `${place}.${randomUUID()}`
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        try {
          await writeFile(aside, bytes, { mode: 0o600, flush: true })
          await rename(aside, place)
        } catch (error) {
          await rm(aside, { force: true })
          throw error
        }
      }),
    get: (name) =>
      orAway(async () => {
        try {
          return await readFile(placeOf(name))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
          throw error
        }
      }),
    remove: (name) => orAway(() => rm(placeOf(name), { force: true })),
  }
}

/** Refuses `unavailable` for any failure of the disk, because the caller can try again later. */
async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw Object.assign(refuse('unavailable'), { cause: error })
  }
}
