import { serverNow } from '@ayva/kit/server-clock'

/** Days of the reports are in UTC. */
const DAY_MS = 86_400_000

export function today(): string {
  return new Date(serverNow()).toISOString().slice(0, 10)
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
