import {
  type Around,
  type Bounds,
  type End,
  type Run,
  startRun,
} from '@ayva/games/table/autoplay.ts'
import { followSeries } from '@ayva/games/table/start-offer.ts'
import { type Table } from '@ayva/games/table/table.ts'
import { useEffect, useRef, useState } from 'react'

const around: Around = {
  isHidden: () => document.hidden,
  isCovered: () => document.querySelector('dialog[open]') !== null,
  isOnline: () => navigator.onLine,
}

/** A run, and why it is over if it is. */
export type ShownRun = { run: Run; end: End | undefined }

/** One run of rounds at a table; leaving the game ends it. */
export function useAutoplay(table: Table) {
  const [bounds, setBounds] = useState<Bounds>()
  const [shown, setShown] = useState<ShownRun>()
  const running = useRef<{ end: (why: End) => void }>(undefined)
  useEffect(() => {
    if (!bounds) return
    let isHere = true
    const started = startRun(table, bounds, around, {
      onRun: (run) => setShown({ run, end: undefined }),
      onEnd: (end, run) => {
        if (!isHere) return
        setShown({ run, end })
        setBounds(undefined)
      },
    })
    running.current = started
    const unfollow = endWith(table, started.end)
    return () => {
      isHere = false
      unfollow()
      started.end('stopped')
    }
  }, [table, bounds])
  return {
    shown,
    begin: setBounds,
    stop: () => running.current?.end('stopped'),
    hide: () => setShown(undefined),
  }
}

/** Ends a run at once by what happens outside its rounds; returns how to undo this. */
function endWith(table: Table, end: (why: End) => void): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !around.isCovered()) end('stopped')
  }
  const onVisibility = () => {
    if (document.hidden) end('hidden')
  }
  const onOffline = () => end('offline')
  document.addEventListener('keydown', onKey)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('offline', onOffline)
  const unfollow = followSeries(table, () => end('series'))
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('offline', onOffline)
    unfollow()
  }
}
