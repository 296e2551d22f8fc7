/**
 * Stores what people upload outside the database under a name that we choose. The caller seals what is private, so that
 * the store itself cannot read it.
 */
import assert from 'node:assert/strict'
import { type Config } from '#lib/config.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'

/** All three functions refuse `unavailable` if the store is unreachable or does not answer in time. */
export type ObjectStore = {
  /** Replaces an object of the same name. */
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  /** Does nothing if there is no such object. */
  remove(name: string): Promise<void>
}

/** A kind and a UUID, so that no part of a name comes from a request. */
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
