import { type FlightNews } from '@ayva/contract/realtime/flight'
import { type FlightDraw, type FlightRow } from '../flights/flights.ts'

type Seen = { flight: FlightRow; draw: Pick<FlightDraw, 'serverSeedHash' | 'clientSeed'> }

/** What may be told of a flight: where it ends only when it has. */
export function flightView({ flight, draw }: Seen, now: Date): FlightNews {
  const { id, chainId, link, bettingAt, startsAt, endedAt, crash100, serverSeed } = flight
  return {
    id: Number(id),
    chain: Number(chainId),
    link,
    serverSeedHash: draw.serverSeedHash,
    salt: draw.clientSeed,
    bettingAt: bettingAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    crash100: endedAt ? crash100 : null,
    serverSeed: endedAt ? serverSeed : null,
    interrupted: flight.interrupted,
    now: now.toISOString(),
  }
}
