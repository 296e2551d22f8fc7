/** Which variant of an experiment a browser shows, and where it is stored. */
import { type Experiment, type Variant } from '@ayva/contract/platform/experiments'
import { storage } from '@ayva/kit/storage'
import { readCookie, writeCookie } from '#lib/cookie.ts'
import { ownNumber } from '../tracking/tracking.ts'

type Shared = Pick<Experiment, 'hash' | 'share'>

const asVariant = (word: string | undefined): Variant | undefined =>
  word === 'a' || word === 'b' ? word : undefined

/**
 * The same for the same visitor, even if the browser loses its storage: FNV-1a with 32 bits over the experiment's hash
 * and the visitor's number gives the visitor's position in a hundred.
 */
export function chosenFor({ hash, share }: Shared, visitor: string): Variant {
  let state = 0x811c9dc5
  for (const sign of `${hash}:${visitor}`)
    state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return state % 100 < share ? 'b' : 'a'
}

/**
 * The experiment's cookie has precedence, then the stored variant, then the choice by the visitor's number. A browser
 * that stores nothing gets the usual variant.
 */
export function variantOf(experiment: Shared): Variant {
  const { hash } = experiment
  const said = asVariant(readCookie(hash)) ?? asVariant(storage.find('experiment', hash))
  if (said !== undefined) return said
  const visitor = ownNumber()
  return visitor === undefined ? 'a' : chosenFor(experiment, visitor)
}

/** Writes the variant to both places. Returns whether the storage has accepted it. */
export function keepVariant(hash: string, variant: Variant): boolean {
  if (readCookie(hash) !== variant) writeCookie(hash, variant)
  return storage.keep('experiment', variant, hash)
}
