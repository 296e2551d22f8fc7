import { type CrashRoundView } from '@ayva/contract/platform/realtime/crash-round'
import { type CrashRoundDraw, type CrashRoundRow } from '../crash-rounds/crash-rounds.ts'

type Seen = { flight: CrashRoundRow; draw: Pick<CrashRoundDraw, 'serverSeedHash' | 'clientSeed'> }

/** The public view of a crash round; its end is included only when it is over. */
export function crashRoundView({ flight, draw }: Seen, now: Date): CrashRoundView {
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
