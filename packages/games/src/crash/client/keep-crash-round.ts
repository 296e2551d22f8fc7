import { type CrashRoundView } from '@ayva/contract/platform/realtime/crash-round'
import { keepShown } from '../../table/commitments.ts'

/** Stored only while the crash round accepts bets, because later data could have been chosen after them. */
export function keepCrashRound(flight: CrashRoundView): void {
  const { id, chain, link, serverSeedHash: hash, salt, endedAt, startsAt, now } = flight
  if (endedAt !== null || Date.parse(now) >= Date.parse(startsAt)) return
  keepShown('flight', String(id), { hash, clientSeed: salt, nonce: link, chain })
}
