/** Days are in UTC: 2026-11-28. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The beginning of the hour of a moment. */
export function hourOf(moment: Date): Date {
  const hour = new Date(moment)
  hour.setUTCMinutes(0, 0, 0)
  return hour
}
