/**
 * A date from three selects; null until all three are chosen. An impossible date is kept, so that it can be reported.
 */
export function birthDateOf(day: string, month: string, year: string): string | null {
  if (!day || !month || !year) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
