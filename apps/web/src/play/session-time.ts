/** «00:08:52» of so many ms. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':')
}

/** What a session of one game has come to so far: time played in ms, net result in minor units. */
export type SessionSoFar = { playedMs: number; net: bigint }

export function readSession(kept: string | null): SessionSoFar {
  const [played = '', net = ''] = (kept ?? '').split(';')
  const good = /^\d{1,12}$/.test(played) && /^-?\d{1,18}$/.test(net)
  return good ? { playedMs: Number(played), net: BigInt(net) } : { playedMs: 0, net: 0n }
}

export function writeSession({ playedMs, net }: SessionSoFar): string {
  return `${Math.round(playedMs)};${net}`
}
