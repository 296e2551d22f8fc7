/**
 * What the page hears from a supplier's game in its frame. Everything else is nothing: what comes from
 * elsewhere, what is no message of the contract, what comes out of turn, and what comes too often.
 */
import { type FromGame, readFromGame } from '@ayva/contract/games/suppliers/frame'

/** A game that has not said that it is ready for so long is not coming. */
export const READY_MS = 20_000
/** More in a second is noise. */
const PER_SECOND = 20

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>
type Needs = { origins: readonly string[]; now: () => number }

export function openFrameConnection({ origins, now }: Needs) {
  let isReady = false
  let isPlaying = false
  /** A document says that it is ready before its load has ended, or after: each belongs to one load. */
  let isLoadAwaited = false
  let isReadyAwaited = false
  let second = 0
  let heard = 0

  function isTooMuch(): boolean {
    const at = Math.floor(now() / 1000)
    if (at !== second) [second, heard] = [at, 0]
    heard += 1
    return heard > PER_SECOND
  }

  function greets(): boolean {
    if (isLoadAwaited) return false
    isLoadAwaited = !isReadyAwaited
    isReadyAwaited = false
    isPlaying = false
    return (isReady = true)
  }

  /** Whether it is the moment for such a message; it moves the state on. */
  function isInTurn({ type }: FromGame): boolean {
    if (type === 'back' || type === 'cash' || type === 'error') return true
    if (type === 'ready') return greets()
    if (!isReady) return false
    if (type === 'round-start') return isPlaying ? false : (isPlaying = true)
    if (type === 'round-end') return isPlaying ? !(isPlaying = false) : false
    return true
  }

  return {
    /** The message as it may be acted on; `frame` is the window of the game. */
    hear(message: Heard, frame: unknown): FromGame | undefined {
      if (!origins.includes(message.origin) || message.source !== frame || isTooMuch())
        return undefined
      const said = readFromGame(message.data)
      return said && isInTurn(said) ? said : undefined
    },
    /** A document has come into the frame: whether it has spoken already. */
    loaded(): boolean {
      if (isLoadAwaited) {
        isLoadAwaited = false
        return true
      }
      isReadyAwaited = true
      isPlaying = false
      isReady = false
      return false
    },
    isReady: () => isReady,
    isPlaying: () => isPlaying,
  }
}
