import { type Round } from '@ayva/contract/games/rounds'
import { type Replay } from '@ayva/games/table/replay.ts'
import { useEffect, useRef } from 'react'

/** The pause between two steps, so that the result of one is visible. */
const BETWEEN_MS = 900
const LOOK_MS = 60
/** A client that has not shown its step after this time is not waited for any longer. */
const SHOWN_MAX_MS = 15_000
/** A press without a request within this time was no step in this state of the game. */
const PRESS_MAX_MS = 500

/**
 * Replays a stored round with the client inside the element: presses what starts or continues a round, which every
 * client marks (`data-press`), and lays the step on the table if nothing can be pressed. The stored step appears,
 * whatever the press would have requested.
 */
export function useReplay(replay: Replay | undefined, steps: readonly Round[], over: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(over)
  useEffect(() => {
    latest.current = over
  })
  useEffect(() => {
    const left = new AbortController()
    void playAll(ref.current!, replay, steps, left.signal).then(() => {
      if (!left.signal.aborted) latest.current()
    })
    return () => left.abort()
  }, [replay, steps])
  return ref
}

async function playAll(
  stage: HTMLElement,
  replay: Replay | undefined,
  steps: readonly Round[],
  signal: AbortSignal,
): Promise<void> {
  await pause(BETWEEN_MS, signal)
  while (!signal.aborted && replay && replay.asked() < steps.length) {
    const begun = replay.asked()
    if (!(await pressed(stage, begun === 0 ? 'start' : 'step', replay, signal))) replay.lay()
    const isShown = () => !replay.table.getState().busy
    await until(isShown, SHOWN_MAX_MS, signal)
    await pause(BETWEEN_MS, signal)
  }
}

/** Whether a press has requested the next step; presses preparing buttons first. */
async function pressed(
  stage: HTMLElement,
  what: 'start' | 'step',
  replay: Replay,
  signal: AbortSignal,
): Promise<boolean> {
  const find = (mark: string) =>
    [...stage.querySelectorAll<HTMLButtonElement>(`[data-press="${mark}"]`)].find(
      (button) => !button.disabled && button.ariaDisabled !== 'true',
    )
  if (!find(what)) {
    find('setup')?.click()
    await pause(LOOK_MS, signal)
  }
  const button = find(what)
  if (!button) return false
  const before = replay.asked()
  button.click()
  return until(() => replay.asked() > before, PRESS_MAX_MS, signal)
}

async function until(done: () => boolean, mostMs: number, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + mostMs
  while (!done()) {
    if (signal.aborted || performance.now() > end) return false
    await pause(LOOK_MS, signal)
  }
  return true
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done()
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
}
