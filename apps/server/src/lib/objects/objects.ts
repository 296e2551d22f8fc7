/**
 * What players send, such as documents, is kept outside the database, by a name of our own making. What
 * lies there is sealed by whoever puts it there: the store is told nothing.
 */
import assert from 'node:assert/strict'
import { type Config } from '#lib/config.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'

/** All three refuse `unavailable` where the store is away, or does not answer in time. */
export type ObjectStore = {
  /** Takes the place of what lies there under the same name. */
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  /** Nothing happens where nothing lies there. */
  remove(name: string): Promise<void>
}

/** No part of a name comes from outside. */
const shape = /^[a-z]+\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function openObjects(config: Config): ObjectStore {
  const store = config.S3_URL === undefined ? openFolder(config.OBJECTS_FOLDER) : openS3(config)
  const known = (name: string) => {
    assert(shape.test(name), 'an object is named by its kind and a uuid')
    return name
  }
  return {
    put: (name, bytes) => store.put(known(name), bytes),
    get: (name) => store.get(known(name)),
    remove: (name) => store.remove(known(name)),
  }
}
