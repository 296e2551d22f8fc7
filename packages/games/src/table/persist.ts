import { serverNow } from '@ayva/kit/server-clock'
import { Refusal } from '@ayva/contract/refusal'
import { backoffMs, pause, waitAfterRefusal } from './cycle.ts'

/** A server that fails so often on this call will fail again, so the player is told. */
const FAULTS_MAX = 4

type Patience = {
  minCycleMs: number
  signal: AbortSignal
  /** Called when the first answer is missing, so that the player knows the reason for the wait. */
  onLate: () => void
}

/**
 * Repeats the same call with the same key until the server has answered it with a success or a documented refusal.
 * Silence and overload are no answers, and «too early» repeats the call. Throws the refusal, or the signal's reason if
 * the player has left.
 */
export async function untilAnswered<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
  const { minCycleMs, signal, onLate } = patience
  let faults = 0
  for (let retry = 0; ; retry++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (isRefusal(error, 'game_cycle')) {
        await pause(
          waitAfterRefusal(error.details.retryAt, new Date(serverNow()), minCycleMs),
          signal,
        )
        continue
      }
      if (isRefusal(error, 'fault') && error.status === 500) faults += 1
      if (faults === FAULTS_MAX || isFinal(error)) throw error
    }
    onLate()
    await pause(backoffMs(retry), signal)
  }
}

function isRefusal(error: unknown, key: string): error is Refusal {
  return error instanceof Refusal && error.key === key
}

function isFinal(error: unknown): boolean {
  return error instanceof Refusal && error.status < 500 && error.key !== 'too_many'
}
