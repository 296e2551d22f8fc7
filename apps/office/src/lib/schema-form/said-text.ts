/** A value as a field shows it; what is no text and no number is empty there. */
export function saidText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
