import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type Table } from '../../table/table.ts'
import { type CrashRounds, crashRoundLine, type Phase, phaseOf } from './crash-connection.ts'
import { BetSlots } from './bet-slots.ts'

export function useCrashRounds(table: Table): { crashRounds: CrashRounds; betSlots: BetSlots } {
  const [all] = useState(() => {
    const crashRounds = crashRoundLine(table)
    return { crashRounds, betSlots: new BetSlots(table, crashRounds) }
  })
  useEffect(() => {
    const close = all.crashRounds.open()
    const leave = all.betSlots.open()
    return () => {
      close()
      leave()
    }
  }, [all])
  return all
}

/** The phase of the crash round: changed by events, and by the clock at the start. */
export function usePhase(crashRounds: CrashRounds): Phase {
  const flight = useStore(crashRounds, (state) => state.flight)
  const [started, setStarted] = useState<number>()
  useEffect(() => {
    if (!flight || flight.endedAt) return
    const wait = Math.max(0, Date.parse(flight.startsAt) - crashRounds.now())
    const timer = setTimeout(() => setStarted(flight.id), wait)
    return () => clearTimeout(timer)
  }, [flight, crashRounds])
  if (flight && !flight.endedAt && started === flight.id) return 'up'
  return phaseOf({ ...crashRounds.getState(), flight }, crashRounds.now())
}

/** Calls `draw` once per frame while something moves, without React. */
export function useFrames(isMoving: boolean, draw: () => void): void {
  useEffect(() => {
    let frame = 0
    const next = () => {
      draw()
      if (isMoving) frame = requestAnimationFrame(next)
    }
    next()
    return () => cancelAnimationFrame(frame)
  }, [isMoving, draw])
}
