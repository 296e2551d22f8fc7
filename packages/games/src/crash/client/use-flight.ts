import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type Table } from '../../table/table.ts'
import { type Flights, flightLine, type Phase, phaseOf } from './flight-line.ts'
import { Seats } from './seats.ts'

export function useFlights(table: Table): { flights: Flights; seats: Seats } {
  const [all] = useState(() => {
    const flights = flightLine(table)
    return { flights, seats: new Seats(table, flights) }
  })
  useEffect(() => {
    const [close, leave] = [all.flights.open(), all.seats.open()]
    return () => {
      close()
      leave()
    }
  }, [all])
  return all
}

/** The phase of the flight: changed by news, and by the clock at the moment of the start. */
export function usePhase(flights: Flights): Phase {
  const flight = useStore(flights, (state) => state.flight)
  const [started, setStarted] = useState<number>()
  useEffect(() => {
    if (!flight || flight.endedAt) return
    const wait = Math.max(0, Date.parse(flight.startsAt) - flights.now())
    const timer = setTimeout(() => setStarted(flight.id), wait)
    return () => clearTimeout(timer)
  }, [flight, flights])
  if (flight && !flight.endedAt && started === flight.id) return 'up'
  return phaseOf({ ...flights.getState(), flight }, flights.now())
}

/** Once a frame while something moves, and never through React. */
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
