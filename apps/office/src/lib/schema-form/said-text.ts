/** The text of a value in a field; empty unless it is a text or a number. */
export function saidText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
