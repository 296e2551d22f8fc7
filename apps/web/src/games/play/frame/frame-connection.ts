/**
 * The messages that the page accepts from a supplier's game in its frame. It ignores messages from elsewhere, outside
 * the contract, out of order, or too frequent.
 */
import { type FromGame, readFromGame } from '@ayva/contract/games/suppliers/frame'

/** A game that has not reported that it is ready within this time counts as failed. */
export const READY_MS = 20_000
/** More messages per second are ignored. */
const PER_SECOND = 20

type Heard = Pick<MessageEvent, 'origin' | 'source' | 'data'>
type Needs = { origins: readonly string[]; now: () => number }

export function openFrameConnection({ origins, now }: Needs) {
  let isReady = false
  let isPlaying = false
  /** A document reports that it is ready before or after its load event; the two are matched. */
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

  /** Whether the message is allowed in the present state; updates the state. */
  function isInTurn({ type }: FromGame): boolean {
    if (type === 'back' || type === 'cash' || type === 'error') return true
    if (type === 'ready') return greets()
    if (!isReady) return false
    if (type === 'round-start') return isPlaying ? false : (isPlaying = true)
    if (type === 'round-end') return isPlaying ? !(isPlaying = false) : false
    return true
  }

  return {
    /** The message if it is accepted; `frame` is the window of the game. */
    hear(message: Heard, frame: unknown): FromGame | undefined {
      if (!origins.includes(message.origin) || message.source !== frame || isTooMuch())
        return undefined
      const said = readFromGame(message.data)
      return said && isInTurn(said) ? said : undefined
    },
    /** A document has loaded in the frame; returns whether it has sent a message already. */
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
