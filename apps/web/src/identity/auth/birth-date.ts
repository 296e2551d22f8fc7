/** A day out of three selects; null until all three are chosen. What no calendar has stays as it is. */
export function birthDateOf(day: string, month: string, year: string): string | null {
  if (!day || !month || !year) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
