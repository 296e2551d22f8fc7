/** Which variant of an experiment a browser shows, and where it is kept. */
import { type Experiment, type Variant } from '@ayva/contract/platform/experiments'
import { storage } from '@ayva/kit/storage'
import { readCookie, writeCookie } from '#lib/cookie.ts'
import { ownNumber } from '../tracking/tracking.ts'

type Shared = Pick<Experiment, 'hash' | 'share'>

const asVariant = (word: string | undefined): Variant | undefined =>
  word === 'a' || word === 'b' ? word : undefined

/**
 * The same for the same visitor, whatever the browser forgets in between: FNV-1a of 32 bits over the hash of the
 * experiment and the visitor's number says where of a hundred the visitor stands.
 */
export function chosenFor({ hash, share }: Shared, visitor: string): Variant {
  let state = 0x811c9dc5
  for (const sign of `${hash}:${visitor}`)
    state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return state % 100 < share ? 'b' : 'a'
}

/**
 * The cookie of the experiment's name goes first, then what is kept under it, then the choice by the visitor's own
 * number. Who keeps nothing is shown the usual.
 */
export function variantOf(experiment: Shared): Variant {
  const { hash } = experiment
  const said = asVariant(readCookie(hash)) ?? asVariant(storage.find('experiment', hash))
  if (said !== undefined) return said
  const visitor = ownNumber()
  return visitor === undefined ? 'a' : chosenFor(experiment, visitor)
}

/** Both places keep what is shown. Returns whether the storage has. */
export function keepVariant(hash: string, variant: Variant): boolean {
  if (readCookie(hash) !== variant) writeCookie(hash, variant)
  return storage.keep('experiment', variant, hash)
}
